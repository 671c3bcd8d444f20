import { randomUUID } from 'node:crypto';
import { startSubgraph, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { type OutboxDocument, OutboxService, withTransaction } from '../src/index.js';
import { JobProcess, jobs, jobsModule, resetJobs, seen } from './sample/fragile-job.js';

const PAST = new Date(Date.now() - 10 * 60_000);
const FUTURE = new Date(Date.now() + 10 * 60_000);

let subgraph: TestSubgraph;
let own: JobProcess;

beforeAll(async () => {
  subgraph = await startSubgraph({ module: jobsModule, name: 'leftovers' });
  own = new JobProcess(subgraph);
});
afterAll(() => subgraph.close());
beforeEach(async () => {
  resetJobs();
  await own.relay.stop();
  for (const name of ['outbox', 'jobs', 'job_runs']) await own.connection.collection(name).deleteMany({});
});

/** A job as releases up to 0.1 stored it, and the outbox entry from which they moved it. */
async function left(key: string, job: Record<string, unknown> = {}, name = 'fragile'): Promise<void> {
  await leftEntry(key, 'DONE', name);
  await own.connection.collection('jobs').insertOne({
    _id: new mongo.ObjectId(),
    name,
    data: { key, payload: { id: key } },
    type: 'normal',
    priority: 0,
    nextRunAt: PAST,
    lastRunAt: null,
    lockedAt: null,
    failCount: null,
    ...job,
  });
}

/** An outbox entry of these releases: jobs still to be moved, or moved. */
const leftEntry = (key: string, state: 'PENDING' | 'DONE', name = 'fragile'): Promise<unknown> =>
  own.connection.collection<OutboxDocument>('outbox').insertOne({
    _id: randomUUID(),
    topic: 'job',
    key: `${name}:${key}`,
    payload: { name, key, payload: { id: key } },
    state,
    attempts: state === 'DONE' ? 1 : 0,
    crashes: 0,
    availableAt: PAST,
    leaseToken: null,
    leaseUntil: new Date(0),
    lastError: null,
    traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
    createdAt: PAST,
    finishedAt: state === 'DONE' ? PAST : null,
  });

const leftRuns = (key: string, counts: Record<string, unknown>): Promise<unknown> =>
  own.connection.collection<{ _id: string; [field: string]: unknown }>('job_runs').insertOne({
    _id: `fragile:${key}`,
    token: null,
    crashes: 0,
    strikes: 0,
    reached: 0,
    reachedAtCrash: -1,
    interrupted: 0,
    startedAt: PAST,
    ...counts,
  });

const count = (name: string): Promise<number> => own.connection.collection(name).countDocuments({});
/** Starts the process, and waits until it has taken up all but `rest` jobs. */
async function untilTakenUp(rest = 0): Promise<void> {
  own.relay.start();
  await until(
    () => count('jobs'),
    (jobsLeft) => jobsLeft === rest,
  );
  await own.untilOver();
}

it('a job that waits in the collection of Agenda is run once', async () => {
  await left('waiting');
  await untilTakenUp();
  expect(seen.started).toEqual(['waiting']);
  // It stays known by its name and key.
  await own.add('fragile', 'waiting');
  await own.add('fragile', 'next');
  await own.untilOver();
  expect(seen.started).toEqual(['waiting', 'next']);
});

it('a job whose process died is taken over after a minute, and its crashes count', async () => {
  await left('first', { nextRunAt: null, lockedAt: PAST });
  await leftRuns('first', { token: 'a process that died' });
  await left('second', { nextRunAt: null, lockedAt: PAST });
  await leftRuns('second', { token: 'a process that died', crashes: 1, strikes: 1, reachedAtCrash: 0 });
  await untilTakenUp();
  expect(seen.started).toEqual(['first']);
  expect(seen.failed).toEqual(['second: DeadLetterError']);
  expect(await count('job_runs')).toBe(0);
});

it('a job that is locked, waits for its retry or has failed for good stays with the earlier release', async () => {
  await left('locked', { nextRunAt: null, lockedAt: new Date() });
  await left('later', { nextRunAt: FUTURE, failCount: 1 });
  await left('failed', { nextRunAt: null, failCount: 3 });
  await left('due');
  await untilTakenUp(3);
  expect(seen.started).toEqual(['due']);
});

it('failed runs of the earlier release count as attempts, interrupted ones do not', async () => {
  jobs.work = () => Promise.reject(new Error('never works'));
  await left('third', { failCount: 2 });
  await leftRuns('third', { interrupted: 2 });
  await untilTakenUp();
  expect(seen.started).toEqual(['third']);
  expect(seen.failed).toEqual(['third: Error']);
});

it('a job that an earlier release queued and did not move is run, once beside one that it moved twice', async () => {
  await leftEntry('queued', 'PENDING');
  await left('other', {}, 'once');
  await own.add('fragile', 'queued');
  await untilTakenUp();
  expect(seen.started.toSorted()).toEqual(['other', 'queued']);
});

it('a job in work is not begun again because of a leftover with its key', async () => {
  await left('running');
  await own.entries.updateOne(
    { key: 'fragile:running' },
    { $set: { state: 'PENDING', leaseToken: 'elsewhere', leaseUntil: FUTURE } },
  );
  own.relay.start();
  await until(
    () => count('jobs'),
    (rest) => rest === 0,
  );
  await own.add('fragile', 'after');
  await until(
    () => seen.started.length,
    (started) => started > 0,
  );
  expect(seen.started).toEqual(['after']);
  expect(await own.entry('running')).toMatchObject({ leaseToken: 'elsewhere' });
});

it('side effects of earlier releases are delivered by the same relay', async () => {
  await withTransaction(own.connection, (session) =>
    subgraph.app
      .get(OutboxService)
      .add(session, { topic: 'note.created', key: 'old', payload: { id: 'old', title: 'old' } }),
  );
  // They know no counts of progress and interruptions.
  await own.entries.updateOne({ key: 'old' }, { $set: { crashes: 1, attempts: 2 } });
  own.relay.start();
  await own.untilOver();
  expect(await own.entry('old')).toMatchObject({ state: 'DONE', crashes: 1, attempts: 3 });
});
