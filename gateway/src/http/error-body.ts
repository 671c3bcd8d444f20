import { type ErrorExtensions, errorExtensions } from '@hacchu-hub/platform-core';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { MESSAGES } from '../errors/errors.js';

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** A response in the graph's error format, for failures before or outside of GraphQL. */
export function errorBody(
  message: string,
  extensions: ErrorExtensions | Record<string, unknown>,
  traceId: string,
) {
  return { errors: [{ message, extensions: { ...extensions, traceId } }] };
}

/** Converts any error of a hook or the body parser into such a response. */
export function sendError(
  error: FastifyError | GraphQLError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, message, extensions } = describe(error);
  if (status >= 500) {
    request.log.error(
      { traceId: request.facts.trace.traceId, reason: `${error.name}: ${error.message}` },
      'request failed',
    );
  }
  // A GraphQL client reads the errors of a refused request only under the type that it asked for.
  const type = request.headers.accept?.includes(GRAPHQL_RESPONSE) ? GRAPHQL_RESPONSE : 'application/json';
  void reply.code(status).type(`${type}; charset=utf-8`);
  void reply.send(JSON.stringify(errorBody(message, extensions, request.facts.trace.traceId)));
}

function describe(error: FastifyError | GraphQLError): {
  status: number;
  message: string;
  extensions: ErrorExtensions | Record<string, unknown>;
} {
  if (error instanceof GraphQLError) {
    const { http, ...extensions } = error.extensions;
    return { status: statusIn(http) ?? 500, message: error.message, extensions };
  }
  const status = error.statusCode ?? 500;
  if (status === 429) {
    return {
      status,
      message: MESSAGES.busy,
      extensions: errorExtensions('RESOURCE_EXHAUSTED', MESSAGES.busy),
    };
  }
  if (status === 413) {
    return {
      status,
      message: MESSAGES.tooLarge,
      extensions: errorExtensions('INVALID_ARGUMENT', MESSAGES.tooLarge),
    };
  }
  if (status < 500) {
    const extensions = errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed, { code: 'BAD_REQUEST' });
    return { status, message: MESSAGES.malformed, extensions };
  }
  return {
    status: 500,
    message: MESSAGES.internal,
    extensions: errorExtensions('INTERNAL', MESSAGES.internal),
  };
}

function statusIn(http: unknown): number | undefined {
  if (typeof http !== 'object' || http === null || !('status' in http)) return undefined;
  return typeof http.status === 'number' ? http.status : undefined;
}
