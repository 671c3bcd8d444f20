/** A task exceeded its time limit; its thread was terminated. */
export class WorkerTimeoutError extends Error {
  constructor(
    readonly pool: string,
    readonly timeoutMs: number,
  ) {
    super(`a task of the pool "${pool}" did not end within ${timeoutMs} ms`);
    this.name = 'WorkerTimeoutError';
  }
}

/** A task exceeded the memory limit of its thread, which was terminated. */
export class WorkerMemoryError extends Error {
  constructor(
    readonly pool: string,
    options?: ErrorOptions,
  ) {
    super(`a task of the pool "${pool}" exceeded the memory limit of its thread`, options);
    this.name = 'WorkerMemoryError';
  }
}

/** The thread of a task exited before the task ended: an uncaught exception, or `process.exit`. */
export class WorkerCrashedError extends Error {
  constructor(
    readonly pool: string,
    options?: ErrorOptions,
  ) {
    super(`the thread of a task of the pool "${pool}" ended unexpectedly`, options);
    this.name = 'WorkerCrashedError';
  }
}

/** The task itself threw; `cause` has the name, message and stack of the original error. */
export class WorkerTaskError extends Error {
  constructor(
    readonly pool: string,
    options?: ErrorOptions,
  ) {
    super(`a task of the pool "${pool}" failed`, options);
    this.name = 'WorkerTaskError';
  }
}

/** Why a task was cancelled: by the caller's signal, by a newer task of its name, or with the pool. */
export type CancelReason = 'signal' | 'superseded' | 'closed';

/** A task was cancelled before it had a result. */
export class WorkerAbortedError extends Error {
  constructor(
    readonly pool: string,
    readonly reason: CancelReason,
    options?: ErrorOptions,
  ) {
    super(`a task of the pool "${pool}" was cancelled (${reason})`, options);
    this.name = 'WorkerAbortedError';
  }
}

/** True for a task that broke a limit or crashed, so that the same input would fail again. */
export const isWorkerLimit = (
  error: unknown,
): error is WorkerTimeoutError | WorkerMemoryError | WorkerCrashedError =>
  error instanceof WorkerTimeoutError ||
  error instanceof WorkerMemoryError ||
  error instanceof WorkerCrashedError;
