/** A task used up its time; its thread was ended. */
export class WorkerTimeoutError extends Error {
  constructor(
    readonly pool: string,
    readonly timeoutMs: number,
  ) {
    super(`a task of the pool "${pool}" did not end within ${timeoutMs} ms`);
    this.name = 'WorkerTimeoutError';
  }
}

/** A task used up the memory of its thread, which ended. */
export class WorkerMemoryError extends Error {
  constructor(
    readonly pool: string,
    options?: ErrorOptions,
  ) {
    super(`a task of the pool "${pool}" needed more memory than its thread may use`, options);
    this.name = 'WorkerMemoryError';
  }
}

/** The thread of a task ended before the task did: an exception outside of promises, or `process.exit`. */
export class WorkerCrashedError extends Error {
  constructor(
    readonly pool: string,
    options?: ErrorOptions,
  ) {
    super(`the thread of a task of the pool "${pool}" ended unexpectedly`, options);
    this.name = 'WorkerCrashedError';
  }
}

/** The task itself threw; `cause` has the name, message and stack of what it threw. */
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

/** A task was taken back before it had a result. */
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

/** True for a task that was ended for what it used or did, so that the same input would end it again. */
export const isWorkerLimit = (
  error: unknown,
): error is WorkerTimeoutError | WorkerMemoryError | WorkerCrashedError =>
  error instanceof WorkerTimeoutError ||
  error instanceof WorkerMemoryError ||
  error instanceof WorkerCrashedError;
