import { randomUUID } from 'node:crypto';
import { beginsBesideOthers, OTHER_DEMAND, SubgraphStandIn, until } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf } from './costing.js';
import {
  type Kind,
  seenJob,
  startOpening,
  startPhysical,
  untilJobIsOver,
  upload,
} from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod } from './period-support.js';
import { answerAsCatalog, PRODUCTS, SHIRT, WorldOrders } from './world.js';

let costing: Costing;
let periodUuid: string;
const orders = new WorldOrders();

const WAITING = '商品の情報を取得できませんでした。つながりしだい自動で続けます（1時間まで）。';
const FAILED = '処理中にエラーが発生しました。時間をおいて再度お試しください。';
const HOUR_MS = 60 * 60_000;

const collection = (name: string) => costing.runtime.connection.collection<{ _id: string }>(name);
const leave = () => {
  costing.catalog.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
};
const comeBack = () => {
  costing.catalog.answer = answerAsCatalog(PRODUCTS);
};
/** Lets what waits try again now. */
const tryAgain = () =>
  collection('outbox').updateMany({ state: 'PENDING' }, { $set: { availableAt: new Date(0) } });

async function start(kind: Kind): Promise<string> {
  const csv =
    kind === 'Opening' ? `商品ID,数量,在庫金額\n${SHIRT},10,1000\n` : `商品ID,実地数量\n${SHIRT},7\n`;
  const uploadUuid = await upload(costing, kind, periodUuid, csv);
  const input = { accountingPeriodUuid: periodUuid, uploadUuid };
  const started =
    kind === 'Opening'
      ? startOpening(costing, input)
      : startPhysical(costing, { ...input, performedMonth: '2026-04' });
  return dataOf(await started).answer.job.jobUuid;
}

const untilWaiting = (jobUuid: string) =>
  until(
    () => seenJob(costing, jobUuid),
    ({ status, failureReason }) => status === 'PENDING' && failureReason !== null,
  );

/** Lets a waiting job try again so many times. */
async function tries(jobUuid: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { attempts } = (await job(jobUuid)) ?? {};
    await tryAgain();
    await until(
      () => job(jobUuid),
      (now) => now?.attempts !== attempts && now?.status === 'PENDING',
    );
  }
}

const job = (jobUuid: string) =>
  costing.runtime.connection
    .collection<{ _id: string; attempts: number; status: string }>('file_jobs')
    .findOne({ _id: jobUuid });

describe('a job that needs another slice, which does not respond', () => {
  useWorld(orders, (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }))).uuid;
    await untilUpToDate(costing, '2026-04');
    leave();
  });

  it.each<Kind>(['Opening', 'Physical'])(
    'an import (%s) waits and says what for, however often it tries, and continues once the slice responds',
    async (kind) => {
      const jobUuid = await start(kind);
      expect(await untilWaiting(jobUuid)).toMatchObject({ failureReason: WAITING, importedCount: 0 });
      await tries(jobUuid, 5);
      expect(await seenJob(costing, jobUuid)).toMatchObject({ status: 'PENDING', failureReason: WAITING });
      const { closeBlockers } = await seenPeriod(costing, periodUuid);
      expect(closeBlockers.map(({ code }) => code)).toContain('JOB_RUNNING');
      comeBack();
      await tryAgain();
      expect(await untilJobIsOver(costing, jobUuid)).toMatchObject({
        status: 'SUCCESS',
        failureReason: null,
        importedCount: 1,
      });
    },
  );

  it('an import that has waited for an hour fails', async () => {
    const jobUuid = await start('Physical');
    await untilWaiting(jobUuid);
    const waitingSince = new Date(Date.now() - HOUR_MS);
    await collection('file_jobs').updateOne({ _id: jobUuid }, { $set: { waitingSince } });
    const ended = await until(
      async () => {
        await tryAgain();
        return seenJob(costing, jobUuid);
      },
      ({ status }) => status === 'FAILURE',
    );
    expect(ended.failureReason).toBe(FAILED);
    // The next one has an hour of its own.
    await untilWaiting(await start('Physical'));
  });

  it('an import that waits does not keep jobs of other demands from running', async () => {
    await untilWaiting(await start('Physical'));
    const [waiting] = await collection('file_jobs').find({}).toArray();
    const uuid = randomUUID();
    const other = { ...waiting, _id: uuid, demandUuid: OTHER_DEMAND.uuid, status: 'PENDING', attempts: 0 };
    await collection('file_jobs').insertOne(other);
    // The job is seen to wait before its run has ended.
    const entry = await until(
      () => collection('outbox').findOne({ 'payload.payload.uuid': waiting?._id, leaseToken: null }),
      (found) => found !== null,
    );
    await collection('outbox').insertOne({
      ...entry,
      _id: uuid,
      key: `import-physical-inventory:${uuid}`,
      payload: {
        name: 'import-physical-inventory',
        key: uuid,
        payload: { demandUuid: OTHER_DEMAND.uuid, uuid },
      },
      availableAt: new Date(0),
      leaseUntil: new Date(0),
      attempts: 0,
    } as { _id: string });
    await until(
      () => job(uuid),
      (now) => (now?.attempts ?? 0) > 0,
    );
    expect((await job(waiting?._id ?? ''))?.status).toBe('PENDING');
    await collection('outbox').deleteOne({ _id: uuid });
    await collection('file_jobs').deleteOne({ _id: uuid });
  });

  it.each([
    'export-cost-summary-csv',
    'import-opening-inventory',
    'import-physical-inventory',
    'carry-forward-inventory',
  ])('one of another demand begins while those of one are at work (%s)', async (kind) => {
    await expect(beginsBesideOthers(costing, kind)).resolves.toBeUndefined();
  });

  it('an export waits as well', async () => {
    comeBack();
    await periodOf(declareNoOpening(costing, periodUuid));
    await untilUpToDate(costing, '2026-04');
    leave();
    const answer = await costing.graphql<{ created: { job: { uuid: string } } }>(
      `mutation ($input: CreateExportCostSummaryCsvJobInput!) {
        created: createExportCostSummaryCsvJob(input: $input) { job { uuid } }
      }`,
      { input: { idempotencyKey: randomUUID(), targetMonth: '2026-04', query: 'Tシャツ' } },
      admin(),
    );
    const { uuid } = dataOf(answer).created.job;
    const waiting = { status: 'PENDING', failureReason: WAITING };
    await until(() => collection('file_jobs').countDocuments({ _id: uuid, ...waiting }), Boolean);
    comeBack();
    await tryAgain();
    await until(() => collection('file_jobs').countDocuments({ _id: uuid, status: 'SUCCESS' }), Boolean);
    expect(await collection('file_jobs').countDocuments({ _id: uuid, failureReason: null })).toBe(1);
  });
});
