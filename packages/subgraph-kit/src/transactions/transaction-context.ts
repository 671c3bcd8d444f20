import { AsyncLocalStorage } from 'node:async_hooks';

/** A running transaction. */
interface TransactionContext {
  /** The first remote call, also when its caller handled the error. */
  violation?: RemoteCallInTransactionError;
}

const storage = new AsyncLocalStorage<TransactionContext>();

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

/** Runs `work` as part of a transaction; everything it awaits is part of it too. */
export async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  const context: TransactionContext = {};
  const result = await storage.run(context, work);
  // Callers that can do without a remote answer catch every error, this one as well.
  if (context.violation) throw context.violation;
  return result;
}

/**
 * Every call that leaves the process or takes long begins with this. In production it does nothing: the slow call is
 * better than a failed one.
 *
 * @param what subject of the error message, such as `a call of catalog`
 * @throws RemoteCallInTransactionError in development and in tests, within `withTransaction`, which then fails as well
 */
export function assertOutsideTransaction(what: string): void {
  const context = storage.getStore();
  if (!context || process.env['NODE_ENV'] === 'production') return;
  context.violation ??= new RemoteCallInTransactionError(what);
  throw context.violation;
}
