import type { Collection, Connection } from 'mongoose';
import { Umzug } from 'umzug';
import { type Migration, type MigrationContext, revisionOf } from './migration.js';
import { MigrationLease } from './migration-lease.js';

/** What is kept about a migration of a database. */
export interface MigrationRecord {
  /** Its name. */
  _id: string;
  phase: Migration['phase'];
  /** RUNNING without a lease is a run that was killed; the next one begins it again. */
  state: 'RUNNING' | 'DONE' | 'FAILED';
  /** What ran; earlier releases recorded none, and ran the first one. */
  revision?: number;
  /** Who ran it, where. */
  by: string;
  startedAt: Date;
  finishedAt: Date | null;
  durationMs: number | null;
  error: string | null;
}

export interface MigratorOptions {
  connection: Connection;
  migrations: readonly Migration[];
  by: string;
  say?: (line: string) => void;
  /** How long a killed run keeps others waiting. */
  leaseMs?: number;
}

type Get = MigrationContext['get'];
type Direction = 'up' | 'down';

export const recordsOf = (connection: Connection): Collection<MigrationRecord> =>
  connection.collection<MigrationRecord>('migrations');

/** Whether a migration ran to its end, and was not taken back. */
export const wasMigrated = async (connection: Connection, name: string): Promise<boolean> =>
  (await recordsOf(connection).findOne({ _id: name, state: 'DONE' }, { projection: { _id: 1 } })) !== null;

/** The migrations of one subgraph on its database; one run at a time, each migration once. */
export class Migrator {
  private readonly records: Collection<MigrationRecord>;
  private readonly say: (line: string) => void;

  constructor(private readonly options: MigratorOptions) {
    this.records = recordsOf(options.connection);
    this.say = options.say ?? (() => undefined);
  }

  async pending(): Promise<Migration[]> {
    const done = new Set(await this.doneNames());
    return this.options.migrations.filter(({ name }) => !done.has(name));
  }

  /** One line for each migration, also for those of a newer release. */
  async status(): Promise<string[]> {
    const records = new Map(
      (await this.records.find().sort({ _id: 1 }).toArray()).map((one) => [one._id, one]),
    );
    const { migrations } = this.options;
    const unknown = [...records.keys()].filter((name) => !migrations.some((one) => one.name === name));
    return [
      ...migrations.map((migration) => statusLine(migration, records.get(migration.name))),
      ...unknown.map((name) => `${name}  ${records.get(name)?.state ?? ''}  (not of this release)`),
    ];
  }

  /**
   * Runs what is pending, in order, while it has the lease.
   * @param services makes the subgraph's services; called when there is something to run
   * @param first runs under the lease before the migrations
   * @returns names of those that ran
   */
  async up(services: () => Promise<Get>, first?: () => Promise<void>): Promise<string[]> {
    return this.underLease(async (lease) => {
      await first?.();
      if ((await this.pending()).length === 0) return [];
      const done = await this.umzug(await services(), lease).up();
      return done.map(({ name }) => name);
    });
  }

  /**
   * Takes one migration back.
   * @throws Error when it did not run, or cannot be taken back
   */
  async down(name: string, services: () => Promise<Get>): Promise<void> {
    const migration = this.options.migrations.find((one) => one.name === name);
    if (!migration) throw new Error(`there is no migration ${name}`);
    if (!migration.down) throw new Error(`${name} cannot be taken back: ${migration.irreversible}`);
    await this.underLease(async (lease) => {
      if (!(await this.doneNames()).includes(name)) throw new Error(`${name} did not run`);
      await this.umzug(await services(), lease).down({ migrations: [name] });
    });
  }

  private async underLease<T>(work: (lease: MigrationLease) => Promise<T>): Promise<T> {
    const { connection, by, leaseMs } = this.options;
    const waiting = (holder: string): void => this.say(`waiting for the migrations that ${holder} runs`);
    const lease = await MigrationLease.take(connection, by, waiting, leaseMs);
    try {
      return await work(lease);
    } finally {
      await lease.release();
    }
  }

  private async doneNames(): Promise<string[]> {
    const done = await this.records.find({ state: 'DONE' }, { projection: { _id: 1 } }).toArray();
    return done.map(({ _id }) => _id);
  }

  private umzug(get: Get, lease: MigrationLease): Umzug<MigrationContext> {
    const { connection, migrations } = this.options;
    return new Umzug<MigrationContext>({
      context: { connection, get, signal: lease.signal, say: this.say },
      logger: undefined,
      migrations: migrations.map((migration) => ({
        name: migration.name,
        up: ({ context }) => this.run(migration, 'up', context),
        down: ({ context }) => this.run(migration, 'down', context),
      })),
      storage: {
        executed: () => this.doneNames(),
        // `run` records both with what else is kept.
        logMigration: () => Promise.resolve(),
        unlogMigration: () => Promise.resolve(),
      },
    });
  }

  private async run(migration: Migration, direction: Direction, context: MigrationContext): Promise<void> {
    context.signal.throwIfAborted();
    const { name, phase } = migration;
    const startedAt = new Date();
    const began = performance.now();
    const record = (state: MigrationRecord['state'], error: string | null = null): Promise<unknown> => {
      const isOver = state !== 'RUNNING';
      const durationMs = isOver ? Math.round(performance.now() - began) : null;
      const finishedAt = isOver ? new Date() : null;
      const revision = revisionOf(migration);
      const { by } = this.options;
      return this.records.replaceOne(
        { _id: name },
        { phase, state, revision, by, startedAt, finishedAt, durationMs, error },
        { upsert: true, writeConcern: { w: 'majority' } },
      );
    };
    await record('RUNNING');
    try {
      await migration[direction]?.(context);
    } catch (error) {
      await record('FAILED', error instanceof Error ? error.message : String(error));
      throw error;
    }
    // Whoever took over runs it again and records that.
    context.signal.throwIfAborted();
    if (direction === 'up') await record('DONE');
    else await this.records.deleteOne({ _id: name });
    this.say(`${name}: ${direction} in ${Math.round(performance.now() - began)} ms`);
  }
}

function statusLine(migration: Migration, record: MigrationRecord | undefined): string {
  const { name, phase, irreversible } = migration;
  const more = [
    ...(record?.finishedAt
      ? [`${record.finishedAt.toISOString()} by ${record.by} in ${record.durationMs ?? 0} ms`]
      : []),
    ...(record?.error ? [record.error] : []),
    ...(record && revisionOf(record) !== revisionOf(migration) ? ['changed since'] : []),
    ...(irreversible === undefined ? [] : [`irreversible: ${irreversible}`]),
  ];
  return [name, phase, record?.state ?? 'PENDING', ...more].join('  ');
}
