import { randomUUID } from 'node:crypto';
import type { SpanDescription, TraceSpan } from './spans.js';
import { currentTracing } from './tracing.js';

/** W3C trace context of one request. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in browser, gateway and subgraphs. */
  traceId: string;
  /** The header that continues the trace in another process; its span is the one of this process. */
  traceparent: string;
  /** The span of the request, where traces are exported. */
  span?: TraceSpan;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** The span of another process. */
export interface RemoteSpan {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** The span that a `traceparent` header names; undefined where it is absent or malformed. */
export function remoteSpan(header: string | string[] | undefined): RemoteSpan | undefined {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  const isUsable = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
  return isUsable ? { traceId, spanId, isSampled } : undefined;
}

/**
 * Continues the trace of a `traceparent` header; an absent or malformed one starts a new trace.
 *
 * @param span the work to record where traces are exported; the caller ends it
 */
export function traceFrom(header: string | string[] | undefined, span?: SpanDescription): TraceContext {
  const parent = remoteSpan(header);
  const tracing = span && currentTracing();
  if (tracing) return tracing.begin(span, parent);
  const traceId = parent?.traceId ?? randomHex();
  const isSampled = parent?.isSampled ?? true;
  return { traceId, traceparent: `00-${traceId}-${randomHex().slice(-16)}-${isSampled ? '01' : '00'}` };
}

/** 32 random hexadecimal digits; Node generates UUIDs from a pool, which is cheaper than requesting bytes each time. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
