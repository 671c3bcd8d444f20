import { type ErrorExtensions, errorExtensions, REQUEST_ERROR_CODES } from '@hacchu-hub/platform-core';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { z } from 'zod';
import { MESSAGES } from './errors.js';

/** Extensions of an error in the graph's format. */
const shaped = z.object({ code: z.string(), exception: z.looseObject({ code: z.array(z.string()) }) });

/** graphql-js adds this message when there are too many errors of variables; Apollo Server does not recognise it. */
const TOO_MANY_VARIABLE_ERRORS = 'Too many errors processing variables';

/** A variable that does not fit its type names the place as `at "input.lines[2].lot"`. */
const VARIABLE_ERROR = /^Variable "\$(\w+)" got invalid value .*? at "([^"]+)"/s;

/** The parser calls itself for each level: within the tokens permitted, levels may still exceed the stack. */
const TOO_DEEP = 'Syntax Error: Document is nested too deeply. Parsing aborted.';

/** Logs an error that clients only see masked. */
export type ErrorReporter = (
  error: unknown,
  facts: { path: readonly (string | number)[] | undefined },
) => void;

/**
 * Converts every error to the graph's format. Errors of a subgraph in this format pass unchanged; unexpected errors are
 * logged and masked, so that no host, query or stack leaves the gateway.
 */
export function formatGraphError(
  formatted: GraphQLFormattedError,
  error: unknown,
  report: ErrorReporter,
): GraphQLFormattedError {
  const traceId = formatted.extensions?.['traceId'];
  const { message, extensions } = describe(formatted, error, report);
  return {
    message,
    ...(formatted.path ? { path: formatted.path } : {}),
    extensions: { ...extensions, ...(typeof traceId === 'string' ? { traceId } : {}) },
  };
}

function describe(
  formatted: GraphQLFormattedError,
  error: unknown,
  report: ErrorReporter,
): { message: string; extensions: ErrorExtensions | Record<string, unknown> } {
  const { message } = formatted;
  const code = formatted.extensions?.['code'];
  const isFromSubgraph = formatted.extensions?.['serviceName'] !== undefined;
  if (code === 'BAD_USER_INPUT' || message.startsWith(TOO_MANY_VARIABLE_ERRORS))
    return invalidVariables(message);
  if (typeof code === 'string' && REQUEST_ERROR_CODES.has(code) && !isFromSubgraph) {
    const told = hasOverflown(error) ? TOO_DEEP : message;
    return { message: told, extensions: errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed, { code }) };
  }
  const known = shaped.safeParse(formatted.extensions);
  // A subgraph that refuses our query as GraphQL does not match the supergraph: an internal error.
  if (known.success && !REQUEST_ERROR_CODES.has(known.data.code)) {
    return { message, extensions: { code: known.data.code, exception: known.data.exception } };
  }
  report(originalOf(error), { path: formatted.path });
  return { message: MESSAGES.internal, extensions: errorExtensions('INTERNAL', MESSAGES.internal) };
}

function invalidVariables(message: string): { message: string; extensions: ErrorExtensions } {
  const match = VARIABLE_ERROR.exec(message);
  const path = match?.[2]?.replace(/\[(\d+)\]/g, '.$1').replace(/^input\./, '');
  const fields = path ? { [path]: [MESSAGES.invalidValue] } : {};
  const extensions = errorExtensions('INVALID_ARGUMENT', path ? MESSAGES.invalid : MESSAGES.malformed, {
    fields,
    // Forms show the errors of their fields.
    isHandled: path !== undefined,
  });
  return { message, extensions };
}

/** Apollo Server wraps what the parser throws more than once. */
function hasOverflown(error: unknown): boolean {
  if (error instanceof GraphQLError) return hasOverflown(error.originalError);
  return error instanceof RangeError;
}

function originalOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}
