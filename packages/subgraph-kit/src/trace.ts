import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** W3C trace context of the current request. */
export interface TraceContext {
  /** 32 hex digits, the same in browser, gateway and subgraphs. */
  traceId: string;
  /** 16 hex digits, the span of this process. */
  spanId: string;
  sampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const storage = new AsyncLocalStorage<TraceContext>();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Continues the trace of a `traceparent` header, or starts one when it is absent or malformed. */
export function traceFrom(traceparent: string | string[] | undefined): TraceContext {
  const match = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null;
  const traceId = match?.[1];
  if (!traceId || /^0+$/.test(traceId)) return { traceId: hex(16), spanId: hex(8), sampled: true };
  return { traceId, spanId: hex(8), sampled: (Number.parseInt(match[3] ?? '00', 16) & 1) === 1 };
}

/** Runs `fn` inside the trace; everything it awaits sees the same trace. */
export const runInTrace = <T>(trace: TraceContext, fn: () => T): T => storage.run(trace, fn);

/** The trace of the current request, if any. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** The trace id of the current request, or an empty string outside of one. */
export const currentTraceId = (): string => storage.getStore()?.traceId ?? '';

/** The `traceparent` header for a call that continues the current trace. */
export function currentTraceparent(): string {
  const trace = storage.getStore() ?? traceFrom(undefined);
  return `00-${trace.traceId}-${trace.spanId}-${trace.sampled ? '01' : '00'}`;
}
