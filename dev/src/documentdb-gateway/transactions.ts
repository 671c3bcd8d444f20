import type { Document } from 'bson';
import type pg from 'pg';
import { CommandError, TRANSIENT } from './errors.js';

/** MongoDB's `transactionLifetimeLimitSeconds`. */
const LIFETIME_MS = 60_000;
/** A writer that waits longer for a lock is refused; MongoDB refuses it at once. */
const LOCK_TIMEOUT_MS = 3_000;

interface Transaction {
  client: pg.PoolClient;
  session: string;
  /** The driver connection that was used last: when it closes, nobody will end the transaction. */
  connectionId: number;
  timer: NodeJS.Timeout;
}

/** The open transactions: each holds one PostgreSQL connection from its first statement to its end. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();
  /** The last committed transaction of each session: a driver may retry the same commit. */
  private readonly committed = new Map<string, string>();

  constructor(private readonly pool: pg.Pool) {}

  /** The number of transactions that hold a connection. */
  get size(): number {
    return this.open.size;
  }

  /** The connection of the command's transaction, which is started if the command says so. */
  async clientFor(command: Document, connectionId: number): Promise<pg.PoolClient> {
    const { key, session } = identify(command);
    if (command.startTransaction) {
      await this.end(key, 'ROLLBACK');
      const client = await this.pool.connect();
      await client.query(
        `begin isolation level repeatable read; set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
      );
      const timer = setTimeout(() => void this.end(key, 'ROLLBACK'), LIFETIME_MS).unref();
      this.open.set(key, { client, session, connectionId, timer });
      return client;
    }
    const transaction = this.open.get(key);
    if (!transaction) throw noSuchTransaction(TRANSIENT);
    transaction.connectionId = connectionId;
    return transaction.client;
  }

  async commit(command: Document): Promise<void> {
    const { key, session } = identify(command);
    if (!this.open.has(key)) {
      if (this.committed.get(session) === key) return;
      throw noSuchTransaction(TRANSIENT);
    }
    await this.end(key, 'COMMIT');
    this.committed.set(session, key);
  }

  /**
   * Aborting a transaction that has already ended is not an error: drivers do it after a failed statement.
   */
  async abort(command: Document): Promise<void> {
    await this.end(identify(command).key, 'ROLLBACK');
  }

  /** A driver's connection was closed. */
  async abortOfConnection(connectionId: number): Promise<void> {
    await this.abortWhere((transaction) => transaction.connectionId === connectionId);
  }

  /** A driver has ended its sessions. */
  async abortOfSessions(ids: readonly Document[]): Promise<void> {
    const sessions = new Set(ids.map(sessionName));
    for (const session of sessions) this.committed.delete(session);
    await this.abortWhere((transaction) => sessions.has(transaction.session));
  }

  async abortAll(): Promise<void> {
    await this.abortWhere(() => true);
  }

  private async abortWhere(matches: (transaction: Transaction) => boolean): Promise<void> {
    const keys = [...this.open].filter(([, transaction]) => matches(transaction)).map(([key]) => key);
    await Promise.all(keys.map((key) => this.end(key, 'ROLLBACK')));
  }

  private async end(key: string, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const transaction = this.open.get(key);
    if (!transaction) return;
    this.open.delete(key);
    clearTimeout(transaction.timer);
    try {
      await transaction.client.query(how);
      transaction.client.release();
    } catch (error) {
      // A connection in an unknown state is not returned to the pool.
      transaction.client.release(true);
      if (how === 'COMMIT') throw error;
    }
  }
}

/** Whether the command belongs to a transaction (a retryable write has a number, but commits on its own). */
export function isInTransaction(command: Document): boolean {
  return command.autocommit !== undefined && command.autocommit.valueOf() === false;
}

function noSuchTransaction(fields: Document): CommandError {
  return new CommandError(251, 'NoSuchTransaction', 'The transaction has ended or was never begun.', fields);
}

function sessionName(lsid: Document): string {
  return Buffer.from(lsid.id?.buffer ?? lsid.id ?? []).toString('hex');
}

function identify(command: Document): { key: string; session: string } {
  const session = sessionName(command.lsid ?? {});
  return { session, key: `${session}:${String(command.txnNumber)}` };
}
