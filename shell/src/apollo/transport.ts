import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { OperationTypeNode, print } from 'graphql';
import { Observable } from 'rxjs';
import { unlessLeaving } from '../navigation/leaving.js';

/** The URL of a GET request must stay under this length (specification section 9). */
export const GET_URL_LIMIT = 2047;

export interface RequestBody {
  query?: string;
  documentId?: string;
  operationName?: string;
  variables?: Record<string, unknown>;
  extensions?: Record<string, unknown>;
}

/** The URL of the request for GET, or undefined when it would be too long. */
export function getAddress(uri: string, body: RequestBody): string | undefined {
  const search = new URLSearchParams();
  if (body.query !== undefined) search.set('query', body.query);
  if (body.documentId !== undefined) search.set('documentId', body.documentId);
  if (body.operationName !== undefined) search.set('operationName', body.operationName);
  if (body.variables && Object.keys(body.variables).length > 0)
    search.set('variables', JSON.stringify(body.variables));
  if (body.extensions && Object.keys(body.extensions).length > 0) {
    search.set('extensions', JSON.stringify(body.extensions));
  }
  const address = `${uri}?${search.toString()}`;
  return address.length < GET_URL_LIMIT ? address : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The body of an operation: the id of a persisted operation, otherwise its text. */
function requestBody(operation: ApolloLink.Operation, persistedOperations: boolean): RequestBody {
  const { documentId } = operation.getContext();
  const id = persistedOperations ? text(documentId) : undefined;
  return {
    ...(id === undefined ? { query: print(operation.query) } : { documentId: id }),
    operationName: operation.operationName,
    variables: operation.variables,
    extensions: Object.keys(operation.extensions).length > 0 ? operation.extensions : undefined,
  };
}

export interface TransportOptions {
  uri: string;
  /** Send queries by GET while the URL is short enough. An operation's context may override `preferGet`. */
  preferGet?: boolean;
  /** Send operations by `documentId` where they have one. */
  persistedOperations?: boolean;
  /** Hears the revision of the registry of releases that answers carry. */
  onRegistryRevision?(revision: number): void;
  fetch?: typeof fetch;
}

function isResult(value: unknown): value is ApolloLink.Result {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}

/** Sends operations to the gateway: POST, or GET under the length limit. Mutations always use POST. */
export function createTransportLink(options: TransportOptions): ApolloLink {
  const { uri, preferGet = false, persistedOperations = false, onRegistryRevision, fetch: fetcher } = options;
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const abort = new AbortController();
        const context = operation.getContext();
        const body = requestBody(operation, persistedOperations);
        const mayGet =
          operation.operationType === OperationTypeNode.QUERY && (context.preferGet ?? preferGet) === true;
        const address = mayGet ? getAddress(uri, body) : undefined;
        const asked: unknown = context.fetchOptions?.signal;
        // The caller may abort before the client does: a look-up that was replaced while typing. Safari has
        // `AbortSignal.any` since version 17.4 only.
        if (asked instanceof AbortSignal) {
          if (asked.aborted) abort.abort();
          else asked.addEventListener('abort', () => abort.abort(), { once: true });
        }
        const headers: Record<string, string> = { accept: 'application/json', ...context.headers };
        const init: RequestInit =
          address === undefined
            ? {
                method: 'POST',
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify(body),
              }
            : { method: 'GET', headers: { ...headers, 'apollo-require-preflight': 'true' } };

        const send = async () => {
          const response = await (fetcher ?? fetch)(address ?? uri, { ...init, signal: abort.signal });
          const revision = response.headers.get('x-registry-revision');
          if (revision !== null && /^\d{1,15}$/.test(revision)) onRegistryRevision?.(Number(revision));
          const bodyText = await response.text();
          let answer: unknown;
          try {
            answer = JSON.parse(bodyText);
          } catch {
            answer = undefined;
          }
          if (isResult(answer)) return answer;
          if (response.ok) return {};
          throw new ServerError(`The gateway responded with status ${response.status}.`, {
            response,
            bodyText,
          });
        };
        unlessLeaving(send()).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => {
            if (!observer.closed) observer.error(error);
          },
        );
        return () => abort.abort();
      }),
  );
}
