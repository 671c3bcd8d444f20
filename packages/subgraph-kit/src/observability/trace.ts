import { AsyncLocalStorage } from 'node:async_hooks';
import { type TraceContext, traceFrom } from '@hacchu-hub/platform-core';

export { traceFrom };

const storage = new AsyncLocalStorage<TraceContext>();

/** Runs `fn` inside the trace; everything it awaits sees the same trace. */
export const runInTrace = <T>(trace: TraceContext, fn: () => T): T => storage.run(trace, fn);

/** The trace id of the current request, or an empty string outside of one. */
export const currentTraceId = (): string => storage.getStore()?.traceId ?? '';

/** The `traceparent` header for a call that continues the current trace. */
export const currentTraceparent = (): string => (storage.getStore() ?? traceFrom(undefined)).traceparent;
