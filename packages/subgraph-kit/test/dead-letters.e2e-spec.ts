import { startSubgraph, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongoose';
import { z } from 'zod';
import { deadLetterCommand } from '../src/dead-letters/dead-letter.command.js';
import type { DeadLetterDocument } from '../src/dead-letters/dead-letter.model.js';
import { type OutboxDocument, OutboxService, withTransaction } from '../src/index.js';
import { deferred, JobProcess, jobs, jobsModule, resetJobs, seen } from './sample/fragile-job.js';
import { behaviour, delivered, givenUp, givenUpBecause } from './sample/note.js';

let subgraph: TestSubgraph;
let own: JobProcess;
let letters: Collection<DeadLetterDocument>;

beforeAll(async () => {
  subgraph = await startSubgraph({ module: jobsModule, name: 'dead_letters' });
  own = new JobProcess(subgraph);
  letters = own.connection.collection<DeadLetterDocument>('dead_letters');
});
afterAll(() => subgraph.close());
beforeEach(async () => {
  resetJobs();
  delivered.length = 0;
  givenUp.length = 0;
  givenUpBecause.length = 0;
  behaviour.fail = () => undefined;
  await letters.deleteMany({});
  await own.entries.deleteMany({});
});

/** Jobs whose process died during a run: its lease was never released. */
const addCrashed = (counts: Partial<OutboxDocument>, ...keys: string[]): Promise<void> =>
  own.addAs({ leaseToken: 'a process that died', attempts: 1, ...counts }, () => own.add('fragile', ...keys));
const addNote = (key: string): Promise<void> =>
  withTransaction(own.connection, (session) =>
    subgraph.app
      .get(OutboxService)
      .add(session, { topic: 'note.created', key, payload: { id: key, title: key } }),
  );
/** A side effect whose process died during its delivery. */
const addOrphan = (key: string, crashes: number): Promise<void> =>
  own.addAs({ leaseToken: 'a process that died', attempts: 1 + crashes, crashes }, () => addNote(key));
const command = (...args: string[]): Promise<string[]> =>
  deadLetterCommand((token) => subgraph.app.get(token, { strict: false }), args);
const metric = async (name: string): Promise<string | undefined> =>
  (await subgraph.runtime.metrics.registry.getSingleMetricAsString(name))
    .split('\n')
    .find((line) => !line.startsWith('#') && !line.endsWith(' 0'));
const TWICE: Partial<OutboxDocument> = { attempts: 2, crashes: 1, strikes: 1, reachedAtCrash: 0 };

describe('a job that crashed its process', () => {
  it('once is run by the next process', async () => {
    await addCrashed({}, 'a');
    await own.untilOver();
    expect(seen.started).toEqual(['a']);
    expect(await own.entry('a')).toMatchObject({ state: 'DONE', crashes: 1 });
    expect(await letters.countDocuments({})).toBe(0);
  });

  it('twice becomes a dead letter: reported, logged, counted, and not run again', async () => {
    await addCrashed(TWICE, 'b');
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['b: DeadLetterError']);
    expect(await own.entry('b')).toMatchObject({ state: 'FAILED' });
    expect(await letters.find({}).toArray()).toMatchObject([
      { source: 'JOB', name: 'fragile', key: 'b', payload: { id: 'b' }, crashes: 2, skipped: 0 },
    ]);
    expect(await metric('hacchu_work_put_aside_total')).toMatch(/source="JOB",name="fragile".* 1$/u);
    expect(await metric('hacchu_dead_letters')).toMatch(/ 1$/u);
  });

  it('twice is retried if it made progress in between', async () => {
    await addCrashed({ ...TWICE, reached: 7, reachedAtCrash: 3 }, 'c');
    await own.untilOver();
    expect(seen.started).toEqual(['c']);
    expect(await letters.countDocuments({})).toBe(0);
  });

  it('three times becomes a dead letter regardless of progress', async () => {
    await addCrashed({ attempts: 3, crashes: 2, strikes: 1, reached: 7, reachedAtCrash: 3 }, 'd');
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(await letters.countDocuments({})).toBe(1);
  });

  it('is retried alone, apart from other jobs that were running', async () => {
    const keys = ['e', 'f', 'g'];
    jobs.work = () => new Promise((resolve) => setImmediate(resolve));
    await addCrashed({}, ...keys);
    await own.untilOver();
    expect(seen.started.sort()).toEqual(keys);
    expect(seen.most).toBe(1);
  });

  it('blocks later jobs with the same payload until an operator retries it', async () => {
    await addCrashed(TWICE, 'h');
    await own.untilOver();
    await own.add('fragile', 'h#next');
    await own.untilOver();
    expect(seen.started).toEqual([]);
    expect(seen.failed).toEqual(['h: DeadLetterError', 'h: DeadLetterError']);
    const [line = ''] = await command('list');
    const { id, skipped } = z.object({ id: z.string(), skipped: z.number() }).parse(JSON.parse(line));
    expect(skipped).toBe(1);
    await command('retry', id);
    await own.untilOver();
    expect(seen.reopened).toEqual(['h']);
    expect(seen.started).toEqual(['h']);
    expect(await command('list')).toEqual([]);
  });

  it('allows a later job with the same payload after some hours, and is removed when that succeeds', async () => {
    await addCrashed(TWICE, 'i');
    await own.untilOver();
    await letters.updateMany({}, { $set: { putAsideAt: new Date(Date.now() - 7 * 60 * 60_000) } });
    await own.add('fragile', 'i#next');
    await until(
      () => letters.countDocuments({}),
      (left) => left === 0,
    );
    expect(seen.started).toEqual(['i']);
  });

  it('is removed when an operator drops it', async () => {
    await addCrashed(TWICE, 'j');
    await own.untilOver();
    const [line = ''] = await command('list');
    await command('drop', z.object({ id: z.string() }).parse(JSON.parse(line)).id);
    expect(await command('list')).toEqual([]);
    await expect(command('retry', 'unknown')).rejects.toThrow('no dead letter unknown');
    await expect(command('mend')).rejects.toThrow('usage');
  });
});

