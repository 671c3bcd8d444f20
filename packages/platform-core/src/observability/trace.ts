import { randomUUID } from 'node:crypto';

/** W3C trace context of one request. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in browser, gateway and subgraphs. */
  traceId: string;
  /** The header that continues the trace in another process; its span is the one of this process. */
  traceparent: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** Continues the trace of a `traceparent` header; an absent or malformed one starts a new trace. */
export function traceFrom(header: string | string[] | undefined): TraceContext {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const [, given = '', parent = '', flags = ''] = match ?? [];
  const isUsable = /[1-9a-f]/.test(given) && /[1-9a-f]/.test(parent);
  const traceId = isUsable ? given : randomHex();
  const isSampled = !isUsable || (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
  return { traceId, traceparent: `00-${traceId}-${randomHex().slice(-16)}-${isSampled ? '01' : '00'}` };
}

/** 32 random hexadecimal digits; Node generates UUIDs from a pool, which is cheaper than requesting bytes each time. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
