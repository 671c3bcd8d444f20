import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@hacchu-hub/subgraph-kit';
import { as, beginsBesideOthers, SubgraphStandIn, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf, refusal } from './costing.js';
import {
  downloaded,
  importPhysical,
  seenTemplates,
  startTemplate,
  storeOpening,
  writtenTemplate,
} from './inventory-support.js';
import { createPeriod, periodOf, seenPeriod } from './period-support.js';
import { answerAsCatalog, HAT, PRODUCTS, SHIRT, TEA, WorldOrders } from './world.js';

const MONTH = '2026-04';
const orders = new WorldOrders();
let costing: Costing;
let periodUuid: string;

const opening = (jobUuid: string) =>
  downloaded(costing, 'createOpeningInventoryTemplateDownloadUrl', {
    accountingPeriodUuid: periodUuid,
    jobUuid,
  });
const physical = (jobUuid: string, performedMonth = MONTH) => ({
  accountingPeriodUuid: periodUuid,
  performedMonth,
  jobUuid,
});
const stored = () => costing.runtime.connection.collection<{ _id: string }>('file_jobs');

describe('a template of an inventory', () => {
  useWorld(orders, (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-05-31' }))).uuid;
    await untilUpToDate(costing, MONTH);
  });

  it('of the stock at the start is written by a job, with the values that are known', async () => {
    await storeOpening(costing, periodUuid, [{ productUuid: TEA, quantity: 3, inventoryAmount: '100' }]);
    const job = await writtenTemplate(costing, periodUuid);
    expect(job).toMatchObject({
      status: 'SUCCESS',
      fileName: '期首棚卸_20260401.csv',
      creatorName: '試験 太郎',
      performedMonth: null,
      processedCount: 3,
      isExpired: false,
    });
    expect(await opening(job.uuid)).toBe(
      '\uFEFF商品ID,商品コード,商品名,型番,カラー,サイズ,数量,在庫金額\r\n' +
        `${SHIRT},LG1,コットンTシャツ,T-1,白,M,0,0\r\n${TEA},,宇治抹茶,,,,3,100\r\n${HAT},,麦わら帽子,,,,0,0\r\n`,
    );
  });

  it('reads 5,000 products in one call', async () => {
    costing.catalog.calls.length = 0;
    await writtenTemplate(costing, periodUuid);
    const asked = costing.catalog.calls.filter(({ query }) => query.includes('productFeed'));
    expect(asked.map(({ variables }) => variables)).toMatchObject([
      { after: null, limit: 5_000 },
      { after: HAT, limit: 5_000 },
    ]);
  });

  it('for counting is written by a job, with the counts so far', async () => {
    await importPhysical(costing, periodUuid, MONTH, `商品ID,実地数量\n${TEA},4\n`);
    const job = await writtenTemplate(costing, periodUuid, MONTH);
    expect(job).toMatchObject({ fileName: '実地棚卸_2026年4月.csv', performedMonth: MONTH });
    const text = await downloaded(costing, 'createPhysicalInventoryTemplateDownloadUrl', physical(job.uuid));
    expect(text).toContain(`${TEA},,宇治抹茶,,,,0,4\r\n`);
    expect(text).toContain(`${HAT},,麦わら帽子,,,,0,\r\n`);
  });

  it('is listed with its inventory alone, and linked as the template of no other', async () => {
    const ofStart = await writtenTemplate(costing, periodUuid);
    const ofApril = await writtenTemplate(costing, periodUuid, MONTH);
    const listed = async (performedMonth?: string) =>
      (await seenTemplates(costing, { accountingPeriodUuid: periodUuid, performedMonth })).map(
        ({ uuid }) => uuid,
      );
    expect([await listed(), await listed(MONTH), await listed('2026-05')]).toEqual([
      [ofStart.uuid],
      [ofApril.uuid],
      [],
    ]);
    const wrong = await costing.graphql(
      `mutation ($input: CreatePhysicalInventoryTemplateDownloadUrlInput!) {
        createPhysicalInventoryTemplateDownloadUrl(input: $input) { file { url } }
      }`,
      { input: physical(ofApril.uuid, '2026-05') },
      admin(),
    );
    expect(wrong.code).toBe('NOT_FOUND');
  });

  it('is found by whoever asked for it although others ask for theirs while it waits', async () => {
    costing.catalog.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
    const input = { accountingPeriodUuid: periodUuid };
    const { uuid } = dataOf(await startTemplate(costing, input)).answer.job;
    for (let other = 0; other < 6; other += 1) await startTemplate(costing, input);
    const listed = await seenTemplates(costing, input);
    expect(listed).toHaveLength(7);
    expect(listed.at(-1)).toMatchObject({ uuid, status: expect.stringMatching(/PENDING|IN_PROGRESS/u) });
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
  });

  it('is answered for at once, however long its products take, and waits for a catalog that does not respond', async () => {
    costing.catalog.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
    const input = { accountingPeriodUuid: periodUuid };
    const { uuid } = dataOf(await startTemplate(costing, input)).answer.job;
    const [waiting] = await until(
      () => seenTemplates(costing, input),
      ([job]) => job?.status === 'PENDING' && job.failureReason !== null,
    );
    expect(waiting?.failureReason).toMatch(
      /^商品の情報を取得できませんでした。つながりしだい自動で続けます/u,
    );
    // Nothing is imported by it that a closing would have to wait for.
    const { closeBlockers } = await seenPeriod(costing, periodUuid);
    expect(closeBlockers.map(({ code }) => code)).not.toContain('JOB_RUNNING');
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    await costing.runtime.connection
      .collection('outbox')
      .updateMany({ state: 'PENDING' }, { $set: { availableAt: new Date(0) } });
    await until(() => stored().countDocuments({ _id: uuid, status: 'SUCCESS' }), Boolean);
  });

  it('of a period that is closed before it is written fails, and says why', async () => {
    costing.catalog.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
    const input = { accountingPeriodUuid: periodUuid, performedMonth: MONTH };
    const { uuid } = dataOf(await startTemplate(costing, input)).answer.job;
    await until(() => stored().countDocuments({ _id: uuid, failureReason: { $ne: null } }), Boolean);
    const periods = costing.runtime.connection.collection<{ _id: string }>('accounting_periods');
    await periods.updateOne({ _id: periodUuid }, { $set: { isClosed: true } });
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    await costing.runtime.connection
      .collection('outbox')
      .updateMany({ state: 'PENDING' }, { $set: { availableAt: new Date(0) } });
    const [failed] = await until(
      () => seenTemplates(costing, input),
      ([job]) => job?.status === 'FAILURE',
    );
    expect(failed?.failureReason).toMatch(/締め/u);
    expect(refusal(await startTemplate(costing, input))[0]).toBe('FAILED_PRECONDITION');
  });

  it('is refused for months outside of the period and unknown periods', async () => {
    const codes = await Promise.all(
      [
        { accountingPeriodUuid: periodUuid, performedMonth: '2026-07' },
        { accountingPeriodUuid: randomUUID() },
        { accountingPeriodUuid: randomUUID(), performedMonth: MONTH },
      ].map(async (input) => (await startTemplate(costing, input)).code),
    );
    expect(codes).toEqual(['INVALID_ARGUMENT', 'NOT_FOUND', 'NOT_FOUND']);
  });

  it('is one for each action, however often its answer is lost', async () => {
    const input = { accountingPeriodUuid: periodUuid, idempotencyKey: randomUUID() };
    const [first, again] = [await startTemplate(costing, input), await startTemplate(costing, input)];
    expect(dataOf(again).answer.job.uuid).toBe(dataOf(first).answer.job.uuid);
  });

  it('is cancelled by whoever may ask for one, and has no file then', async () => {
    const store = costing.app.get(ObjectStore, { strict: false });
    const cancel = (uuid: string, who = admin()) =>
      costing.graphql<{ cancelInventoryTemplateJob: { job: object } }>(
        `mutation ($input: CancelInventoryTemplateJobInput!) {
          cancelInventoryTemplateJob(input: $input) { job { uuid status cancelerName } }
        }`,
        { input: { uuid } },
        who,
      );
    const putStream = store.putStream.bind(store);
    const answers: object[] = [];
    const spy = jest.spyOn(store, 'putStream').mockImplementationOnce(async (key, ...more) => {
      await putStream(key, ...more);
      const uuid = key.split('/').at(-1)?.replace('.csv', '') ?? '';
      answers.push(dataOf(await cancel(uuid)).cancelInventoryTemplateJob.job);
    });
    const { uuid } = dataOf(await startTemplate(costing, { accountingPeriodUuid: periodUuid })).answer.job;
    await until(
      () => costing.runtime.connection.collection('outbox').findOne({ 'payload.key': uuid }),
      (entry) => entry?.['state'] === 'DONE',
    );
    spy.mockRestore();
    expect(answers).toMatchObject([{ uuid, status: 'FAILURE', cancelerName: '試験 太郎' }]);
    expect(await store.exists(`csv-jobs/${TEST_DEMAND.uuid}/${uuid}.csv`)).toBe(false);
    const job = await writtenTemplate(costing, periodUuid);
    expect((await cancel(job.uuid)).code).toBe('FAILED_PRECONDITION');
    const others = [as.otherDemandAdmin({ flags: ['COSTING'] }), as.editor({ flags: ['COSTING'] })];
    const codes = await Promise.all(others.map(async (who) => (await cancel(job.uuid, who)).code));
    expect(codes).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
  });

  it('of another demand is begun while those of one are written', async () => {
    await expect(beginsBesideOthers(costing, 'write-inventory-template')).resolves.toBeUndefined();
  });
});
