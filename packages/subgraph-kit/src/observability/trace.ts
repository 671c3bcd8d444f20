import { AsyncLocalStorage } from 'node:async_hooks';
import { activeTraceparent, type TraceContext, traceFrom } from '@hacchu-hub/platform-core';

export { traceFrom };

const storage = new AsyncLocalStorage<TraceContext>();

/** Runs `fn` inside the trace; everything it awaits sees the same trace, and records its spans in it. */
export const runInTrace = <T>(trace: TraceContext, fn: () => T): T => {
  const { span } = trace;
  return storage.run(trace, span ? () => span.run(fn) : fn);
};

/** The trace id of the current request, or an empty string outside of one. */
export const currentTraceId = (): string => storage.getStore()?.traceId ?? '';

/** The trace of the current request. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** The `traceparent` header for a call or queued work that continues the current trace. */
export const currentTraceparent = (): string =>
  activeTraceparent() ?? (storage.getStore() ?? startedHere()).traceparent;

/** Work that nobody asked for, such as a recurring job, starts a trace where it is queued. */
function startedHere(): TraceContext {
  const trace = traceFrom(undefined, { name: 'start of a trace', kind: 'producer' });
  trace.span?.end();
  return trace;
}
