import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startSubgraph, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  currentTraceId,
  JobPostponedError,
  JobRuns,
  MailRejectedError,
  OutboxService,
  StoreAwayError,
  withTransaction,
} from '../src/index.js';
import { currentBudget, runWithin, WorkBudget } from '../src/limits/work-budget.js';
import { runInTrace, traceFrom } from '../src/observability/trace.js';
import { deferred, JobProcess, jobs, jobsModule, resetJobs, seen, SHORT_MS } from './sample/fragile-job.js';
import { behaviour, delivered } from './sample/note.js';

let first: TestSubgraph;
let second: TestSubgraph;
let own: JobProcess;
let other: JobProcess;

beforeAll(async () => {
  first = await startSubgraph({ module: jobsModule, name: 'queue' });
  second = await startSubgraph({ module: jobsModule, name: 'queue', database: first.database });
  own = new JobProcess(first);
  other = new JobProcess(second);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(async () => {
  resetJobs();
  delivered.length = 0;
  behaviour.fail = () => undefined;
  await own.entries.deleteMany({});
  // The other process runs only where a test starts it.
  await other.relay.stop();
  own.relay.start();
});

const metric = async (name: string): Promise<string[]> =>
  (await first.runtime.metrics.registry.getSingleMetricAsString(name))
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.endsWith(' 0'));

it('counts from zero what an alert looks at, so that the first time is an increase', async () => {
  const { registry } = first.runtime.metrics;
  const counted = await registry.getSingleMetricAsString('hacchu_queue_runs_total');
  for (const outcome of ['DONE', 'FAILED', 'GIVEN_UP', 'DEAD_LETTER', 'WAITING'])
    expect(counted).toMatch(new RegExp(`kind="once",outcome="${outcome}".* 0$`, 'mu'));
  expect(await registry.getSingleMetricAsString('hacchu_queue_running')).toMatch(/kind="once".* 0$/mu);
});

describe('a job', () => {
  it('runs once per name and key, also while it is queued again by another process', async () => {
    await Promise.all([own.add('fragile', 'a'), other.add('fragile', 'a'), own.add('fragile', 'a')]);
    await own.untilOver();
    await other.add('fragile', 'a');
    other.relay.start();
    await own.add('fragile', 'after');
    await own.untilOver();
    expect(seen.started.toSorted()).toEqual(['a', 'after']);
  });

  it('never runs when the transaction that queued it is rolled back', async () => {
    const work = withTransaction(own.connection, async (session) => {
      await first.app
        .get(OutboxService)
        .add(session, { topic: 'job', key: 'fragile:no', payload: { name: 'fragile', key: 'no' } });
      throw new Error('never mind');
    });
    await expect(work).rejects.toThrow('never mind');
    await own.add('fragile', 'yes');
    await own.untilOver();
    expect(seen.started).toEqual(['yes']);
  });

  it('runs beside as many of its kind as that allows, and never delays other kinds or side effects', async () => {
    const held = deferred();
    jobs.work = () => held.promise;
    await own.add('once', 'o-1', 'o-2');
    await own.add('fragile', ...Array.from({ length: 6 }, (_, at) => `f-${at}`));
    await until(
      () => seen.started.length,
      (count) => count === 5,
    );
    await withTransaction(own.connection, (session) =>
      first.app
        .get(OutboxService)
        .add(session, { topic: 'note.created', key: 'n', payload: { id: 'n', title: 'n' } }),
    );
    await until(
      () => delivered.length,
      (count) => count === 1,
    );
    expect(seen.started).toEqual(['o-1', 'f-0', 'f-1', 'f-2', 'f-3']);
    held.resolve();
    await own.untilOver();
    expect(seen.started).toHaveLength(8);
    expect(seen.most).toBe(5);
  });

  it('of one demand leaves room for those of another, however many of its kind wait', async () => {
    const [held, ended] = [deferred(), deferred()];
    jobs.work = ({ demandUuid }) => (demandUuid === 'large' ? held.promise : ended.promise);
    const many = Array.from({ length: 20 }, (_, at) => `large-${at}`);
    await own.addShared('large', ...many);
    await own.addShared('small', 'small-0', 'small-1');
    await until(
      () => seen.started.length,
      (count) => count === 2,
    );
    expect(seen.started).toEqual(['large-0', 'small-0']);
    ended.resolve();
    await until(
      () => seen.started.length,
      (count) => count === 3,
    );
    expect(seen.started[2]).toBe('small-1');
    await own.addShared('third', 'third-0');
    await until(
      () => own.entry('shared:third-0'),
      (found) => found?.state === 'DONE',
    );
    expect(seen.started.filter((id) => id.startsWith('large'))).toEqual(['large-0']);
    held.resolve();
    await own.untilOver();
    expect(seen.started.filter((id) => id.startsWith('large')).toSorted()).toEqual(many.toSorted());
    expect(seen.most).toBe(2);
  });

  it('belongs to the trace of the operation that queued it, but not to its budget', async () => {
    const found: [string, boolean][] = [];
    jobs.work = () => {
      found.push([currentTraceId(), currentBudget() === undefined]);
      return Promise.resolve();
    };
    const traceId = 'ab'.repeat(16);
    const budget = new WorkBudget({ rows: 1, deadlineMs: 60_000 });
    await runInTrace(traceFrom(`00-${traceId}-${'cd'.repeat(8)}-01`), () =>
      runWithin(budget, () => own.add('fragile', 'traced')),
    );
    await own.untilOver();
    expect(found).toEqual([[traceId, true]]);
  });

  it('is not begun again by the process that runs it, when its lease could not be renewed', async () => {
    const held = deferred();
    jobs.work = () => held.promise;
    await own.add('fragile', 'x');
    await until(
      () => seen.started.length,
      (count) => count === 1,
    );
    // As after a minute in which the database took no writes.
    await own.entries.updateOne({ key: 'fragile:x' }, { $set: { leaseUntil: new Date(1) } });
    await own.add('fragile', 'y');
    await until(
      () => seen.started,
      (started) => started.includes('y'),
    );
    expect(seen.started).toEqual(['x', 'y']);
    held.resolve();
    await own.untilOver();
    expect(seen.started).toEqual(['x', 'y']);
    expect(await own.entry('x')).toMatchObject({ state: 'DONE', attempts: 1, crashes: 0 });
  });

  it('holds its lease while it runs, records its progress, and is retried later when it fails', async () => {
    jobs.work = async ({ id }) => {
      expect(await own.entry(id)).toMatchObject({ leaseToken: expect.any(String) });
      await first.app.get(JobRuns).reached('fragile', id, 5);
      throw new Error('an ordinary failure');
    };
    await own.add('fragile', 'k');
    const closed = await until(
      () => own.entry('k'),
      (found) => found?.attempts === 1 && found.leaseToken === null,
    );
    expect(closed).toMatchObject({ state: 'PENDING', crashes: 0, reached: 5 });
    expect(closed?.availableAt.getTime()).toBeGreaterThan(Date.now());
    jobs.work = () => Promise.resolve();
    await own.passRetryDelay('k');
    await own.untilOver();
    expect(seen.started).toEqual(['k', 'k']);
  });

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])(
    'in progress is left alone by a process whose clock is ten minutes %s, and by others',
    async (_way, ms) => {
      const held = deferred();
      jobs.work = () => held.promise;
      const { now } = Date;
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
      try {
        own.relay.start();
        await own.add('fragile', 'long');
        const running = await until(
          () => own.entry('long'),
          (found) => found?.attempts === 1,
        );
        const leftMs = (running?.leaseUntil.getTime() ?? 0) - now();
        expect(leftMs).toBeGreaterThan(50_000);
        expect(leftMs).toBeLessThanOrEqual(61_000);
        other.relay.start();
        await pause(2_500);
        // The clock of the other one is right.
        clock.mockRestore();
        await pause(2_500);
        expect(seen.started).toEqual(['long']);
      } finally {
        clock.mockRestore();
        held.resolve();
      }
      await own.untilOver();
      expect(await own.entry('long')).toMatchObject({ state: 'DONE', attempts: 1, crashes: 0 });
    },
  );

  it('whose turn it is not runs again after a while, and is not given up', async () => {
    jobs.work = () => Promise.reject(new JobPostponedError('another one runs', 60_000));
    await own.add('once', 'later');
    for (const interrupted of [1, 2]) {
      const postponed = await until(
        () => own.entry('later'),
        (found) => found?.interrupted === interrupted && found.leaseUntil.getTime() === 0,
      );
      expect(postponed).toMatchObject({ state: 'PENDING', leaseToken: null, crashes: 0, lastError: null });
      expect(postponed?.availableAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
      if (interrupted === 2) jobs.work = () => Promise.resolve();
      await own.passRetryDelay('later');
    }
    await own.untilOver();
    expect(seen.failed).toEqual([]);
    expect(await own.entry('later')).toMatchObject({ state: 'DONE', attempts: 3 });
    expect(await metric('hacchu_queue_runs_total')).toContainEqual(
      expect.stringMatching(/kind="once",outcome="POSTPONED".* 2$/u),
    );
  });

  it('that waits for a service is logged with the failure and counted: an alert looks at it', async () => {
    const warn = jest.spyOn(first.runtime.logger, 'warn');
    const away = new StoreAwayError(new Error('ENOSPC'));
    jobs.work = () => Promise.reject(new JobPostponedError('another service does not respond', 60_000, away));
    await own.add('once', 'waiting');
    await until(
      () => own.entry('waiting'),
      (found) => found?.interrupted === 1 && found.leaseUntil.getTime() === 0,
    );
    const [logged, message] = warn.mock.calls.at(-1) ?? [];
    expect(message).toBe('job waits');
    expect(logged).toMatchObject({ job: 'once', reason: 'another service does not respond' });
    expect(JSON.stringify(logged)).toContain('ENOSPC');
    warn.mockRestore();
    expect(await metric('hacchu_queue_runs_total')).toContainEqual(
      expect.stringMatching(/kind="once",outcome="WAITING".* 1$/u),
    );
    jobs.work = () => Promise.resolve();
    await own.passRetryDelay('waiting');
    await own.untilOver();
    expect(await own.entry('waiting')).toMatchObject({ state: 'DONE' });
  });

  it('is given up after its last attempt, and its handler told once', async () => {
    jobs.work = () => Promise.reject(new TypeError('never works'));
    await own.add('once', 'hopeless');
    await own.untilOver();
    expect(seen.failed).toEqual(['hopeless: TypeError']);
    expect(await own.entry('hopeless')).toMatchObject({
      state: 'FAILED',
      attempts: 1,
      lastError: 'TypeError: never works',
    });
  });

  it('whose process died while it gave it up is given up by the next, without another run', async () => {
    const attempts = Number.MAX_SAFE_INTEGER - 1;
    const died = { attempts, lastError: 'Error: never works', leaseToken: 'a process that died' };
    await own.addAs(died, () => own.add('once', 'half'));
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['half: Error']);
  });

  it('is given up with the same error by the process that takes over', async () => {
    const attempts = Number.MAX_SAFE_INTEGER - 1;
    const failure = { code: 'APP', rpc: 'ABORTED', message: '同時に変更されました。' } as const;
    const died = { attempts, lastError: 'AppError: 同時に変更されました。', failure };
    await own.addAs({ ...died, leaseToken: 'a process that died' }, () => own.add('once', 'known'));
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['known: AppError']);
    expect(await own.entry('known')).toMatchObject({ state: 'FAILED', lastError: died.lastError, failure });
  });

  it('is given up with the same error where its kind has fewer attempts since a release', async () => {
    const failure = { code: 'LOGILESS', failure: 'LOCKED', message: 'locked' } as const;
    const failed = { attempts: 3, lastError: 'LogilessError: locked', failure };
    await own.addAs(failed, () => own.add('once', 'fewer'));
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['fewer: LogilessError']);
  });

  it('does not run again where the database is away when it is to be given up', async () => {
    let isAway = false;
    const updateOne = own.entries.updateOne.bind(own.entries);
    const updates = jest.spyOn(own.entries, 'updateOne').mockImplementation((...given) => {
      if (isAway) throw new Error('the database is away');
      return updateOne(...given);
    });
    jobs.work = () => {
      isAway = true;
      return Promise.reject(new MailRejectedError(550));
    };
    try {
      await own.add('once', 'away');
      await until(
        () => isAway && updates.mock.results.filter(({ type }) => type === 'throw').length,
        (refused) => Number(refused) > 1,
      );
    } finally {
      isAway = false;
    }
    await own.passRetryDelay('away');
    await own.untilOver();
    updates.mockRestore();
    expect(seen.started).toEqual(['away']);
    expect(seen.failed).toEqual(['away: MailRejectedError']);
  });

  it('that stalled its process beyond its lease and then failed counts as crashed', async () => {
    jobs.work = () => {
      if (seen.started.length > 1) return Promise.resolve();
      const end = performance.now() + 1.2 * SHORT_MS;
      while (performance.now() < end);
      return Promise.reject(new Error('too late'));
    };
    await own.add('short', 'stalled');
    await until(
      () => own.entry('stalled'),
      (found) => found?.lastError === 'Error: too late' || found?.state === 'DONE',
    );
    await own.entries.updateOne({ key: 'short:stalled' }, { $set: { availableAt: new Date() } });
    await own.untilOver();
    expect(await own.entry('stalled')).toMatchObject({ state: 'DONE', attempts: 2, crashes: 1 });
  });

  it.each([
    ['succeeds', () => Promise.resolve(), { state: 'DONE', lastError: null }],
    [
      'fails',
      () => Promise.reject(new Error('as usual')),
      { state: 'PENDING', lastError: 'Error: as usual' },
    ],
  ])('that %s while the database is away has not crashed', async (_how, end, stored) => {
    let isAway = false;
    const updateOne = own.entries.updateOne.bind(own.entries);
    const updates = jest.spyOn(own.entries, 'updateOne').mockImplementation((...given) => {
      if (isAway) throw new Error('the database is away');
      return updateOne(...given);
    });
    const ended = deferred();
    jobs.work = () => {
      isAway = true;
      ended.resolve();
      return end();
    };
    try {
      await own.add('fragile', 'away');
      await ended.promise;
      const before = updates.mock.calls.length;
      await until(
        () => updates.mock.calls.length,
        (calls) => calls > before + 1,
      );
      isAway = false;
      const closed = await until(
        () => own.entry('away'),
        (found) => found?.leaseToken === null,
      );
      expect(closed).toMatchObject({ ...stored, attempts: 1, crashes: 0 });
    } finally {
      updates.mockRestore();
    }
  });

  it('that takes longer than its lease keeps it, whatever other processes do', async () => {
    const renewed = deferred();
    jobs.work = async ({ id }) => {
      const [begun] = await own.entries.find({ key: `short:${id}` }).lean();
      await until(
        () => own.entry(id),
        (found) => (found?.leaseUntil.getTime() ?? 0) > (begun?.leaseUntil.getTime() ?? 0) + SHORT_MS,
      );
      renewed.resolve();
    };
    other.relay.start();
    await own.add('short', 'long');
    await renewed.promise;
    await own.untilOver();
    expect(seen.started).toEqual(['long']);
    expect(await own.entry('long')).toMatchObject({ state: 'DONE', attempts: 1, crashes: 0 });
  });

  it('with a payload that its handler does not accept is given up', async () => {
    await own.addAs({ payload: { name: 'fragile', key: 'wrong', payload: { id: 1 } } }, () =>
      own.add('fragile', 'wrong'),
    );
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(await own.entry('wrong')).toMatchObject({ state: 'FAILED', lastError: 'invalid payload' });
  });
});

