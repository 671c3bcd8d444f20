import { type Document, Long } from 'bson';
import pg from 'pg';
import { type CursorFunction, documentDb, type FirstPage, type Runner } from './documentdb.js';
import { CommandError } from './errors.js';

/** MongoDB's default timeout of an idle cursor. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  database: string;
  continuation: string;
  timer: NodeJS.Timeout;
  /** Kept for a cursor whose remaining results are in the memory of one connection. */
  connection?: pg.PoolClient;
}

/**
 * Open cursors. DocumentDB keeps the position in a continuation that the gateway passes back with the next
 * request; some queries also need the connection that ran them, which is reserved until then.
 */
export class Cursors {
  private readonly open = new Map<string, Cursor>();

  get size(): number {
    return this.open.size;
  }

  /** Runs a query and returns its first page. */
  async first(runner: Runner, kind: CursorFunction, database: string, command: Document): Promise<Document> {
    // A transaction already has its connection and keeps it.
    if (!(runner instanceof pg.Pool)) {
      return this.answer(database, await documentDb.firstPage(runner, kind, database, command));
    }
    const connection = await runner.connect();
    return this.using(connection, async () => {
      const first = await documentDb.firstPage(connection, kind, database, command);
      return this.answer(database, first, first.isBoundToConnection ? connection : undefined);
    });
  }

  async next(runner: Runner, database: string, command: Document): Promise<Document> {
    const id = String(command.getMore);
    const cursor = this.open.get(id);
    if (!cursor || cursor.database !== database) {
      throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    }
    clearTimeout(cursor.timer);
    this.open.delete(id);
    const { connection, continuation } = cursor;
    const read = async () => {
      const next = await documentDb.nextPage(connection ?? runner, database, command, continuation);
      return this.answer(database, next, connection);
    };
    return connection ? this.using(connection, read) : read();
  }

  kill(ids: readonly unknown[]): Document {
    const killed = ids.filter((id) => this.close(String(id)));
    const unknown = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  }

  closeAll(): void {
    for (const id of [...this.open.keys()]) this.close(id);
  }

  private answer(database: string, { page, continuation }: FirstPage, connection?: pg.PoolClient): Document {
    const id = String(page.cursor?.id ?? 0);
    if (id === '0') return { ...page, ok: 1 };
    if (continuation === undefined) return { ...page, cursor: { ...page.cursor, id: Long.ZERO }, ok: 1 };
    const timer = setTimeout(() => this.close(id), IDLE_MS).unref();
    this.open.set(id, { database, continuation, timer, ...(connection && { connection }) });
    return { ...page, ok: 1 };
  }

  /** Releases the connection after the work, unless a cursor has reserved it. */
  private async using(connection: pg.PoolClient, work: () => Promise<Document>): Promise<Document> {
    try {
      const answer = await work();
      const isKept = [...this.open.values()].some((cursor) => cursor.connection === connection);
      if (!isKept) connection.release();
      return answer;
    } catch (error) {
      connection.release();
      throw error;
    }
  }

  private close(id: string): boolean {
    const cursor = this.open.get(id);
    clearTimeout(cursor?.timer);
    // Closing the connection discards what it still buffers for an unread cursor.
    cursor?.connection?.release(true);
    return this.open.delete(id);
  }
}
