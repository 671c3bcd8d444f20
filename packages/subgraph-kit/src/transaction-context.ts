import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Runs `work` as part of a transaction; everything it awaits is part of it too. */
export const runInTransaction = <T>(work: () => T): T => storage.run(true, work);

/** Code called the network, a worker or the object store while it held a transaction open. */
export class RemoteCallInTransactionError extends Error {
  constructor(what: string) {
    super(
      `${what} within a transaction: the transaction is repeated on conflicts and keeps its locks while it waits. ` +
        'Do it before (IdempotencyService, `prepare`) or after the commit (outbox).',
    );
    this.name = 'RemoteCallInTransactionError';
  }
}

/**
 * Every call that leaves the process or takes long begins with this. In production it does nothing: the slow call is
 * better than a failed one.
 *
 * @param what subject of the error message, such as `a call of catalog`
 * @throws RemoteCallInTransactionError in development and in tests, when the caller is within `withTransaction`
 */
export function assertOutsideTransaction(what: string): void {
  if (storage.getStore() && process.env['NODE_ENV'] !== 'production') {
    throw new RemoteCallInTransactionError(what);
  }
}
