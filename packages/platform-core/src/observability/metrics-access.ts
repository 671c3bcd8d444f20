import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request may read `/metrics`: with the configured token; if there is none, everywhere except production.
 * Comparing digests keeps timing from revealing the token or its length.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, HACCHU_ENV }: { METRICS_TOKEN?: string; HACCHU_ENV: string },
  authorization: string | undefined,
): boolean {
  if (METRICS_TOKEN === undefined) return HACCHU_ENV !== 'production';
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
}
