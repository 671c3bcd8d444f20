import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The tokens in a variable or a header: one, or those of before and after a rotation, separated by commas. */
const tokensIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const SCHEME = 'Bearer ';

/**
 * Whether a request may read `/metrics`: with a configured token; if there is none, everywhere except production. Both
 * sides may have two tokens while they are rotated: a scraper is given the same variable, so one in common is enough.
 * Comparing digests keeps timing from revealing a token or its length.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, HACCHU_ENV }: { METRICS_TOKEN?: string; HACCHU_ENV: string },
  authorization: string | undefined,
): boolean {
  if (METRICS_TOKEN === undefined) return HACCHU_ENV !== 'production';
  if (!authorization?.startsWith(SCHEME)) return false;
  const given = tokensIn(authorization.slice(SCHEME.length)).map(digest);
  const accepted = tokensIn(METRICS_TOKEN).map(digest);
  return accepted.some((one) => given.some((other) => timingSafeEqual(one, other)));
}
