import { type FileJobDocument, FileJobs, FileJobSweep, ObjectStore } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import type { Catalog } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date();
const PAST = new Date(NOW.getTime() - DAY_MS);

let catalog: Catalog;
let jobs: FileJobs;
let sweep: FileJobSweep;
let store: ObjectStore;

const rows = () => catalog.runtime.connection.collection<FileJobDocument>('file_jobs');

const job = (_id: string, more: Partial<FileJobDocument> = {}): FileJobDocument => ({
  _id,
  demandUuid: TEST_DEMAND.uuid,
  kind: 'export-product-csv',
  status: 'SUCCESS',
  attempts: 1,
  fileName: '商品.csv',
  creator: { uuid: 'u', name: '試験 太郎', actor: 'DemandUser' },
  input: {},
  outcome: {},
  processedCount: 1,
  totalCount: 1,
  failureReason: null,
  resultKey: null,
  aliveAt: PAST,
  createdAt: PAST,
  expiresAt: PAST,
  ...more,
});

const keyOf = (name: string) => `csv-jobs/${TEST_DEMAND.uuid}/${name}`;

async function put(...keys: string[]): Promise<void> {
  for (const key of keys) await store.put(key, new Uint8Array([1]), { contentType: 'text/csv' });
}

/** The sweep of the earlier release. */
async function earlierSweep(): Promise<void> {
  const hasImported = { status: { $in: ['SUCCESS', 'FAILURE'] }, 'input.key': { $exists: true } } as const;
  const expired = { expiresAt: { $lte: NOW }, $or: [{ resultKey: { $ne: null } }, hasImported] } as object;
  for (const one of await rows().find(expired).toArray()) {
    if (one.resultKey !== null) await store.delete(one.resultKey);
    const { key } = one.input as { key?: string };
    if (key !== undefined) await store.delete(key);
    await rows().updateOne({ _id: one._id }, { $set: { resultKey: null }, $unset: { 'input.key': '' } });
  }
}

const planned = z.object({
  queryPlanner: z.object({ winningPlan: z.unknown() }),
  executionStats: z.object({ totalDocsExamined: z.number() }),
});

describe('files of expired jobs', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    jobs = catalog.app.get(FileJobs);
    sweep = catalog.app.get(FileJobSweep);
    store = catalog.app.get(ObjectStore, { strict: false });
  });
  beforeEach(() => rows().deleteMany({}));
  afterEach(async () => {
    jest.restoreAllMocks();
    await rows().deleteMany({});
  });

  it('are deleted once, and their jobs are not read again', async () => {
    const keys = [keyOf('a.csv'), 'uploads/b', keyOf('b/result.csv')];
    await put(...keys);
    await rows().insertMany([
      job('a', { resultKey: keyOf('a.csv') }),
      job('b', { status: 'FAILURE', input: { key: 'uploads/b' }, resultKey: keyOf('b/result.csv') }),
      job('later', { resultKey: keyOf('later.csv'), expiresAt: new Date(NOW.getTime() + DAY_MS) }),
    ]);
    const deletions = jest.spyOn(store, 'delete');
    await sweep.deleteExpiredFiles(NOW);
    for (const key of keys) expect(await store.exists(key)).toBe(false);
    expect(await sweep.withExpiredFiles(NOW).lean()).toEqual([]);
    expect(await rows().find({}).sort({ _id: 1 }).toArray()).toMatchObject([
      { _id: 'a', resultKey: null, filesDeletedAt: NOW },
      { _id: 'b', resultKey: null, filesDeletedAt: NOW, input: {} },
      { _id: 'later', resultKey: keyOf('later.csv') },
    ]);
    const times = deletions.mock.calls.length;
    await sweep.deleteExpiredFiles(NOW);
    expect(deletions.mock.calls).toHaveLength(times);
  });

  it('are also those that a failed run has written and not recorded', async () => {
    const keys = [keyOf('a.csv'), keyOf('b.xlsx'), keyOf('c/result.csv')];
    await put(...keys);
    await rows().insertMany(['a', 'b', 'c'].map((name) => job(name, { status: 'FAILURE' })));
    await sweep.deleteExpiredFiles(NOW);
    for (const key of keys) expect(await store.exists(key)).toBe(false);
  });

  it('stay while the store is away, and are deleted once it is back', async () => {
    await put(keyOf('a.csv'));
    await rows().insertMany([job('a', { resultKey: keyOf('a.csv') }), job('b')]);
    jest.spyOn(store, 'delete').mockRejectedValueOnce(new Error('away'));
    await expect(sweep.deleteExpiredFiles(NOW)).rejects.toThrow('away');
    expect((await sweep.withExpiredFiles(NOW).lean()).map(({ _id }) => _id)).toEqual(['a', 'b']);
    await sweep.deleteExpiredFiles(NOW);
    expect(await store.exists(keyOf('a.csv'))).toBe(false);
  });

  it('are those of jobs that an operator has reopened since, once these have ended', async () => {
    const reason =
      '処理が繰り返し異常終了したため中止しました。ファイルの内容や条件を見直してから、もう一度お試しください。';
    await rows().insertMany([job('a', { status: 'FAILURE', failureReason: reason })]);
    await sweep.deleteExpiredFiles(NOW);
    await jobs.reopen({ demandUuid: TEST_DEMAND.uuid, uuid: 'a' });
    await sweep.deleteExpiredFiles(NOW);
    await put(keyOf('a.csv'));
    await jobs.succeed({ demandUuid: TEST_DEMAND.uuid } as never, 'a', { resultKey: keyOf('a.csv') });
    await sweep.deleteExpiredFiles(NOW);
    expect(await store.exists(keyOf('a.csv'))).toBe(false);
  });

  it('are deleted by processes of this release and of the earlier one beside each other', async () => {
    await put(keyOf('a.csv'), keyOf('b.csv'), 'uploads/c');
    const former = [job('a', { resultKey: keyOf('a.csv') }), job('c', { input: { key: 'uploads/c' } })];
    await rows().insertMany(former);
    await earlierSweep();
    await sweep.deleteExpiredFiles(NOW);
    // Of a job that the earlier release creates after that.
    await rows().insertOne(job('b', { resultKey: keyOf('b.csv') }));
    await sweep.deleteExpiredFiles(NOW);
    await earlierSweep();
    for (const key of [keyOf('a.csv'), keyOf('b.csv'), 'uploads/c'])
      expect(await store.exists(key)).toBe(false);
    expect(await sweep.withExpiredFiles(NOW).lean()).toEqual([]);
  });

  it('are found by an index that leads to no job whose files are deleted', async () => {
    const swept = Array.from({ length: 3_000 }, (_, at) =>
      job(`swept-${at}`, { filesDeletedAt: PAST, expiresAt: new Date(PAST.getTime() - at * 1_000) }),
    );
    await rows().insertMany([
      ...swept,
      job('a', { resultKey: keyOf('a.csv') }),
      job('b', { status: 'PENDING' }),
    ]);
    const query = () => sweep.withExpiredFiles(NOW);
    expect((await query().lean()).map(({ _id }) => _id)).toEqual(['a']);
    const explained = planned.parse(await query().explain('executionStats'));
    const plan = JSON.stringify(explained.queryPlanner.winningPlan);
    expect(plan).toContain('filesDeletedAt_1_expiresAt_1');
    // Of 3,002 jobs: the one to delete, and the one that has not ended.
    expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(2);
  });
});