describe('a side effect that crashed its process', () => {
  it('once is delivered by the next process', async () => {
    await addOrphan('once', 0);
    await own.untilOver();
    expect(delivered).toMatchObject([{ key: 'once', attempt: 2 }]);
    expect(await own.entry('once')).toMatchObject({ state: 'DONE', crashes: 1 });
  });

  it('twice becomes a dead letter, is reported as failed, and is delivered when an operator retries it', async () => {
    await addOrphan('twice', 1);
    await own.untilOver();
    expect(delivered).toEqual([]);
    expect(givenUp).toEqual(['twice']);
    expect(await own.entry('twice')).toMatchObject({ state: 'FAILED' });
    const [line = ''] = await command('list');
    const shown = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
    expect(shown).toMatchObject({ source: 'OUTBOX', name: 'note.created', key: 'twice', crashes: 2 });
    // It may contain user content.
    expect(shown).not.toHaveProperty('payload');
    await command('retry', String(shown['id']));
    await own.untilOver();
    expect(delivered).toMatchObject([{ key: 'twice' }]);
  });

  it.each([
    ['during its delivery is reported as crashed', {}, 'DeadLetterError'],
    [
      'while it was given up is reported with why it had failed',
      {
        attempts: Number.MAX_SAFE_INTEGER - 1,
        lastError: 'MailRejectedError: the mail server refused the message (550)',
        failure: { code: 'MAIL_REJECTED', responseCode: 550 } as const,
      },
      'MailRejectedError',
    ],
  ])('twice %s', async (_when, left, reason) => {
    const died = { leaseToken: 'a process that died', attempts: 2, crashes: 1, ...left };
    await own.addAs(died, () => addNote('again'));
    await own.untilOver();
    expect(delivered).toEqual([]);
    expect(givenUp).toEqual(['again']);
    expect(givenUpBecause).toEqual([reason]);
    expect(await letters.countDocuments({})).toBe(1);
  });

  it('waits for a job that crashed as well, and delays no other', async () => {
    const begun = deferred();
    const held = deferred();
    jobs.work = () => {
      begun.resolve();
      return held.promise;
    };
    await addCrashed({}, 'm');
    await begun.promise;
    await withTransaction(own.connection, async (session) => {
      const outbox = subgraph.app.get(OutboxService);
      const payload = { id: 'x', title: 'x' };
      const later = new Date(Date.now() + 60 * 60_000);
      await outbox.add(session, { topic: 'note.created', key: 'waiting', payload, availableAt: later });
    });
    // It crashed a process before.
    await own.entries.updateOne({ key: 'waiting' }, { $set: { crashes: 1, availableAt: new Date(0) } });
    await addNote('new');
    await until(
      () => delivered.map(({ key }) => key),
      (keys) => keys.includes('new'),
    );
    expect(delivered.map(({ key }) => key)).toEqual(['new']);
    held.resolve();
    await own.untilOver();
    expect(delivered.map(({ key }) => key)).toEqual(['new', 'waiting']);
  });
});
