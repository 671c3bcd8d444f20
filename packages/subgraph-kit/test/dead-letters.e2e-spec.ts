import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { once } from 'node:events';
import type { Collection, Connection, Model } from 'mongoose';
import { z } from 'zod';
import { deadLetterCommand } from '../src/dead-letters/dead-letter.command.js';
import type { DeadLetterDocument } from '../src/dead-letters/dead-letter.model.js';
import {
  createSubgraphModule,
  Job,
  JobQueue,
  JobRunner,
  JobRuns,
  OUTBOX_MODEL,
  OutboxRelay,
  OutboxService,
  withTransaction,
  type JobHandler,
  type JobRun,
  type OutboxDocument,
} from '../src/index.js';
import { startSubgraph, until, type TestSubgraph } from '../src/testing.js';
import { behaviour, delivered, givenUp, sampleModule } from './sample/note.js';

const payload = z.object({ id: z.string() });
type Payload = z.infer<typeof payload>;

/** What a job's handler observed, and how it is to behave. */
const seen = {
  started: [] as string[],
  failed: [] as string[],
  reopened: [] as string[],
  inWork: 0,
  most: 0,
};
let work: (payload: Payload, run: JobRun) => Promise<void> = () => Promise.resolve();

@Job('fragile', { concurrency: 4 })
class FragileJob implements JobHandler<Payload> {
  readonly payload = payload;

  async run(given: Payload, run: JobRun): Promise<void> {
    seen.started.push(given.id);
    seen.inWork += 1;
    seen.most = Math.max(seen.most, seen.inWork);
    await work(given, run).finally(() => {
      seen.inWork -= 1;
    });
  }

  failed({ id }: Payload, error: unknown): Promise<void> {
    seen.failed.push(`${id}: ${error instanceof Error ? error.name : 'unknown'}`);
    return Promise.resolve();
  }

  reopen({ id }: Payload): Promise<void> {
    seen.reopened.push(id);
    return Promise.resolve();
  }
}

const { options } = sampleModule;
const module = createSubgraphModule({ ...options, providers: [...(options.providers ?? []), FragileJob] });

interface Runs {
  _id: string;
  token: string | null;
  crashes: number;
  strikes: number;
  reached: number;
  reachedAtCrash: number;
  interrupted: number;
  startedAt: Date;
}

let subgraph: TestSubgraph;
let connection: Connection;
let runs: Collection<Runs>;
let letters: Collection<DeadLetterDocument>;
let entries: Model<OutboxDocument>;

beforeAll(async () => {
  subgraph = await startSubgraph({ module, name: 'dead_letters' });
  connection = subgraph.app.get(getConnectionToken());
  runs = connection.collection<Runs>('job_runs');
  letters = connection.collection<DeadLetterDocument>('dead_letters');
  entries = subgraph.app.get(getModelToken(OUTBOX_MODEL));
});
afterAll(() => subgraph.close());
beforeEach(async () => {
  Object.assign(seen, { started: [], failed: [], reopened: [], inWork: 0, most: 0 });
  work = () => Promise.resolve();
  delivered.length = 0;
  givenUp.length = 0;
  behaviour.fail = () => undefined;
  await Promise.all(
    ['job_runs', 'dead_letters', 'jobs', 'outbox'].map((name) => connection.collection(name).deleteMany({})),
  );
});

/** The stored runs of a job whose process died during one of them. */
const crashedRun = (key: string, counts: Partial<Runs> = {}): Promise<unknown> =>
  runs.insertOne({
    _id: `fragile:${key}`,
    token: 'a process that died',
    crashes: 0,
    strikes: 0,
    reached: 0,
    reachedAtCrash: -1,
    interrupted: 0,
    startedAt: new Date(),
    ...counts,
  });
