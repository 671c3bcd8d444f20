import { setImmediate } from 'node:timers/promises';
import { move, transferableSymbol, valueSymbol } from 'piscina';

/** A thrown error, as it is passed between threads. */
export interface TaskFailure {
  name: string;
  message: string;
  stack?: string;
}

/** The result message of a thread. A failure is a value, so that a rejection always means that the thread exited. */
export type TaskOutcome<Result> = { isOk: true; value: Result } | { isOk: false; failure: TaskFailure };

const failureOf = (error: unknown): TaskFailure =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error) };

/** The buffers of a result that can be transferred; views of a larger buffer are copied. */
const transferable = (parts: readonly Uint8Array[]): ArrayBuffer[] =>
  parts.flatMap(({ buffer, byteOffset, byteLength }) =>
    buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength ? [buffer] : [],
  );

/**
 * The default export of a worker file: `export default workerTask(async (task: Task): Promise<Result> => …)`. Tasks
 * and results are plain data (structured clone). `bytesOf` selects the byte arrays of a result that are transferred
 * instead of copied; the thread must not use them afterwards.
 */
export const workerTask =
  <Task, Result>(
    run: (task: Task) => Result | Promise<Result>,
    bytesOf: (result: Result) => readonly Uint8Array[] = () => [],
  ) =>
  async (task: Task): Promise<unknown> => {
    let outcome: TaskOutcome<Result>;
    let transfers: ArrayBuffer[] = [];
    try {
      const value = await run(task);
      // Errors in callbacks that the task left for the next loop iteration fail this task, not the next one.
      await setImmediate();
      outcome = { isOk: true, value };
      transfers = transferable(bytesOf(value));
    } catch (error) {
      outcome = { isOk: false, failure: failureOf(error) };
    }
    return move({ [transferableSymbol]: transfers, [valueSymbol]: outcome });
  };