describe('a shutdown', () => {
  it('cuts a job short, which counts neither as a crash nor as a failure', async () => {
    const begun = deferred();
    jobs.work = async (_, { signal }) => {
      begun.resolve();
      await once(signal, 'abort');
      throw new Error('broken off');
    };
    await own.add('once', 'l');
    await begun.promise;
    await own.relay.stop();
    expect(await own.entry('l')).toMatchObject({
      state: 'PENDING',
      leaseToken: null,
      crashes: 0,
      interrupted: 1,
    });
    expect(seen.failed).toEqual([]);
    jobs.work = () => Promise.resolve();
    // It is tried only once, and free at once.
    other.relay.start();
    await own.untilOver();
    expect(await own.entry('l')).toMatchObject({ state: 'DONE' });
    expect(await other.subgraph.app.get(JobRuns).interruptions('once', 'l')).toBe(1);
  });

  it('that a job ignores makes no crash of it, even if the process is killed before it ends', async () => {
    const begun = deferred();
    const held = deferred();
    jobs.work = () => {
      begun.resolve();
      return held.promise;
    };
    await own.add('fragile', 'm');
    await begun.promise;
    const stopped = own.relay.stop();
    const marked = await until(
      () => own.entry('m'),
      (found) => found?.leaseToken === null,
    );
    expect(marked).toMatchObject({ state: 'PENDING', crashes: 0, interrupted: 1 });
    // Nobody runs it beside the one that may still end.
    expect(marked?.leaseUntil.getTime()).toBeGreaterThan(Date.now());
    expect(seen.inWork).toBe(1);
    held.resolve();
    await stopped;
    expect(await own.entry('m')).toMatchObject({ state: 'DONE' });
  });

  it('leaves a slow side effect alone until its lease would have expired, and suspects it of nothing', async () => {
    const begun = deferred();
    const held = deferred();
    behaviour.held = held.promise;
    behaviour.fail = () => {
      begun.resolve();
      return undefined;
    };
    await withTransaction(own.connection, (session) =>
      first.app
        .get(OutboxService)
        .add(session, { topic: 'note.created', key: 'slow', payload: { id: 'slow', title: 'x' } }),
    );
    await begun.promise;
    await own.relay.stop(100);
    const left = await own.entry('slow');
    expect(left).toMatchObject({ leaseToken: null, crashes: 0 });
    expect(left?.leaseUntil.getTime()).toBeGreaterThan(Date.now());
    held.resolve();
    behaviour.held = Promise.resolve();
    // It ends well while its lease lasts.
    await own.untilOver();
    expect(delivered).toMatchObject([{ key: 'slow' }]);
  });
});

