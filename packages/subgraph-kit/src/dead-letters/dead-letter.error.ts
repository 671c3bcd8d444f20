/** Crashes at the same point of the work after which it becomes a dead letter. */
export const MAX_CRASHES = 2;

/** Reported when work is given up because it crashed or stalled its process each time it ran. */
export class DeadLetterError extends Error {
  constructor(readonly crashes: number) {
    super(`the process crashed or stalled ${crashes} times while running this`);
    this.name = 'DeadLetterError';
  }
}
