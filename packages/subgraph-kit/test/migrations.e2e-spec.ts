import { randomBytes } from 'node:crypto';
import { startSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Connection, Schema } from 'mongoose';
import { connect } from '../src/application/bootstrap.js';
import { createSubgraphModule, type Migration, type MigrationContext } from '../src/index.js';
import { ensureIndexes, replaceIndexes } from '../src/migrations/indexes.js';
import { assertSoundMigrations } from '../src/migrations/migration.js';
import { Migrator, recordsOf } from '../src/migrations/migrator.js';
import { sampleModule } from './sample/note.js';

let connection: Connection;
let ran: string[];
beforeAll(async () => {
  connection = await connect({
    MONGODB_URI: process.env['MONGODB_URI'] ?? '',
    MONGODB_DB: `test_migrations_${randomBytes(4).toString('hex')}`,
  });
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(() => {
  ran = [];
});
afterEach(async () => {
  for (const { name } of await connection.listCollections()) await connection.dropCollection(name);
});

const IRREVERSIBLE = { irreversible: 'what was there before is not kept' };
const step = (name: string, more: Partial<MigrationSteps> = {}): Migration => ({
  name: `2026-11-23-${name}`,
  phase: 'contract',
  up: async () => void ran.push(name),
  ...IRREVERSIBLE,
  ...more,
});
interface MigrationSteps {
  phase: Migration['phase'];
  up(context: MigrationContext): Promise<void>;
}
const reversible = (name: string): Migration => ({
  name: `2026-11-23-${name}`,
  phase: 'expand',
  up: async () => void ran.push(name),
  down: async () => void ran.push(`${name} taken back`),
});

const said: string[] = [];
const migratorOf = (migrations: readonly Migration[], by = 'release', leaseMs?: number): Migrator =>
  new Migrator({
    connection,
    migrations,
    by,
    say: (line) => said.push(line),
    ...(leaseMs !== undefined && { leaseMs }),
  });
const services = () =>
  Promise.resolve((): never => {
    throw new Error('no services here');
  });
const lease = () =>
  connection.collection<{ _id: string; run: string; by: string; until: Date }>('migration_lease');

describe('migrations', () => {
  it('run once, in the order of their names, and are recorded with who ran them and how long it took', async () => {
    const both = [step('a'), step('b')];
    expect(await migratorOf(both).up(services)).toEqual(both.map(({ name }) => name));
    expect(await migratorOf(both).up(services)).toEqual([]);
    expect(ran).toEqual(['a', 'b']);
    expect(await recordsOf(connection).findOne({ _id: '2026-11-23-a' })).toMatchObject({
      state: 'DONE',
      phase: 'contract',
      by: 'release',
      revision: 1,
      startedAt: expect.any(Date),
      finishedAt: expect.any(Date),
      durationMs: expect.any(Number),
    });
  });

  it('of a later release run beside those that ran before', async () => {
    await migratorOf([step('b')]).up(services);
    await migratorOf([step('a'), step('b'), step('c')]).up(services);
    expect(ran).toEqual(['b', 'a', 'c']);
  });

  it('need no services where nothing is pending', async () => {
    await migratorOf([step('a')]).up(services);
    const none = (): Promise<never> => Promise.reject(new Error('the services were made'));
    await expect(migratorOf([step('a')]).up(none)).resolves.toEqual([]);
  });

  it('run in one of two runs that begin at once, and the other waits for it', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = step('a', { up: () => held.then(() => void ran.push('a')) });
    const first = migratorOf([slow], 'the first run', 2_000).up(services);
    await until(
      () => recordsOf(connection).countDocuments({ state: 'RUNNING' }),
      (count) => count === 1,
    );
    const second = migratorOf([slow], 'the second run', 2_000).up(services);
    await until(() => said.includes('waiting for the migrations that the first run runs'), Boolean);
    release();
    expect(await Promise.all([first, second])).toEqual([['2026-11-23-a'], []]);
    expect(ran).toEqual(['a']);
  });

  it('of a run that was killed are begun again by the next, once its lease has ended', async () => {
    await lease().insertOne({
      _id: 'migrate',
      run: 'killed',
      by: 'killed',
      until: new Date(Date.now() + 500),
    });
    await recordsOf(connection).insertOne({
      _id: '2026-11-23-a',
      phase: 'contract',
      state: 'RUNNING',
      revision: 1,
      by: 'killed',
      startedAt: new Date(),
      finishedAt: null,
      durationMs: null,
      error: null,
    });
    await migratorOf([step('a')], 'the next', 1_000).up(services);
    expect(ran).toEqual(['a']);
    expect(await recordsOf(connection).findOne()).toMatchObject({ state: 'DONE', by: 'the next' });
    expect(await lease().countDocuments()).toBe(0);
  });

  it('that lose their lease are told, and are not recorded as done', async () => {
    const losing = step('a', {
      up: async ({ signal }) => {
        await lease().updateOne({ _id: 'migrate' }, { $set: { run: 'another' } });
        await until(() => signal.aborted, Boolean);
      },
    });
    await expect(migratorOf([losing], 'release', 400).up(services)).rejects.toThrow('another run took');
    expect(await recordsOf(connection).findOne()).toMatchObject({ state: 'RUNNING' });
    expect(await lease().countDocuments({ run: 'another' })).toBe(1);
  });

  it('that fail say why, keep the later ones from running, and are tried again by the next run', async () => {
    let isBroken = true;
    const failing = step('a', {
      up: () => (isBroken ? Promise.reject(new Error('no room')) : Promise.resolve(void ran.push('a'))),
    });
    const both = [failing, step('b')];
    await expect(migratorOf(both).up(services)).rejects.toThrow('no room');
    expect(ran).toEqual([]);
    expect((await migratorOf(both).status())[0]).toMatch(/^2026-11-23-a {2}contract {2}FAILED .+no room/);
    isBroken = false;
    await migratorOf(both).up(services);
    expect(ran).toEqual(['a', 'b']);
  });

  it('are taken back only where they say how, and only after they ran', async () => {
    const back = reversible('a');
    const both = [back, step('b')];
    await expect(migratorOf(both).down(back.name, services)).rejects.toThrow(`${back.name} did not run`);
    await migratorOf(both).up(services);
    await migratorOf(both).down(back.name, services);
    expect(ran).toEqual(['a', 'b', 'a taken back']);
    expect(await migratorOf(both).pending()).toEqual([back]);
    await expect(migratorOf(both).down('2026-11-23-b', services)).rejects.toThrow(
      '2026-11-23-b cannot be taken back: what was there before is not kept',
    );
  });

  it('are listed with what is pending, irreversible, changed since it ran, or not of this release', async () => {
    await migratorOf([reversible('a'), step('c')]).up(services);
    const changed = { ...reversible('a'), revision: 2 };
    expect(await migratorOf([changed, step('b')]).status()).toEqual([
      expect.stringMatching(/^2026-11-23-a {2}expand {2}DONE {2}\S+ by release in \d+ ms {2}changed since$/),
      '2026-11-23-b  contract  PENDING  irreversible: what was there before is not kept',
      '2026-11-23-c  DONE  (not of this release)',
    ]);
  });
});

describe('a migration that ran is still the same', () => {
  const statusOf = (migration: Migration) => migratorOf([migration]).status();

  it('where a bundle has other texts of its functions', async () => {
    await migratorOf([step('a')]).up(services);
    const bundled = step('a', { up: async () => void ran.push(['a'].join('')) });
    expect(await statusOf(bundled)).toEqual([expect.not.stringContaining('changed since')]);
  });

  it('where an earlier release recorded a checksum instead of a revision', async () => {
    await migratorOf([step('a')]).up(services);
    const other = { $set: { checksum: 'f'.repeat(64) }, $unset: { revision: '' as const } };
    await recordsOf(connection).updateOne({ _id: '2026-11-23-a' }, other);
    expect(await statusOf(step('a'))).toEqual([expect.not.stringContaining('changed since')]);
    expect(await statusOf({ ...step('a'), revision: 2 })).toEqual([expect.stringContaining('changed since')]);
  });
});

describe('a migration is refused', () => {
  it.each([
    ['that neither has a `down` nor says why', { irreversible: ' ' }, /has no `down`/],
    ['whose name has no day', { name: 'clear-prices' }, /its name is no day/],
  ])('%s', (_what, changes, message) => {
    const migration = Object.assign(step('a'), changes);
    const make = () => createSubgraphModule({ name: 'subgraph-orders', migrations: [migration] });
    expect(make).toThrow(message);
  });

  it('whose name another one has, and one that is listed out of order', () => {
    expect(() => assertSoundMigrations([step('a'), step('a')])).toThrow('its name is used twice');
    expect(() => assertSoundMigrations([step('b'), step('a')])).toThrow('not listed in the order');
  });
});

describe('indexes that are declared differently from those that are there', () => {
  const INDEX = 'code_1';
  const made = () => connection.collection('things').indexes();
  /** A release of a model; the connection knows one at a time. */
  const release = (schema: Schema) => {
    if (connection.modelNames().includes('Thing')) connection.deleteModel('Thing');
    connection.model('Thing', schema);
    return [{ name: 'Thing', schema }];
  };
  const things = () => new Schema({ code: String, at: Date }, { collection: 'things' });

  it('leave the start alone and are reported; migrate builds the new one, and the next start finds it', async () => {
    await ensureIndexes(release(things().index({ code: 1 }, { name: INDEX })), connection);
    const later = release(things().index({ code: 1, at: -1 }, { name: INDEX }));
    expect(await ensureIndexes(later, connection)).toEqual([
      expect.objectContaining({ collection: 'things', index: INDEX, kind: 'DIFFERENT' }),
    ]);
    expect((await made()).map(({ key }) => key)).toContainEqual({ code: 1 });
    await replaceIndexes(later, connection, () => undefined);
    const keys = (await made()).map(({ key }) => key);
    expect(keys).toContainEqual({ code: 1, at: -1 });
    expect(keys).not.toContainEqual({ code: 1 });
    expect(await ensureIndexes(later, connection)).toEqual([]);
  });

  it('of the same fields with other options are replaced, too', async () => {
    await ensureIndexes(release(things().index({ at: 1 }, { expireAfterSeconds: 60 })), connection);
    const later = release(things().index({ at: 1 }, { expireAfterSeconds: 120 }));
    expect(await ensureIndexes(later, connection)).toMatchObject([{ kind: 'DIFFERENT' }]);
    await replaceIndexes(later, connection, () => undefined);
    expect(await made()).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 120 }));
    expect(await ensureIndexes(later, connection)).toEqual([]);
  });

  it('and that the data does not allow leave what is there, and are reported', async () => {
    await connection.collection('things').insertMany([{ code: 'x' }, { code: 'x' }]);
    const unique = release(things().index({ code: 1 }, { unique: true }));
    expect(await ensureIndexes(unique, connection)).toMatchObject([{ index: INDEX, kind: 'MISSING' }]);
    const lines: string[] = [];
    await replaceIndexes(unique, connection, (line) => lines.push(line));
    expect(lines).toEqual(['things: the index code_1 cannot be made: the data holds the same key twice']);
  });

  it('keep none of the others from being made', async () => {
    await connection.collection('things').insertMany([{ code: 'x' }, { code: 'x' }]);
    await connection.collection('things').createIndex({ at: 1 });
    const schema = things()
      .index({ code: 1 }, { unique: true })
      .index({ at: 1 }, { expireAfterSeconds: 60 })
      .index({ code: 1, at: 1 });
    expect(await ensureIndexes(release(schema), connection)).toMatchObject([
      { index: INDEX, kind: 'MISSING' },
      { index: 'at_1', kind: 'DIFFERENT' },
    ]);
    expect((await made()).map(({ key }) => key)).toContainEqual({ code: 1, at: 1 });
  });
});

