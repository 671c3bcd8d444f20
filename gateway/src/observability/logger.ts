import { createLogger, type TraceContext } from '@hacchu-hub/platform-core';
import pino, { type Logger } from 'pino';

/** Lines are written in pieces of this size, or after this time: a write per request would cost a system call each. */
const PIECE_BYTES = 4_096;
const WAIT_MS = 500;

/** JSON lines to standard output. No personal data: no headers, variables, names or addresses. */
export function createBufferedLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: PIECE_BYTES });
  setInterval(() => destination.flush(), WAIT_MS).unref();
  process.once('exit', () => {
    try {
      destination.flushSync();
    } catch {
      // Standard output is closed or was never ready: the line cannot be written.
    }
  });
  return createLogger('gateway', level, { destination });
}

/** What alarms and their runbook look for when a subgraph cannot be asked. */
export function logUnavailable(
  log: Logger,
  subgraph: string,
  error: unknown,
  trace: TraceContext | undefined,
): void {
  const reason = error instanceof Error ? error.message : 'unknown';
  log.warn({ subgraph, traceId: trace?.traceId, reason }, 'subgraph gave no answer');
}
