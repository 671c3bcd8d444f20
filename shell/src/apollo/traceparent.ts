/** A new W3C trace context header: every operation starts its own trace. */
export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

/** The trace id in a header, as the error cards show it. */
export const traceIdOf = (traceparent: string): string => traceparent.split('-')[1] ?? '';
