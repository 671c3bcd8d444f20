import { unwrapResolverError } from '@apollo/server/errors';
import { AppError, errorExtensions, REQUEST_ERROR_CODES, type RpcCode } from '@hacchu-hub/platform-core';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { loggableError } from '../observability/logger.js';
import { currentTraceId } from '../observability/trace.js';
import { isDatabaseAway } from '../persistence/mongo.js';
import { MESSAGES } from './errors.js';

const shaped = (
  formatted: GraphQLFormattedError,
  message: string,
  code: string,
  rpc: RpcCode,
): GraphQLFormattedError => ({
  message,
  ...(formatted.locations ? { locations: formatted.locations } : {}),
  ...(formatted.path ? { path: formatted.path } : {}),
  extensions: { ...errorExtensions(rpc, message, { code }), traceId: currentTraceId() },
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
    if (typeof code === 'string' && REQUEST_ERROR_CODES.has(code)) {
      return shaped(formatted, formatted.message, code, 'INVALID_ARGUMENT');
    }
    if (isDatabaseAway(original)) {
      logger.warn(
        { path: formatted.path, error: loggableError(original) },
        'the database cannot be reached or takes no writes',
      );
      return shaped(formatted, MESSAGES.databaseAway, 'UNAVAILABLE', 'UNAVAILABLE');
    }
    logger.error({ path: formatted.path, error: loggableError(original) }, 'operation failed unexpectedly');
    return shaped(formatted, MESSAGES.internal, 'INTERNAL', 'INTERNAL');
  };
