/** Crashes at the same point of the work after which it is put aside. */
export const MAX_CRASHES = 2;

/** Why a piece of work is given up that ended or stalled the process that did it, each time it was begun. */
export class PutAsideError extends Error {
  constructor(crashes: number) {
    super(`put aside: the process died or stalled ${crashes} times while it did this`);
    this.name = 'PutAsideError';
  }
}