describe('the metrics of the queue', () => {
  it('count what waits, for how long, what runs and how runs ended', async () => {
    const begun = deferred();
    const held = deferred();
    jobs.work = () => {
      begun.resolve();
      return held.promise;
    };
    await own.add('once', 'q-1', 'q-2');
    await begun.promise;
    await own.entries.updateOne(
      { key: 'once:q-2' },
      { $set: { availableAt: new Date(Date.now() - 90_000) } },
    );
    expect(await metric('hacchu_queue_depth')).toEqual([expect.stringMatching(/kind="once".* 1$/u)]);
    expect(await metric('hacchu_queue_oldest_seconds')).toEqual([
      expect.stringMatching(/kind="once".* 9\d/u),
    ]);
    expect(await metric('hacchu_queue_running')).toEqual([expect.stringMatching(/kind="once".* 1$/u)]);
    held.resolve();
    await own.untilOver();
    expect(await metric('hacchu_queue_depth')).toEqual([]);
    const ended = await metric('hacchu_queue_runs_total');
    expect(ended).toContainEqual(expect.stringMatching(/kind="once",outcome="DONE"/u));
    expect(ended).toContainEqual(expect.stringMatching(/kind="once",outcome="GIVEN_UP"/u));
  });

  it.each([
    [200, 90, 30],
    [30, 90, 200],
  ])('tell how long the oldest waits of those that nobody knows any more (%i, %i, %i s)', async (...ages) => {
    await own.relay.stop(100);
    await own.add('once', 'q-1', 'q-2', 'q-3');
    for (const [index, age] of ages.entries())
      await own.entries.updateOne(
        { key: `once:q-${index + 1}` },
        { $set: { 'payload.name': `gone-${index}`, availableAt: new Date(Date.now() - age * 1_000) } },
      );
    expect(await metric('hacchu_queue_depth')).toEqual([expect.stringMatching(/kind="unknown".* 3$/u)]);
    expect(await metric('hacchu_queue_oldest_seconds')).toEqual([
      expect.stringMatching(/kind="unknown".* 2\d\d/u),
    ]);
    await own.entries.deleteMany({});
  });
});
