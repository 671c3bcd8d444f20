import { errorExtensions } from '@hacchu-hub/platform-core';
import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { MESSAGES, unavailable } from '../errors/errors.js';
import { documentIdOf } from './manifests.js';
import type { PersistedOperations } from './operations.js';

/** The parts of a GraphQL request that identify the document. */
export interface RequestedDocument {
  /** The text to run: the registered one for a `documentId`, or the request's own. */
  text: string | undefined;
  isPersisted: boolean;
}

/**
 * Finds the document of a POST body or a GET query string.
 * @throws PERSISTED_QUERY_NOT_FOUND for an unknown `documentId`; with `onlyPersisted`, BAD_REQUEST for any
 * document that no client registered, and UNAVAILABLE before it is known what is registered.
 */
export async function requestedDocument(
  request: FastifyRequest,
  operations: PersistedOperations,
  onlyPersisted: boolean,
): Promise<RequestedDocument> {
  const source = request.method === 'GET' ? request.query : request.body;
  const documentId = stringIn(source, 'documentId');
  const query = stringIn(source, 'query');
  if (documentId !== undefined) {
    const text = await operations.find(documentId);
    if (text === undefined && !operations.isKnown) throw unavailable();
    if (text === undefined)
      throw refusal('PERSISTED_QUERY_NOT_FOUND', 'No client registered this documentId.', 200);
    return { text, isPersisted: true };
  }
  if (onlyPersisted && (query === undefined || (await operations.find(documentIdOf(query))) === undefined)) {
    if (!operations.isKnown) throw unavailable();
    throw refusal('BAD_REQUEST', 'Only registered operations are accepted.', 400);
  }
  return { text: query, isPersisted: false };
}

function stringIn(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = Object.entries(source).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function refusal(code: string, message: string, status: number): GraphQLError {
  const extensions = errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed, { code });
  return new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
}
