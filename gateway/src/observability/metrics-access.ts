import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../environment.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request may read `/metrics`: with the token when one is set; without one, only outside of production.
 * Compares digests, so that the duration reveals neither the token nor its length.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, HACCHU_ENV }: Pick<Environment, 'METRICS_TOKEN' | 'HACCHU_ENV'>,
  authorization: string | undefined,
): boolean {
  if (METRICS_TOKEN === undefined) return HACCHU_ENV !== 'production';
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
}
