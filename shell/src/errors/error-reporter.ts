import { isLeaving } from '../navigation/leaving.js';
import { afterFirstScreen } from '../observability/after-first-screen.js';
import { type PageWork, recordWork } from '../observability/page-work.js';

/** Where errors are reported. */
export interface ErrorSink {
  send(error: Error, facts: Readonly<Record<string, unknown>>): void;
}

/** Leaving a page while its route loads is not an error. */
const ignored = new Set(['Route Canceled']);

export interface ErrorReporter {
  report(error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}

/** Reports every error (trace sample rate 1) except those known to be harmless, as all are while the page is left. */
export function createErrorReporter(
  sink: ErrorSink,
  base: Readonly<Record<string, unknown>> = {},
): ErrorReporter {
  return {
    report: (cause, facts = {}) => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (ignored.has(error.message) || isLeaving()) return;
      recordWork(workOf(error, facts));
      sink.send(error, { ...base, ...facts, sampleRate: 1 });
    },
  };
}

/** An error in the trace of the request that failed, where there was one. */
function workOf(error: Error, facts: Readonly<Record<string, unknown>>): PageWork {
  const textOf = (name: string): string | undefined => {
    const value = facts[name];
    return typeof value === 'string' ? value : undefined;
  };
  const now = performance.now();
  return {
    kind: 'error',
    name: textOf('operation') ?? textOf('kind') ?? 'caught',
    start: now,
    end: now,
    traceId: textOf('traceId'),
    failure: textOf('code') ?? error.name,
    attributes: { 'hacchu.slice': textOf('slice'), 'hacchu.slice.version': textOf('version') },
  };
}

export const consoleSink: ErrorSink = {
  send: (error, facts) => console.error(error, facts),
};

/** Loads a sink in the background; errors until then wait for it, and all are logged to the console, too. */
export function loadedSink(load: () => Promise<ErrorSink>): ErrorSink {
  const loading = afterFirstScreen(load).catch(() => undefined);
  return {
    send: (error, facts) => {
      consoleSink.send(error, facts);
      void loading.then((sink) => sink?.send(error, facts));
    },
  };
}

/** Also reports uncaught errors. */
export function reportUncaught(reporter: ErrorReporter, target: Window = window): () => void {
  const onError = (event: ErrorEvent) => reporter.report(event.error ?? event.message, { kind: 'uncaught' });
  const onRejection = (event: PromiseRejectionEvent) =>
    reporter.report(event.reason, { kind: 'unhandled-rejection' });
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