const add = (...keys: string[]): Promise<void> =>
  withTransaction(connection, async (session) => {
    for (const key of keys) {
      await subgraph.app
        .get(JobQueue)
        .add(session, { name: 'fragile', key, payload: { id: key.replace(/#.*/u, '') } });
    }
  });
const untilOver = async (): Promise<void> => {
  // Immediately, instead of at the relay's next poll.
  await subgraph.app.get(OutboxRelay).drain();
  await until(
    async () =>
      (await connection.collection('jobs').countDocuments({})) +
      (await entries.countDocuments({ state: 'PENDING' })),
    (left) => left === 0,
  );
};
/** Simulates that the retry delay of a failed job has passed. */
const passRetryDelay = (): Promise<unknown> =>
  until(
    () =>
      connection
        .collection('jobs')
        .updateMany({ failCount: { $gte: 1 }, lockedAt: null }, { $set: { nextRunAt: new Date() } }),
    ({ modifiedCount }) => modifiedCount === 1,
  );
const command = (...args: string[]): Promise<string[]> =>
  deadLetterCommand((token) => subgraph.app.get(token, { strict: false }), args);
const metric = async (name: string): Promise<string | undefined> =>
  (await subgraph.runtime.metrics.registry.getSingleMetricAsString(name))
    .split('\n')
    .find((line) => !line.startsWith('#') && !line.endsWith(' 0'));

describe('a job that crashed its process', () => {
  it('once is run by the next process', async () => {
    await crashedRun('a');
    await add('a');
    await untilOver();
    expect(seen.started).toEqual(['a']);
    expect(await runs.countDocuments({})).toBe(0);
    expect(await letters.countDocuments({})).toBe(0);
  });

  it('twice becomes a dead letter: reported, logged, counted, and not run again', async () => {
    await crashedRun('b', { crashes: 1, strikes: 1, reachedAtCrash: 0 });
    await add('b');
    await untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['b: DeadLetterError']);
    expect(await letters.find({}).toArray()).toMatchObject([
      { source: 'JOB', name: 'fragile', key: 'b', payload: { id: 'b' }, crashes: 2, skipped: 0 },
    ]);
    expect(await metric('hacchu_work_put_aside_total')).toMatch(/source="JOB",name="fragile".* 1$/u);
    expect(await metric('hacchu_dead_letters')).toMatch(/ 1$/u);
  });

  it('twice is retried if it made progress in between', async () => {
    await crashedRun('c', { crashes: 1, strikes: 1, reached: 7, reachedAtCrash: 3 });
    await add('c');
    await untilOver();
    expect(seen.started).toEqual(['c']);
    expect(await letters.countDocuments({})).toBe(0);
  });

  it('three times becomes a dead letter regardless of progress', async () => {
    await crashedRun('d', { crashes: 2, strikes: 1, reached: 7, reachedAtCrash: 3 });
    await add('d');
    await untilOver();
    expect(seen.started).toEqual([]);
    expect(await letters.countDocuments({})).toBe(1);
  });

  it('is retried alone, apart from other jobs that were running', async () => {
    const keys = ['e', 'f', 'g'];
    for (const key of keys) await crashedRun(key);
    work = () => new Promise((resolve) => setImmediate(resolve));
    await add(...keys);
    await untilOver();
    expect(seen.started.sort()).toEqual(keys);
    expect(seen.most).toBe(1);
  });

  it('blocks later jobs with the same payload until an operator retries it', async () => {
    await crashedRun('h', { crashes: 1, strikes: 1, reachedAtCrash: 0 });
    await add('h');
    await untilOver();
    await add('h#next');
    await untilOver();
    expect(seen.started).toEqual([]);
    const [line = ''] = await command('list');
    const { id, skipped } = z.object({ id: z.string(), skipped: z.number() }).parse(JSON.parse(line));
    expect(skipped).toBe(1);
    await command('retry', id);
    await untilOver();
    expect(seen.reopened).toEqual(['h']);
    expect(seen.started).toEqual(['h']);
    expect(await command('list')).toEqual([]);
  });

  it('allows a later job with the same payload after some hours, and is removed when that succeeds', async () => {
    await crashedRun('i', { crashes: 1, strikes: 1, reachedAtCrash: 0 });
    await add('i');
    await untilOver();
    await letters.updateMany({}, { $set: { putAsideAt: new Date(Date.now() - 7 * 60 * 60_000) } });
    await add('i#next');
    await untilOver();
    expect(seen.started).toEqual(['i']);
    expect(await letters.countDocuments({})).toBe(0);
  });

  it('is removed when an operator drops it', async () => {
    await crashedRun('j', { crashes: 1, strikes: 1, reachedAtCrash: 0 });
    await add('j');
    await untilOver();
    const [line = ''] = await command('list');
    await command('drop', z.object({ id: z.string() }).parse(JSON.parse(line)).id);
    expect(await command('list')).toEqual([]);
    await expect(command('retry', 'unknown')).rejects.toThrow('no dead letter unknown');
    await expect(command('mend')).rejects.toThrow('usage');
  });
});

describe('a job run', () => {
  it('is open while it runs, records its progress, and is closed by a failure', async () => {
    work = async ({ id }) => {
      expect(await runs.findOne({ _id: `fragile:${id}` })).toMatchObject({ token: expect.any(String) });
      await subgraph.app.get(JobRuns).reached('fragile', id, 5);
      throw new Error('an ordinary failure');
    };
    await add('k');
    const closed = await until(
      () => runs.findOne({ _id: 'fragile:k' }),
      (found) => found?.token === null,
    );
    expect(closed).toMatchObject({ crashes: 0, reached: 5 });
    work = () => Promise.resolve();
    await passRetryDelay();
    await untilOver();
    expect(seen.started).toEqual(['k', 'k']);
  });

  it('that ends in a shutdown is neither a crash nor a failure', async () => {
    const other = await startSubgraph({ module, name: 'dead_letters_stopped' });
    try {
      const otherConnection = other.app.get<Connection>(getConnectionToken());
      let started = (): void => undefined;
      const hasStarted = new Promise<void>((resolve) => {
        started = resolve;
      });
      work = async (_, { signal }) => {
        started();
        await once(signal, 'abort');
        throw new Error('broken off');
      };
      await withTransaction(otherConnection, (session) =>
        other.app.get(JobQueue).add(session, { name: 'fragile', key: 'l', payload: { id: 'l' } }),
      );
      await hasStarted;
      await other.app.get(JobRunner).stop();
      expect(await otherConnection.collection('job_runs').findOne({})).toMatchObject({
        token: null,
        crashes: 0,
        interrupted: 1,
      });
      expect(await otherConnection.collection('jobs').findOne({})).toMatchObject({ failCount: 0 });
      expect(seen.failed).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('that ignores a shutdown is not a crash, even if the process is killed before it ends', async () => {
    const other = await startSubgraph({ module, name: 'dead_letters_forced' });
    let finish = (): void => undefined;
    try {
      const otherConnection = other.app.get<Connection>(getConnectionToken());
      const otherRuns = otherConnection.collection<Runs>('job_runs');
      let started = (): void => undefined;
      const hasStarted = new Promise<void>((resolve) => {
        started = resolve;
      });
      work = () => {
        started();
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      };
      await withTransaction(otherConnection, (session) =>
        other.app.get(JobQueue).add(session, { name: 'fragile', key: 'm', payload: { id: 'm' } }),
      );
      await hasStarted;
      const stopped = other.app.get(JobRunner).stop();
      const marked = await until(
        () => otherRuns.findOne({}),
        (found) => found?.token === null,
      );
      expect(marked).toMatchObject({ crashes: 0, interrupted: 1 });
      expect(seen.inWork).toBe(1);
      finish();
      await stopped;
      expect(await otherRuns.countDocuments({})).toBe(0);
    } finally {
      finish();
      await other.close();
    }
  });
});

describe('an outbox entry that crashed its relay', () => {
  /** The relay leased it, and never released it. */
  const addOrphan = async (key: string, crashes: number): Promise<void> => {
    await subgraph.app.get(OutboxRelay).stop();
    await withTransaction(connection, (session) =>
      subgraph.app
        .get(OutboxService)
        .add(session, { topic: 'note.created', key, payload: { id: key, title: key } }),
    );
    await entries.updateOne(
      { key },
      { $set: { leaseToken: 'a relay that died', attempts: 1 + crashes, crashes } },
    );
    subgraph.app.get(OutboxRelay).start();
  };

  it('once is delivered by the next relay', async () => {
    await addOrphan('once', 0);
    await untilOver();
    expect(delivered).toMatchObject([{ key: 'once', attempt: 2 }]);
    expect(await entries.findOne({ key: 'once' }).lean<OutboxDocument>()).toMatchObject({
      state: 'DONE',
      crashes: 1,
    });
  });

  it('twice becomes a dead letter, is reported as failed, and is delivered when an operator retries it', async () => {
    await addOrphan('twice', 1);
    await untilOver();
    expect(delivered).toEqual([]);
    expect(givenUp).toEqual(['twice']);
    expect(await entries.findOne({ key: 'twice' }).lean<OutboxDocument>()).toMatchObject({ state: 'FAILED' });
    const [line = ''] = await command('list');
    const shown = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
    expect(shown).toMatchObject({ source: 'OUTBOX', name: 'note.created', key: 'twice', crashes: 2 });
    // It may contain user content.
    expect(shown).not.toHaveProperty('payload');
    await command('retry', String(shown['id']));
    await untilOver();
    expect(delivered).toMatchObject([{ key: 'twice' }]);
  });

  it('does not delay others while its delivery is slow', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    work = () => {
      isHeld = true;
      return held;
    };
    // A suspect job is running, so the suspect entry waits; new entries do not.
    await crashedRun('m');
    await add('m');
    await until(
      () => isHeld,
      (is) => is,
    );
    await addOrphan('waiting', 0);
    await withTransaction(connection, (session) =>
      subgraph.app
        .get(OutboxService)
        .add(session, { topic: 'note.created', key: 'new', payload: { id: 'new', title: 'new' } }),
    );
    await until(
      () => delivered.map(({ key }) => key),
      (keys) => keys.includes('new'),
    );
    expect(delivered.map(({ key }) => key)).toEqual(['new']);
    release();
    await untilOver();
    expect(delivered.map(({ key }) => key)).toEqual(['new', 'waiting']);
  });

  it('is no suspect after a shutdown of its relay, and is not delivered again before its lease would have expired', async () => {
    let started = (): void => undefined;
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    let release = (): void => undefined;
    behaviour.held = new Promise<void>((resolve) => {
      release = resolve;
    });
    behaviour.fail = () => {
      started();
      return undefined;
    };
    await withTransaction(connection, (session) =>
      subgraph.app
        .get(OutboxService)
        .add(session, { topic: 'note.created', key: 'stopped', payload: { id: 'stopped', title: 'x' } }),
    );
    await hasStarted;
    await subgraph.app.get(OutboxRelay).stop(100);
    const entry = await entries.findOne({ key: 'stopped' }).lean<OutboxDocument>();
    expect(entry).toMatchObject({ state: 'PENDING', leaseToken: null, crashes: 0 });
    expect(entry?.leaseUntil.getTime()).toBeGreaterThan(Date.now());
    release();
    behaviour.held = Promise.resolve();
    await entries.updateOne({ key: 'stopped' }, { $set: { leaseUntil: new Date(0) } });
    subgraph.app.get(OutboxRelay).start();
    await untilOver();
  }, 30_000);
});
