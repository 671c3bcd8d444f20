import type { Connection } from 'mongoose';
import type { IndexProblem } from './indexes.js';
import type { Migration } from './migration.js';
import { Migrator } from './migrator.js';

/** Body of `/readyz`, and whether its status is 200 or 503. */
export interface ReadyAnswer {
  isReady: boolean;
  body: { status: string; migrations?: string[]; indexes?: string[] };
}

/** A database that stands still answers nothing at all; the platform screen waits 2.5 s, and a probe 5 s. */
const DATABASE_MS = 2_000;

const textOf = ({ collection, index, reason }: IndexProblem): string => `${collection}.${index}: ${reason}`;

/** Whether the database is there and as the code needs it. */
export class Readiness {
  /** Found at the start. */
  indexProblems: readonly IndexProblem[] = [];
  private isExpanded = false;

  constructor(
    private readonly connection: Connection,
    private readonly migrations: readonly Migration[],
  ) {}

  async check(): Promise<ReadyAnswer> {
    let missing: string[];
    try {
      missing = await within(DATABASE_MS, this.askDatabase());
    } catch {
      return { isReady: false, body: { status: 'database unavailable' } };
    }
    if (missing.length > 0)
      return { isReady: false, body: { status: 'migrations missing', migrations: missing } };
    const absent = this.indexProblems.filter(({ kind }) => kind === 'MISSING');
    if (absent.length > 0)
      return { isReady: false, body: { status: 'indexes missing', indexes: absent.map(textOf) } };
    // An index of another release serves, and a release that is rolled back must become ready.
    const different = this.indexProblems.map(textOf);
    return { isReady: true, body: { status: 'ready', ...(different.length > 0 && { indexes: different }) } };
  }

  /** Names of the missing migrations. @throws when the database is away */
  private async askDatabase(): Promise<string[]> {
    await this.connection.getClient().db().admin().ping({ maxTimeMS: DATABASE_MS });
    if (this.connection.readyState !== 1) throw new Error('not connected');
    return this.missingMigrations();
  }

  /** Those that the code needs; once all of them ran they are not asked for again. */
  private async missingMigrations(): Promise<string[]> {
    if (this.isExpanded) return [];
    const { connection, migrations } = this;
    const needed = migrations.filter(({ phase }) => phase === 'expand');
    const pending =
      needed.length > 0 ? await new Migrator({ connection, migrations: needed, by: '' }).pending() : [];
    this.isExpanded = pending.length === 0;
    return pending.map(({ name }) => name);
  }
}

/** @throws when the work takes longer, which goes on without anybody waiting */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
