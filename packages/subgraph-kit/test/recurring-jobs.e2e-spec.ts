import { startSubgraph, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  createSubgraphModule,
  RecurringJob,
  type RecurringJobHandler,
  type SubgraphDefinition,
} from '../src/index.js';
import { sampleModule } from './sample/note.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;
/** So far ahead that the clock triggers nothing by itself while the tests run, at any time of day. */
const NEXT_MS = Math.floor((Date.now() + DAY_MS / 2) / MINUTE_MS) * MINUTE_MS;
const daily = new Date(NEXT_MS).toLocaleTimeString('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
});

let runs: Date[] = [];
let failures = 0;

@RecurringJob({ name: 'strike-the-hour', daily })
class Bell implements RecurringJobHandler {
  run(): Promise<void> {
    runs.push(new Date());
    failures -= 1;
    return failures >= 0 ? Promise.reject(new Error('the rope is gone')) : Promise.resolve();
  }
}

const { options } = sampleModule;
const module: SubgraphDefinition = createSubgraphModule({
  ...options,
  providers: [...(options.providers ?? []), Bell],
});

let first: TestSubgraph;
let second: TestSubgraph;
const start = (database?: string): Promise<TestSubgraph> =>
  startSubgraph({ module, name: 'recurring', hasClock: true, ...(database && { database }) });
beforeAll(async () => {
  first = await start();
  second = await start(first.database);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(async () => {
  runs = [];
  failures = 0;
  await first.runtime.connection.collection('outbox').deleteMany({});
});

const clock = () => first.runtime.connection.collection<{ _id: string; nextAt: Date }>('recurring_jobs');
const nextAt = async (): Promise<number> =>
  (await clock().findOne({ _id: 'recurring:strike-the-hour' }))?.nextAt.getTime() ?? 0;
/** Simulates that no process has run for some days. */
const missSince = async (days: number): Promise<void> => {
  await clock().updateOne(
    { _id: 'recurring:strike-the-hour' },
    { $set: { nextAt: new Date(Date.now() - days * DAY_MS) } },
  );
};
const untilDone = (): Promise<unknown> =>
  until(
    async () => ({
      isTaken: (await nextAt()) > Date.now(),
      queued: await first.runtime.connection.collection('outbox').countDocuments({ state: 'PENDING' }),
    }),
    ({ isTaken, queued }) => isTaken && queued === 0,
  );

it('a daily job runs at its time in Japan', async () => {
  expect(await nextAt()).toBe(NEXT_MS);
});

it('a recurring job runs once across two processes, and once for all missed days', async () => {
  await missSince(3.2);
  await untilDone();
  expect(runs).toHaveLength(1);
  expect((await nextAt()) - Date.now()).toBeLessThanOrEqual(DAY_MS);
});

it('a job missed while no process was running is caught up', async () => {
  const database = `${first.database}_outage`;
  const before = await start(database);
  await before.close();
  const { db } = first.runtime.connection.useDb(database, { useCache: false });
  await db
    ?.collection<{ _id: string }>('recurring_jobs')
    .updateOne({ _id: 'recurring:strike-the-hour' }, { $set: { nextAt: new Date(Date.now() - DAY_MS) } });
  const after = await start(database);
  try {
    await until(
      () => runs.length,
      (count) => count > 0,
    );
  } finally {
    await after.dropDatabase();
    await after.close();
  }
});

it('a failed recurring job is retried', async () => {
  failures = 1;
  await missSince(0.1);
  // Simulates that the retry delay has passed.
  await until(
    () =>
      first.runtime.connection
        .collection('outbox')
        .updateMany({ attempts: 1, leaseToken: null }, { $set: { availableAt: new Date() } }),
    ({ modifiedCount }) => modifiedCount === 1,
  );
  await untilDone();
  expect(runs).toHaveLength(2);
});
