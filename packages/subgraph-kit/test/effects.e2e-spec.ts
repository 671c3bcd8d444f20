import { setTimeout as pause } from 'node:timers/promises';
import { startSubgraph, TEST_DEMAND, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, mongo } from 'mongoose';
import {
  failedPrecondition,
  nowTimestamp,
  OUTBOX_MODEL,
  type OutboxDocument,
  OutboxPermanentError,
  OutboxRelay,
  OutboxService,
  systemScope,
  uuidv7,
  withTransaction,
} from '../src/index.js';
import { EntryStore } from '../src/outbox/entry.store.js';
import { behaviour, delivered, givenUp, NoteRepository, sampleModule, slow } from './sample/note.js';

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

/** The commands that the first process sends meanwhile, each with its collection. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = [];
  const listen = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    commands.push(`${commandName} ${String(command[commandName])}`);
  };
  const client = connection.getClient().on('commandStarted', listen);
  try {
    await work();
  } finally {
    client.off('commandStarted', listen);
  }
  return commands;
}

describe('outbox', () => {
  it('delivers each entry once with two relays running', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `many-${index}`);
    await addCommitted(...keys);
    await Promise.all([drain(first), drain(second), drain(first), drain(second)]);
    expect(delivered.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(await entries.countDocuments({ state: 'DONE', key: /^many-/ })).toBe(40);
  });

  it('discards an entry whose transaction is rolled back', async () => {
    const work = withTransaction(connection, async (session) => {
      await add(session, 'rolled-back');
      throw failedPrecondition('やめます。');
    });
    await expect(work).rejects.toThrow('やめます。');
    await drain(first);
    expect(delivered).toEqual([]);
    expect(await stateOf('rolled-back')).toBeUndefined();
  });

  it('stores the entries of a transaction in one command, at its end', async () => {
    const commands = await commandsOf(() =>
      withTransaction(connection, async (session) => {
        await add(session, 'together-1');
        await add(session, 'together-2');
        const note = { _id: uuidv7(), title: 'between', price: '1', updatedAt: nowTimestamp() };
        await first.app.get(NoteRepository).insert(scope, note, { session });
        await add(session, 'together-1');
      }),
    );
    expect(commands.filter((one) => / (notes|outbox)$/u.test(one))).toEqual([
      'insert notes',
      'update outbox',
    ]);
    await drain(first);
    expect(delivered.map(({ key }) => key)).toEqual(['together-1', 'together-2']);
  });

  it('reads the entries that are due together, and looks again only once all have ended', async () => {
    const relay = first.app.get(OutboxRelay);
    await addCommitted('read-1', 'read-2', 'read-3');
    const ofDrain = await commandsOf(() => drain(first));
    expect(delivered).toHaveLength(3);
    expect(ofDrain.filter((one) => one === 'find outbox')).toHaveLength(2);

    const began = performance.now();
    const ofProcess = await commandsOf(async () => {
      relay.start();
      await addCommitted('read-4', 'read-5', 'read-6');
      await until(
        () => entries.countDocuments({ key: /^read-/, state: 'DONE' }),
        (count) => count === 6,
      );
    });
    await relay.stop();
    // When the relay starts, at every second, and after the commit.
    const polls = 1 + Math.floor((performance.now() - began) / 1_000);
    expect(ofProcess.filter((one) => one === 'find outbox').length).toBeLessThanOrEqual(polls + 1);
  });

  it('stores nothing of an attempt that is repeated', async () => {
    let attempts = 0;
    await withTransaction(connection, async (session) => {
      attempts += 1;
      await add(session, `attempt-${attempts}`);
      if (attempts > 1) return;
      const conflict = new mongo.MongoError('a write conflict');
      conflict.addErrorLabel('TransientTransactionError');
      throw conflict;
    });
    expect(attempts).toBe(2);
    await drain(first);
    expect(delivered.map(({ key }) => key)).toEqual(['attempt-2']);
  });

  it('stores one entry per topic and key', async () => {
    await addCommitted('twice');
    await addCommitted('twice');
    await drain(first);
    await addCommitted('twice');
    await drain(first);
    expect(delivered).toHaveLength(1);
  });

  it('retries after a delay, and not before', async () => {
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

  it('gives up after the last attempt and notifies the handler once', async () => {
    behaviour.fail = () => new Error('never works');
    await addCommitted('hopeless');
    for (let attempt = 0; attempt < 5; attempt += 1) await drain(first, true);
    expect(await stateOf('hopeless')).toBe('FAILED');
    expect((await entries.findOne({ key: 'hopeless' }).lean<OutboxDocument>())?.attempts).toBe(3);
    expect(givenUp).toEqual(['hopeless']);
  });

  it('gives up immediately when retrying cannot help', async () => {
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

  it('delivers other topics while the concurrency of one is used up by a slow service', async () => {
    let answer = (): void => undefined;
    slow.answer = new Promise((resolve) => (answer = resolve));
    const keys = Array.from({ length: 6 }, (_, index) => `slow-${index}`);
    await withTransaction(connection, async (session) => {
      for (const key of keys) {
        await outbox.add(session, { topic: 'note.announced', key, payload: { id: key, title: key } });
      }
    });
    await addCommitted('behind-slow-ones');
    const drained = drain(first);
    await until(
      () => delivered.length,
      (count) => count === 1,
    );
    expect(delivered).toMatchObject([{ key: 'behind-slow-ones' }]);
    expect(slow.started).toHaveLength(2);
    answer();
    await drained;
    expect(slow.started.toSorted()).toEqual(keys);
  });

  it('delivers other topics while several of one slow service use up what that may take', async () => {
    let answer = (): void => undefined;
    slow.answer = new Promise((resolve) => (answer = resolve));
    slow.started.length = 0;
    const topics = ['note.mailed', 'note.mailed-again'];
    await withTransaction(connection, async (session) => {
      for (const topic of [...topics, ...topics, ...topics]) {
        const key = `${topic}-${slow.started.length}-${Math.random()}`;
        await outbox.add(session, { topic, key, payload: { id: key, title: key } });
      }
    });
    await addCommitted('behind-a-slow-service');
    const drained = drain(first);
    try {
      await until(
        () => delivered.length,
        (count) => count === 1,
      );
      expect(delivered).toMatchObject([{ key: 'behind-a-slow-service' }]);
      expect(slow.started).toHaveLength(3);
    } finally {
      answer();
    }
    await drained;
    expect(slow.started).toHaveLength(6);
  });

  it('delivers all of a topic although those in progress end while it is looked for the next', async () => {
    let answer = (): void => undefined;
    slow.answer = new Promise((resolve) => (answer = resolve));
    slow.started.length = 0;
    const keys = Array.from({ length: 4 }, (_, index) => `ending-${index}`);
    await withTransaction(connection, async (session) => {
      for (const key of keys) {
        await outbox.add(session, { topic: 'note.announced', key, payload: { id: key, title: key } });
      }
    });
    const running = drain(first);
    await until(
      () => slow.started.length,
      (count) => count === 2,
    );
    const store = first.app.get(EntryStore);
    const due = store.due.bind(store);
    const looking = jest.spyOn(store, 'due').mockImplementationOnce(async (options) => {
      const found = await due(options);
      // Nothing more may start beside these two: they end before the answer arrives.
      answer();
      await until(
        () => entries.countDocuments({ key: /^ending-/, state: 'DONE' }),
        (count) => count === 2,
      );
      await pause(20);
      return found;
    });
    try {
      await drain(first);
    } finally {
      looking.mockRestore();
    }
    expect(slow.started.toSorted()).toEqual(keys);
    await running;
  });

  const withdraw = (key: string) =>
    withTransaction(connection, (session) => outbox.withdraw(session, { topic: 'note.created', key }));

  it('withdraws an entry that waits, but none that a stopped process may still carry out', async () => {
    await addCommitted('withdrawn', 'still-running', 'killed-meanwhile', 'in-work', 'given-up');
    const change = (key: string, $set: Partial<OutboxDocument>) => entries.updateOne({ key }, { $set });
    // The process was told to stop, and killed before its run had ended; its lease is over.
    await change('killed-meanwhile', { leaseUntil: new Date(Date.now() - 60_000) });
    await change('in-work', { leaseToken: 'another process', leaseUntil: new Date(Date.now() - 60_000) });
    await change('given-up', { attempts: Number.MAX_SAFE_INTEGER - 1 });
    await entries.updateOne(
      { key: 'still-running' },
      { $set: { leaseUntil: new Date(Date.now() + 60_000) } },
    );
    expect(await withdraw('withdrawn')).toEqual({ mayHaveHappened: false });
    for (const key of ['still-running', 'killed-meanwhile', 'in-work', 'given-up']) {
      expect(await withdraw(key)).toBeNull();
      await entries.deleteOne({ key });
    }
    await drain(first);
    expect(delivered).toEqual([]);
  });

  it.each([
    ['crashed', { attempts: 1, leaseToken: 'a process that died' }],
    ['was killed after it was told to stop', { attempts: 1, interrupted: 1, leaseUntil: new Date(1) }],
  ])(
    'withdraws an entry that failed after an attempt that %s, and says that it may have happened',
    async (_, left) => {
      await addCommitted('cut-short');
      await entries.updateOne({ key: 'cut-short' }, { $set: left });
      behaviour.fail = () => new Error('the server is away');
      await drain(first);
      expect(await withdraw('cut-short')).toEqual({ mayHaveHappened: true });
    },
  );

  it('withdraws an entry that failed, and says that it has not happened', async () => {
    await addCommitted('failed');
    behaviour.fail = () => new Error('the server is away');
    await drain(first);
    expect(await withdraw('failed')).toEqual({ mayHaveHappened: false });
  });

  it('tells how far effects are until they have happened', async () => {
    const change = (key: string, $set: Partial<OutboxDocument>) => entries.updateOne({ key }, { $set });
    const found = async () => {
      const keys = ['known', 'held', 'in-work', 'giving-up', 'unknown'];
      const all = await outbox.unfinished('note.created', keys);
      return Object.fromEntries(all.map(({ key, ...rest }) => [key, rest]));
    };
    await addCommitted('known');
    const added = await entries.findOne({ key: 'known' }).lean<OutboxDocument>();
    expect(await found()).toEqual({ known: { state: 'WAITING', at: added?.createdAt, error: null } });
    expect(await outbox.unfinished('another.topic', ['known'])).toEqual([]);
    expect(await outbox.unfinished('note.created', [])).toEqual([]);

    behaviour.fail = () => failedPrecondition('待っています。');
    await drain(first);
    const failed = await entries.findOne({ key: 'known' }).lean<OutboxDocument>();
    const error = expect.objectContaining({ rpc: 'FAILED_PRECONDITION', message: '待っています。' });
    expect(await found()).toEqual({ known: { state: 'RETRYING', at: failed?.availableAt, error } });

    for (let attempt = 0; attempt < 3; attempt += 1) await drain(first, true);
    const givenUpEntry = await entries.findOne({ key: 'known' }).lean<OutboxDocument>();
    expect(await found()).toEqual({ known: { state: 'GIVEN_UP', at: givenUpEntry?.finishedAt, error } });

    behaviour.fail = () => undefined;
    await change('known', { state: 'PENDING', attempts: 0 });
    await drain(first, true);
    expect(await found()).toEqual({});

    await addCommitted('held', 'in-work', 'giving-up');
    await change('held', { state: 'HELD', lastError: 'failed before' });
    await change('in-work', { attempts: 1, leaseToken: 'of a process' });
    await change('giving-up', { attempts: Number.MAX_SAFE_INTEGER - 1, lastError: 'given up' });
    const states = Object.entries(await found()).map(([key, { state }]) => [key, state]);
    expect(Object.fromEntries(states)).toEqual({
      held: 'WAITING',
      'in-work': 'WAITING',
      'giving-up': 'GIVEN_UP',
    });
    await entries.deleteMany({ key: { $in: ['held', 'in-work', 'giving-up'] } });
  });

  it('either withdraws an entry or carries it out, whoever is faster', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `raced-${index}`);
    await addCommitted(...keys);
    const draining = Promise.all([drain(first), drain(second)]);
    const withdrawn = await Promise.all(keys.map(async (key) => ((await withdraw(key)) ? [key] : [])));
    await draining;
    await drain(first);
    expect([...delivered.map(({ key }) => key), ...withdrawn.flat()].sort()).toEqual(keys.toSorted());
  });

  it('delivers what is due although the clock was set back meanwhile', async () => {
    await addCommitted('before-the-clock');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_000);
    await drain(first).finally(() => clock.mockRestore());
    expect(delivered).toMatchObject([{ key: 'before-the-clock' }]);
  });

  it('delivers immediately after the commit', async () => {
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
