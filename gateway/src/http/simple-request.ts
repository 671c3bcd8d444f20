import type { FastifyRequest } from 'fastify';
import type { RequestedOperation } from '../execution/known-operations.js';
import { type Data, isData } from '../execution/response-data.js';
import { CSRF_HEADERS } from '../graph/graph-server.js';

/**
 * The operation of a request that needs nothing but document, name and variables; undefined for every other request,
 * which Apollo Server interprets or refuses.
 */
export function simpleRequest({
  method,
  body,
  query,
  headers,
  facts,
}: FastifyRequest): RequestedOperation | undefined {
  const { document } = facts;
  const isGet = method === 'GET';
  const source = isGet ? query : body;
  if (document === undefined || !isData(source) || (isGet && !isSafeGet(headers))) return undefined;
  const { operationName, extensions, query: text, variables: given } = source;
  if (isPresent(extensions) || (isPresent(text) && typeof text !== 'string')) return undefined;
  if (operationName === '' || (isPresent(operationName) && typeof operationName !== 'string'))
    return undefined;
  const variables = isGet ? parsed(given) : (given ?? {});
  if (!isData(variables)) return undefined;
  return {
    document,
    operationName: typeof operationName === 'string' ? operationName : undefined,
    variables,
  };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** Apollo Server refuses others as a possible forgery by a foreign page. */
const isSafeGet = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type'] === undefined &&
  CSRF_HEADERS.some((name) => headers[name] !== undefined && headers[name] !== '');

function parsed(variables: unknown): Data | undefined {
  if (variables === undefined) return {};
  if (typeof variables !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(variables);
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
