import { createLogger as createCoreLogger } from '@hacchu-hub/platform-core';
import type { LoggerService } from '@nestjs/common';
import { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { currentTraceId } from './trace.js';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('Logger');

/** A log whose lines carry the trace id of the request. */
export const createLogger = (name: string, level: string, out: 'stdout' | 'stderr' = 'stdout'): Logger =>
  createCoreLogger(name, level, {
    destination: process[out],
    mixin: () => {
      const traceId = currentTraceId();
      return traceId ? { traceId } : {};
    },
  });

/** An error as it may be logged: database errors repeat stored values, so their messages are left out. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (error instanceof mongo.MongoError) {
    const keyPattern: unknown = Reflect.get(error, 'keyPattern');
    return { type: error.name, code: error.code, keyPattern, stack: frames(error) };
  }
  if (error instanceof Error) {
    const isData =
      error.name === 'ValidationError' || error.name === 'CastError' || error.name === 'ZodError';
    const cause = error.cause === undefined ? undefined : loggableError(error.cause);
    return { type: error.name, ...(isData ? {} : { message: error.message }), stack: frames(error), cause };
  }
  return { type: typeof error };
}

const frames = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');

/**
 * The context under which Nest logs whatever a resolver threw. Application errors may contain names, and database
 * errors stored values, so these messages never reach the log; the error formatter logs unexpected errors in a
 * sanitised form.
 */
const REPEATED_EXCEPTIONS = 'ExceptionsHandler';

/** Nest's own log messages through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === REPEATED_EXCEPTIONS) return;
    this.logger.error({ context: rest.at(-1) }, message instanceof Error ? message.message : String(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }
}
