import { Long, type Document } from 'bson';
import { documentDb, type CursorFunction, type FirstPage, type Runner } from './documentdb.js';
import { CommandError } from './errors.js';

/** MongoDB's default for a cursor that nobody reads. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  database: string;
  continuation: string;
  timer: NodeJS.Timeout;
}

/**
 * The cursors that have more to give. DocumentDB keeps the place in a continuation that the gateway passes back
 * with the next request; nothing of PostgreSQL is held in between.
 */
export class Cursors {
  private readonly open = new Map<string, Cursor>();

  get size(): number {
    return this.open.size;
  }

  /** Runs a query and answers with its first page. */
  async first(runner: Runner, kind: CursorFunction, database: string, command: Document): Promise<Document> {
    const first = await documentDb.firstPage(runner, kind, database, command);
    return this.answer(database, first);
  }

  async next(runner: Runner, database: string, command: Document): Promise<Document> {
    const id = String(command.getMore);
    const cursor = this.open.get(id);
    if (!cursor || cursor.database !== database) {
      throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    }
    const next = await documentDb.nextPage(runner, database, command, cursor.continuation);
    this.close(id);
    return this.answer(database, next);
  }

  kill(ids: readonly unknown[]): Document {
    const killed = ids.filter((id) => this.close(String(id)));
    const unknown = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  }

  closeAll(): void {
    for (const id of [...this.open.keys()]) this.close(id);
  }

  private answer(database: string, { page, continuation }: FirstPage): Document {
    const id = String(page.cursor?.id ?? 0);
    if (id === '0') return { ...page, ok: 1 };
    if (continuation === undefined) return { ...page, cursor: { ...page.cursor, id: Long.ZERO }, ok: 1 };
    const timer = setTimeout(() => this.close(id), IDLE_MS).unref();
    this.open.set(id, { database, continuation, timer });
    return { ...page, ok: 1 };
  }

  private close(id: string): boolean {
    clearTimeout(this.open.get(id)?.timer);
    return this.open.delete(id);
  }
}
