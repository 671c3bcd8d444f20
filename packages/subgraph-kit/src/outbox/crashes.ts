import { MAX_CRASHES } from '../dead-letters/dead-letter.error.js';
import type { OutboxDocument } from './entry.model.js';

/** Crashes of one entry regardless of progress, so that a job that gets slightly further each time ends as well. */
const MAX_CRASHES_IN_ALL = 3;

export interface CrashCounts {
  readonly crashes: number;
  readonly strikes: number;
  readonly reachedAtCrash: number;
}

/** The counts with which the next run of an entry starts: a lease that was never released was a crash. */
export function crashesBefore(entry: OutboxDocument): CrashCounts {
  const { leaseToken, crashes = 0, reached = 0 } = entry;
  // Earlier releases store the number of crashes only.
  const { strikes = crashes, reachedAtCrash = crashes > 0 ? 0 : -1 } = entry;
  if (leaseToken === null) return { crashes, strikes, reachedAtCrash };
  // Progress beyond the previous crash shows that the crash was not caused at that point of the work.
  const isFurther = reached > reachedAtCrash;
  return { crashes: crashes + 1, strikes: isFurther ? 1 : strikes + 1, reachedAtCrash: reached };
}

/** Whether the work must not run again. */
export const isPoison = ({ crashes, strikes }: CrashCounts): boolean =>
  strikes >= MAX_CRASHES || crashes >= MAX_CRASHES_IN_ALL;
