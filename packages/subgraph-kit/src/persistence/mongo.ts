import { type ClientSession, type Connection, mongo } from 'mongoose';
import { runInTransaction } from '../transactions/transaction-context.js';

export { uuidv7 } from './uuid.js';

const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11_000;
const MAX_ATTEMPTS = 8;
/**
 * Codes of a server that shuts down, is not the primary or cannot be reached, after which a client may try again.
 * Source: "retryable error" in MongoDB's specification of retryable writes.
 */
const AWAY = new Set([6, 7, 89, 91, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436]);
/**
 * Codes of a server that is there, but takes no writes for a time: too few members confirm them (WriteConcernTimeout,
 * UnsatisfiableWriteConcern), its administrator has stopped them (UserWritesBlocked), or its disk is full
 * (OutOfDiskSpace).
 */
const REFUSES_WRITES = new Set([64, 100, 371, 14_031]);

const afterCommitHooks = new WeakMap<ClientSession, (() => void)[]>();

/** What the writes of a transaction have collected, by who stores it. */
type Collected = Map<object, { readonly items: unknown[]; readonly store: () => Promise<void> }>;
const collectedBySession = new WeakMap<ClientSession, Collected>();

/** True when a unique index refused a write; with `index`, when that field is part of it. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null ? field in pattern : error.message.includes(field);
}

/**
 * For `catch` on an upsert within `withTransaction`: if a concurrent transaction has written the same key, the
 * transaction is retried.
 */
export function retryOnDuplicate(error: unknown): never {
  if (isDuplicateKey(error) && error instanceof mongo.MongoError) {
    error.addErrorLabel('TransientTransactionError');
  }
  throw error;
}

const isTransient = (error: unknown): boolean =>
  error instanceof mongo.MongoError &&
  (error.hasErrorLabel('TransientTransactionError') || error.code === WRITE_CONFLICT);

/** The error behind a failed bulk write; the driver wraps errors of the connection, too, and then sets no code. */
const unwrapped = (error: unknown): unknown => {
  const wrapped: unknown = error instanceof mongo.MongoBulkWriteError ? error.errorResponse : undefined;
  return wrapped instanceof mongo.MongoError ? wrapped : error;
};

const hasCodeOfOutage = ({ code }: mongo.MongoServerError): boolean =>
  typeof code === 'number' && (AWAY.has(code) || REFUSES_WRITES.has(code));

/**
 * Whether an operation failed because the database cannot be reached, lets no connection be opened (its credentials are
 * rotated) or takes no writes, and may succeed later.
 */
export function isDatabaseAway(failure: unknown): boolean {
  const error = unwrapped(failure);
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    (error instanceof mongo.MongoServerError &&
      (hasCodeOfOutage(error) || error.hasErrorLabel(mongo.MongoErrorLabel.HandshakeError)))
  );
}

/** Runs `hook` once the session's transaction is committed, and not at all when it is not. */
export function afterCommit(session: ClientSession, hook: () => void): void {
  const hooks = afterCommitHooks.get(session);
  if (hooks) hooks.push(hook);
  else afterCommitHooks.set(session, [hook]);
}

/**
 * Stores what several writes of a transaction add once, at its end and within it. Outside of `withTransaction` it is
 * stored at once.
 *
 * @param owner whose items are stored together
 */
export async function storeBeforeCommit<T>(
  session: ClientSession,
  owner: object,
  items: readonly T[],
  store: (all: readonly T[]) => Promise<void>,
): Promise<void> {
  const collected = collectedBySession.get(session);
  if (!collected) return store(items);
  const earlier = collected.get(owner);
  if (earlier) {
    earlier.items.push(...items);
    return;
  }
  const all: T[] = [...items];
  collected.set(owner, { items: all, store: () => store(all) });
}

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, 500)));

/**
 * Runs `work` in a transaction. It is retried when the database requires it (write conflicts, failovers), so it
 * must not have effects outside of the database; use the outbox for those. It must not wait for anything but the
 * database either (`assertOutsideTransaction`): others wait for its locks.
 */
export async function withTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await connection.startSession();
    try {
      const result = await session.withTransaction(async (active) => {
        afterCommitHooks.delete(active);
        const collected: Collected = new Map();
        collectedBySession.set(active, collected);
        return runInTransaction(async () => {
          const done = await work(active);
          // What is written from here on is stored at once.
          collectedBySession.delete(active);
          for (const { store } of collected.values()) await store();
          return done;
        });
      });
      for (const hook of afterCommitHooks.get(session) ?? []) hook();
      return result;
    } catch (error) {
      // The driver retries labelled errors; an unlabelled write conflict must be retried as well.
      if (attempt >= MAX_ATTEMPTS || !isTransient(error)) throw error;
    } finally {
      await session.endSession();
    }
    await pause(attempt);
  }
}
