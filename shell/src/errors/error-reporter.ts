/** Where errors are reported. */
export interface ErrorSink {
  send(error: Error, facts: Readonly<Record<string, unknown>>): void;
}

/** Leaving a page while its route loads is not an error. */
const ignored = new Set(['Route Canceled']);

export interface ErrorReporter {
  report(error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}

/** Reports every error (trace sample rate 1) except those known to be harmless. */
export function createErrorReporter(
  sink: ErrorSink,
  base: Readonly<Record<string, unknown>> = {},
): ErrorReporter {
  return {
    report: (cause, facts = {}) => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (ignored.has(error.message)) return;
      sink.send(error, { ...base, ...facts, sampleRate: 1 });
    },
  };
}

export const consoleSink: ErrorSink = {
  send: (error, facts) => console.error(error, facts),
};

/**
 * Milliseconds after which the sink is loaded. There is no event for a first screen that is drawn, and the sink would
 * compete with its files; errors until then are kept and sent afterwards.
 */
const LOAD_AFTER_MS = 3_000;

/** Loads a sink in the background; errors until then wait for it, and all are logged to the console, too. */
export function loadedSink(load: () => Promise<ErrorSink>): ErrorSink {
  const loading = new Promise((resolve) => setTimeout(resolve, LOAD_AFTER_MS))
    .then(load)
    .catch(() => undefined);
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
