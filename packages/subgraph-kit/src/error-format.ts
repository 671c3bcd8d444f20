import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError, exceptionBody, MESSAGES, type RpcCode } from './errors.js';
import { loggableError } from './logger.js';
import { currentTraceId } from './trace.js';

/** Request errors raised by Apollo itself; clients know their codes. */
const REQUEST_ERRORS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

const shaped = (
  formatted: GraphQLFormattedError,
  message: string,
  code: string,
  rpc: RpcCode,
): GraphQLFormattedError => ({
  message,
  ...(formatted.locations ? { locations: formatted.locations } : {}),
  ...(formatted.path ? { path: formatted.path } : {}),
  extensions: { code, exception: exceptionBody(rpc, [message]), traceId: currentTraceId() },
});

/** Formats every error in the one shape of the graph; unexpected errors are logged and masked. */
export const createErrorFormatter =
  (logger: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    if (original instanceof AppError) {
      const { message, locations, path } = formatted;
      return {
        message,
        ...(locations ? { locations } : {}),
        ...(path ? { path } : {}),
        extensions: { ...formatted.extensions, traceId: currentTraceId() },
      };
    }
    const code = formatted.extensions?.['code'];
    if (typeof code === 'string' && REQUEST_ERRORS.has(code)) {
      return shaped(formatted, formatted.message, code, 'INVALID_ARGUMENT');
    }
    logger.error({ path: formatted.path, error: loggableError(original) }, 'operation failed unexpectedly');
    return shaped(formatted, MESSAGES.internal, 'INTERNAL', 'INTERNAL');
  };
