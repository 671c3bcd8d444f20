import { randomUUID } from 'node:crypto';

/** The W3C trace context of one request. */
export interface Trace {
  /** 32 hexadecimal digits, the same in browser, gateway and subgraphs. */
  traceId: string;
  /** The header that continues the trace in a subgraph; its span is the gateway's. */
  traceparent: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Continues the caller's trace; a missing or malformed header starts a new one. */
export function traceOf(header: string | string[] | undefined): Trace {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const given = match?.[1];
  const isUsable = given !== undefined && !/^0+$/.test(given) && !/^0+$/.test(match?.[2] ?? '0');
  const traceId = isUsable ? given : randomHex();
  const flags = isUsable ? (match?.[3] ?? '01') : '01';
  return { traceId, traceparent: `00-${traceId}-${randomHex().slice(-16)}-${flags}` };
}

/** 32 random hexadecimal digits; Node generates UUIDs from a pool, which is cheaper than requesting bytes each time. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
