import { BrokenFileError, ConflictError } from './registry-file.mjs';
import { ReleaseError } from './releases.mjs';

/** A change that the rules refuse, with one line for each reason. */
export class RefusedError extends Error {
  name = 'RefusedError';

  constructor(what, problems) {
    super([`${what} is refused:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

/** The caller expected another revision: nothing is tried again. */
export class StaleError extends Error {
  name = 'ConflictError';
}

/** Whether the rules, or the releases that there are, speak against a change. */
export const isRefusal = (error) => error instanceof RefusedError || error instanceof ReleaseError;

/** Whether somebody else was faster. */
export const isConflict = (error) => error instanceof ConflictError || error instanceof StaleError;

/** Whether the registry itself is in trouble, such as a full disk; the change may be tried again. */
export const isFault = (error) => error instanceof BrokenFileError || typeof error?.syscall === 'string';
