/**
 * Milliseconds until the next attempt: doubled with each failure, with up to a fifth more or less, so that what failed
 * together is not retried together.
 * @param random from 0 to 1
 */
export const retryDelayMs = (
  [first, longest]: readonly [first: number, longest: number],
  failures: number,
  random: number,
): number => Math.min(first * 2 ** failures, longest) * (0.8 + random * 0.4);