describe('a subgraph is not ready', () => {
  const readyz = async (url: string) => {
    const answer = await fetch(new URL('/readyz', url));
    return { status: answer.status, body: await answer.json() };
  };

  it('before an expand migration ran that its code needs, and is once it did', async () => {
    const needed = reversible('needed');
    const module = createSubgraphModule({ ...sampleModule.options, migrations: [needed, step('whenever')] });
    const subgraph = await startSubgraph({ module, name: 'migrations_ready' });
    try {
      expect(await readyz(subgraph.url)).toEqual({
        status: 503,
        body: { status: 'migrations missing', migrations: [needed.name] },
      });
      const { connection: own } = subgraph.runtime;
      await new Migrator({ connection: own, migrations: [needed], by: 'release' }).up(services);
      expect(await readyz(subgraph.url)).toEqual({ status: 200, body: { status: 'ready' } });
    } finally {
      await subgraph.close();
    }
  });

  it('without an index that its data does not allow; one that differs is named only', async () => {
    const subgraph = await startSubgraph({ module: sampleModule, name: 'indexes_ready' });
    try {
      const problem = { collection: 'notes', index: 'a_1', reason: 'why' };
      subgraph.runtime.readiness.indexProblems = [{ ...problem, kind: 'DIFFERENT' }];
      expect(await readyz(subgraph.url)).toEqual({
        status: 200,
        body: { status: 'ready', indexes: ['notes.a_1: why'] },
      });
      subgraph.runtime.readiness.indexProblems = [{ ...problem, kind: 'MISSING' }];
      expect((await readyz(subgraph.url)).status).toBe(503);
    } finally {
      await subgraph.close();
    }
  });
});
