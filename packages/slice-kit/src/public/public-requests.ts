import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { documentIdOf } from '../data/document-id.js';
import { fromFailedRequest, fromGraphQLErrors } from '../errors/slice-error.js';
import type { PublicDocument, PublicHost } from './public-host.js';

export interface PublicRequestOptions {
  /** Address of the graph. */
  uri: string;
  /** Send operations by `documentId` instead of their text. */
  persistedOperations: boolean;
  /** Headers of each request, such as its trace. */
  headers(): Record<string, string>;
  fetch?: typeof fetch;
}

interface Answer<Data> {
  data?: Data | null;
  errors?: readonly GraphQLFormattedError[];
}

async function textOf(document: object): Promise<string> {
  const { print } = await import(/* webpackChunkName: "printer" */ 'graphql/language/printer');
  return print(document as DocumentNode);
}

/** Sends operations by POST, without the graph client and without a user. Whatever fails becomes a `SliceError`. */
export function publicRequests(options: PublicRequestOptions): PublicHost['request'] {
  const { uri, persistedOperations, headers, fetch: fetcher = fetch } = options;
  return async <Data, Variables extends object>(
    document: PublicDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    let status: number | undefined;
    let answer: Answer<Data> | null;
    try {
      const documentId = persistedOperations ? documentIdOf(document) : undefined;
      const operation = documentId === undefined ? { query: await textOf(document) } : { documentId };
      const response = await fetcher(uri, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers() },
        body: JSON.stringify({ ...operation, variables }),
        credentials: 'omit',
      });
      ({ status } = response);
      answer = (await response.json()) as Answer<Data> | null;
    } catch (error) {
      throw fromFailedRequest(error, status, true);
    }
    if (answer?.errors && answer.errors.length > 0) throw fromGraphQLErrors(answer.errors, true);
    if (!answer?.data) throw fromFailedRequest(new Error(`status ${status} without data`), status, true);
    return answer.data;
  };
}
