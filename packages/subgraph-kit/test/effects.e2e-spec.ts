import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import {
  failedPrecondition,
  IdempotencyService,
  OUTBOX_MODEL,
  OutboxPermanentError,
  OutboxRelay,
  OutboxService,
  systemScope,
  withTransaction,
  type OutboxDocument,
} from '../src/index.js';
import { startSubgraph, TEST_DEMAND, type TestSubgraph } from '../src/testing.js';
import { behaviour, delivered, givenUp, NoteRepository, sampleModule } from './sample/note.js';

const scope = systemScope(TEST_DEMAND.uuid);
let first: TestSubgraph;
let second: TestSubgraph;
let connection: Connection;
let entries: Model<OutboxDocument>;
let outbox: OutboxService;

beforeAll(async () => {
  first = await startSubgraph({ module: sampleModule, name: 'kit_effects' });
  second = await startSubgraph({
    module: sampleModule,
    name: 'kit_effects',
    database: first.database,
    keys: first.keys,
  });
  connection = first.app.get(getConnectionToken());
  entries = first.app.get(getModelToken(OUTBOX_MODEL));
  outbox = first.app.get(OutboxService);
  // Relays are driven by the tests, except where a test starts them.
  await Promise.all([first, second].map((subgraph) => subgraph.app.get(OutboxRelay).stop()));
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(() => {
  delivered.length = 0;
  givenUp.length = 0;
  behaviour.fail = () => undefined;
});

const drain = (subgraph: TestSubgraph, ignoreDelay = false): Promise<void> =>
  subgraph.app.get(OutboxRelay).drain({ ignoreDelay });
const add = (session: ClientSession, key: string): Promise<void> =>
  outbox.add(session, { topic: 'note.created', key, payload: { id: key, title: key } });
const addCommitted = (...keys: string[]): Promise<void> =>
  withTransaction(connection, async (session) => {
    for (const key of keys) await add(session, key);
  });
const stateOf = async (key: string) => (await entries.findOne({ key }).lean<OutboxDocument>())?.state;

describe('outbox', () => {
  it('delivers each entry once although two relays work', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `many-${index}`);
    await addCommitted(...keys);
    await Promise.all([drain(first), drain(second), drain(first), drain(second)]);
    expect(delivered.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(await entries.countDocuments({ state: 'DONE', key: /^many-/ })).toBe(40);
  });

  it('forgets an entry whose transaction is rolled back', async () => {
    const work = withTransaction(connection, async (session) => {
      await add(session, 'rolled-back');
      throw failedPrecondition('やめます。');
    });
    await expect(work).rejects.toThrow('やめます。');
    await drain(first);
    expect(delivered).toEqual([]);
    expect(await stateOf('rolled-back')).toBeUndefined();
  });

  it('keeps one entry per topic and key', async () => {
    await addCommitted('twice');
    await addCommitted('twice');
    await drain(first);
    await addCommitted('twice');
    await drain(first);
    expect(delivered).toHaveLength(1);
  });

  it('tries again after a pause, and not before', async () => {
    behaviour.fail = ({ attempt }) => (attempt === 1 ? new Error('the server is away') : undefined);
    await addCommitted('retried');
    await drain(first);
    await drain(first);
    expect(delivered).toEqual([]);
    expect(await stateOf('retried')).toBe('PENDING');
    await drain(first, true);
    expect(delivered).toMatchObject([{ key: 'retried', attempt: 2 }]);
    expect(await stateOf('retried')).toBe('DONE');
  });

  it('gives up after the last attempt and tells the handler once', async () => {
    behaviour.fail = () => new Error('never works');
    await addCommitted('hopeless');
    for (let attempt = 0; attempt < 5; attempt += 1) await drain(first, true);
    expect(await stateOf('hopeless')).toBe('FAILED');
    expect((await entries.findOne({ key: 'hopeless' }).lean<OutboxDocument>())?.attempts).toBe(3);
    expect(givenUp).toEqual(['hopeless']);
  });

  it('gives up at once when trying again cannot help', async () => {
    behaviour.fail = () => new OutboxPermanentError('no such address');
    await addCommitted('permanent');
    await drain(first);
    expect(givenUp).toEqual(['permanent']);
    expect(await stateOf('permanent')).toBe('FAILED');
  });

  it('takes over an entry whose relay died', async () => {
    await addCommitted('orphan');
    const alive = new Date(Date.now() + 60_000);
    await entries.updateOne(
      { key: 'orphan' },
      { $set: { leaseToken: 'dead-relay', leaseUntil: alive, attempts: 1 } },
    );
    await drain(second, true);
    expect(delivered).toEqual([]);
    await entries.updateOne({ key: 'orphan' }, { $set: { leaseUntil: new Date(Date.now() - 1) } });
    await drain(second);
    expect(delivered).toMatchObject([{ key: 'orphan', attempt: 2 }]);
  });

  it('delivers by itself right after the commit', async () => {
    const relay = first.app.get(OutboxRelay);
    relay.start();
    const arrived = new Promise<void>((resolve) => {
      behaviour.fail = () => {
        resolve();
        return undefined;
      };
    });
    await addCommitted('kicked');
    await arrived;
    await relay.stop();
    expect(delivered).toMatchObject([{ key: 'kicked' }]);
  });
});

describe('idempotency', () => {
  const keys = () => first.app.get(IdempotencyService);

  it('gives concurrent twins of two processes one effect and one answer', async () => {
    let runs = 0;
    const send = (subgraph: TestSubgraph): Promise<string> =>
      subgraph.app.get(IdempotencyService).run(scope, 'send', 'double-click', async (session) => {
        runs += 1;
        const message = { topic: 'note.created', key: `effect-${runs}`, payload: { id: 'x', title: 'x' } };
        await subgraph.app.get(OutboxService).add(session, message);
        return `result-${runs}`;
      });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(index % 2 ? first : second)),
    );
    expect(new Set(answers)).toEqual(new Set(['result-1']));
    expect(await send(second)).toBe('result-1');
    expect(await entries.countDocuments({ key: /^effect-/ })).toBe(1);
  });

  it('separates tenants and operations', async () => {
    const answer = (value: string) => () => Promise.resolve(value);
    expect(await keys().run(scope, 'one', 'shared-key', answer('a'))).toBe('a');
    expect(await keys().run(scope, 'two', 'shared-key', answer('b'))).toBe('b');
    const other = systemScope('01900000-0000-7000-8000-000000000009');
    expect(await keys().run(other, 'one', 'shared-key', answer('c'))).toBe('c');
  });

  it('frees the key when the work fails, and rolls the work back', async () => {
    const failing = keys().run(scope, 'send', 'fails-first', async (session) => {
      await add(session, 'half-done');
      throw failedPrecondition('送信できません。');
    });
    await expect(failing).rejects.toThrow('送信できません。');
    expect(await stateOf('half-done')).toBeUndefined();
    expect(await keys().run(scope, 'send', 'fails-first', () => Promise.resolve('second try'))).toBe(
      'second try',
    );
  });

  it('refuses the key with another input', async () => {
    const run = (input: unknown) =>
      keys().run(scope, 'send', 'other-input', () => Promise.resolve(1), { input });
    expect(await run({ to: 'a' })).toBe(1);
    expect(await run({ to: 'a' })).toBe(1);
    await expect(run({ to: 'b' })).rejects.toMatchObject({ rpc: 'FAILED_PRECONDITION' });
  });
});

describe('transactions', () => {
  it('that touch the same document all succeed, one after the other', async () => {
    const notes = first.app.get(NoteRepository);
    await notes.insert(scope, { _id: 'counter', title: '0', price: '0', updatedAt: 'x' });
    const increment = () =>
      withTransaction(connection, async (session) => {
        const note = await notes.requireById(scope, 'counter', undefined, { session });
        await notes.updateOne(
          scope,
          { _id: 'counter' },
          { $set: { price: String(Number(note.price) + 1) } },
          { session },
        );
      });
    await Promise.all(Array.from({ length: 5 }, increment));
    expect((await notes.findById(scope, 'counter'))?.price).toBe('5');
  });
});
