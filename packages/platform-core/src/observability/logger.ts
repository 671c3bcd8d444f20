import { type DestinationStream, type Logger, pino } from 'pino';

export interface LoggerOptions {
  /** Standard output by default. */
  destination?: DestinationStream;
  /** Facts that are added to every line. */
  mixin?: () => object;
}

/** JSON lines. Callers log facts and ids, never personal data; known places of it are redacted nevertheless. */
export const createLogger = (
  service: string,
  level: string,
  { destination = process.stdout, mixin }: LoggerOptions = {},
): Logger =>
  pino(
    {
      level,
      base: { service, pid: process.pid },
      ...(mixin ? { mixin } : {}),
      redact: ['req.headers', 'headers', 'email', '*.email', 'password', '*.password', 'token', '*.token'],
    },
    destination,
  );
