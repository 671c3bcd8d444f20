import { systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CalculationService } from '../src/calculation/calculation.service.js';
import { CountSets } from '../src/inventories/count-sets.service.js';
import { CountSweepJob } from '../src/inventories/count-sweep.job.js';
import { FinishCountsJob } from '../src/inventories/finish-counts.job.js';
import { PhysicalInventoryRepository } from '../src/inventories/physical-inventory.repository.js';
import { PeriodRepository } from '../src/periods/period.repository.js';
import { Portions } from '../src/portions.js';
import { ProductsSource } from '../src/sources/products.source.js';
import { costsOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf, refusal } from './costing.js';
import {
  downloaded,
  importPhysical,
  seenJob,
  startPhysical,
  untilJobIsOver,
  upload,
} from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod, updatePeriod } from './period-support.js';
import { answerAsCatalog, HAT, product, SHIRT, TEA, WorldOrders } from './world.js';

/** More rows than are checked at a time. */
const COUNT = 1_200;
const MONTH = '2026-04';
const JOB = '01900000-0000-7000-8000-0000000000aa';
const SET = `${JOB}:1`;
const PUBLISHED_AT = '2026-11-02T00:00:00.000000Z';
const LATER = '2026-11-02T00:00:01.000000Z';
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const PRODUCTS = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));

const orders = new WorldOrders();
let costing: Costing;
let periodUuid: string;

const collection = (name: string) => costing.runtime.connection.collection<{ _id: string }>(name);
const stored = () => collection('physical_inventories');
const periods = () => collection('accounting_periods');

/** A count as every release stores it. */
const row = (productUuid: string, quantity: number, month = MONTH) => ({
  _id: month === MONTH ? `${periodUuid}:${month}:${productUuid}` : `${month}:${productUuid}`,
  demandUuid: TEST_DEMAND.uuid,
  periodUuid,
  month,
  productUuid,
  quantity,
});

/** Every stored count, by product, with the place where it is. */
const places = async () =>
  (await stored().find({}).toArray())
    .map((one) => ({ ...one }) as unknown as ReturnType<typeof row>)
    .map(({ productUuid, month, quantity }) => [productUuid, month, quantity])
    .toSorted();

const job = (status: string) => ({
  _id: JOB,
  demandUuid: TEST_DEMAND.uuid,
  kind: 'import-physical-inventory',
  status,
  attempts: 1,
  fileName: '棚卸.csv',
  creator: { uuid: 'u', name: '試験 太郎', actor: 'DemandUser' },
  input: { accountingPeriodUuid: periodUuid, key: 'none', performedMonth: MONTH },
  outcome: { importedCount: 2 },
  processedCount: 1,
  totalCount: 2,
  failureReason: status === 'FAILURE' ? '処理がタイムアウトしました。' : null,
  resultKey: null,
  aliveAt: new Date(),
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
});

const setCountedAt = (countedAt: string | null) =>
  collection('cost_months').updateOne({ _id: `${periodUuid}:${MONTH}` }, { $set: { countedAt } });

/** As a process leaves it that is killed between two steps: of shirts and tea, which were published, one is moved. */
async function leaveUnfinished(status: string): Promise<void> {
  await stored().insertMany([row(HAT, 9), row(SHIRT, 5), row(TEA, 1), row(TEA, 7, SET)]);
  await collection('file_jobs').insertOne(job(status));
  await setCountedAt(PUBLISHED_AT);
  const counting = { month: MONTH, set: SET, countedAt: PUBLISHED_AT };
  await periods().updateOne({ _id: periodUuid }, { $set: { counting } });
}

const template = () =>
  downloaded(costing, 'createPhysicalInventoryTemplateDownloadUrl', {
    accountingPeriodUuid: periodUuid,
    performedMonth: MONTH,
  });
/** The counts in the template, in the order of the catalog: shirts, tea, hats. */
const counted = async (): Promise<string[]> =>
  (await template())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1) ?? '');

const clear = (expected: object = {}) =>
  costing.graphql(
    'mutation ($input: DeletePhysicalInventoryInput!) { deletePhysicalInventory(input: $input) { accountingPeriod { uuid } } }',
    { input: { accountingPeriodUuid: periodUuid, performedMonth: MONTH, ...expected } },
    admin(),
  );

const sweep = () => costing.app.get(CountSweepJob, { strict: false }).run();
const finish = () =>
  costing.app
    .get(FinishCountsJob, { strict: false })
    .run({ demandUuid: TEST_DEMAND.uuid, uuid: JOB }, { key: SET, signal: new AbortController().signal });

const csvOf = (lines: readonly string[]) => `商品ID,実地数量\n${lines.join('\n')}\n`;

/** Another calculation may be running, which ends without effect. */
async function untilCalculationIsRefused(): Promise<void> {
  const calculation = costing.app.get(CalculationService, { strict: false });
  const outcome = () =>
    calculation.run(systemScope(TEST_DEMAND.uuid), 'test').then(
      () => 'calculated, or another one is running',
      (error: Error) => error.message,
    );
  await until(outcome, (message) => message === 'an inventory is being stored');
}

describe('sets of counts', () => {
  useWorld(orders, (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    orders.receive(receipt(SHIRT, '2026-04-10', 10, 1_000), receipt(TEA, '2026-04-10', 10, 2_000));
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }))).uuid;
    await periodOf(declareNoOpening(costing, periodUuid));
    await untilUpToDate(costing, MONTH);
  });

  it('of more rows than a step moves are stored as a whole, over earlier ones, with progress by row', async () => {
    await importPhysical(costing, periodUuid, MONTH, csvOf([`${SHIRT},3`]));
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    jest.replaceProperty(costing.app.get(Portions, { strict: false }), 'inventoryOfStep', 500);
    for (const quantity of [1, 2]) {
      const lines = PRODUCTS.map(({ uuid }, at) => `${uuid},${at === 0 ? '' : quantity}`);
      expect(await importPhysical(costing, periodUuid, MONTH, csvOf(lines))).toMatchObject({
        status: 'SUCCESS',
        importedCount: COUNT - 1,
        blankCount: 1,
        processedCount: COUNT,
        totalCount: COUNT,
      });
    }
    // Earlier releases find the counts, and nothing but them, by their ids and by the month.
    const ids = [SHIRT, ...PRODUCTS.slice(1).map(({ uuid }) => uuid)].map(
      (uuid) => `${periodUuid}:${MONTH}:${uuid}`,
    );
    expect(await stored().countDocuments({ _id: { $in: ids }, month: MONTH })).toBe(COUNT);
    expect(await stored().countDocuments({})).toBe(COUNT);
    expect(await periods().findOne({ _id: periodUuid })).not.toHaveProperty('counting');
    const { total } = await untilUpToDate(costing, MONTH);
    // 3 of 10 shirts for ¥1,000 and 10 of tea for ¥2,000, which was not counted; the others have the list price.
    expect(total.inventoryAmount).toBe(String(300 + 2_000 + 2 * (COUNT - 1) * 100));
  });

  it('nothing is stored or left behind because of an error in the last of many rows', async () => {
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    const lines = PRODUCTS.map(({ uuid }, at) => `${uuid},${at === COUNT - 1 ? '-1' : '1'}`);
    expect(await importPhysical(costing, periodUuid, MONTH, csvOf(lines))).toMatchObject({
      status: 'FAILURE',
      errorCount: 1,
      processedCount: COUNT,
      totalCount: COUNT,
      failureReason: `${COUNT + 1}行目: 実地数量は0以上の整数で入力してください。`,
    });
    expect(await stored().countDocuments({})).toBe(0);
    expect((await seenPeriod(costing, periodUuid)).months[0]?.countedAt).toBeNull();
  });

  it('a file of 10,001 rows is taken', async () => {
    const [first] = PRODUCTS;
    const lines = Array.from({ length: 10_001 }, () => `${first?.uuid},1`);
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    const { failureReason } = await importPhysical(costing, periodUuid, MONTH, csvOf(lines));
    expect(failureReason).toMatch(/^3行目: 商品IDが2行目と重複しています。/u);
  });

  describe('that are published and not yet with their month', () => {
    it('are in the template as a whole, with the counts of other products', async () => {
      await leaveUnfinished('PENDING');
      expect(await counted()).toEqual(['5', '7', '9']);
    });

    it('are shown as being processed, and exclude other imports', async () => {
      await leaveUnfinished('PENDING');
      expect((await seenJob(costing, JOB)).status).toBe('IN_PROGRESS');
      const uploadUuid = await upload(costing, 'Physical', periodUuid, csvOf([`${HAT},1`]));
      const input = { accountingPeriodUuid: periodUuid, performedMonth: MONTH, uploadUuid };
      expect(refusal(await startPhysical(costing, input))).toEqual([
        'FAILED_PRECONDITION',
        '棚卸の取込を処理しています。完了してから再度お試しください。',
      ]);
    });

    it.each(['PENDING', 'FAILURE'])('prevent closing while their job is %s', async (status) => {
      await leaveUnfinished(status);
      const { closeBlockers } = await seenPeriod(costing, periodUuid);
      expect(closeBlockers.map(({ message }) => message)).toContain(
        '棚卸の取込を処理しています。完了するまでお待ちください。',
      );
    });

    it('are not calculated in part', async () => {
      await leaveUnfinished('PENDING');
      orders.receive(receipt(HAT, '2026-04-11', 10, 5_000));
      await untilCalculationIsRefused();
      expect((await costsOf(costing, MONTH)).total.inventoryAmount).toBe('3000');
      await finish();
      // 5 shirts, 7 tea, 9 hats.
      expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe(String(500 + 1_400 + 4_500));
    });

    it.each(['PENDING', 'FAILURE'])(
      'are finished by the recurring job where their own, which is %s, does not, and then calculated',
      async (status) => {
        await leaveUnfinished(status);
        await sweep();
        expect(await places()).toEqual([
          [SHIRT, MONTH, 5],
          [TEA, MONTH, 7],
          [HAT, MONTH, 9],
        ]);
        expect(await periods().findOne({ _id: periodUuid })).not.toHaveProperty('counting');
        // The hats have the list price.
        expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe(String(500 + 1_400 + 900));
        expect((await seenJob(costing, JOB)).status).toBe(status === 'PENDING' ? 'SUCCESS' : 'FAILURE');
      },
    );

    it('are finished by the recurring job although those of another demand cannot be', async () => {
      await leaveUnfinished('FAILURE');
      const repository = costing.app.get(PeriodRepository, { strict: false });
      const own = await repository.withUnfinishedCounts();
      const other = '00000000-0000-7000-8000-000000000000';
      jest
        .spyOn(repository, 'withUnfinishedCounts')
        .mockResolvedValueOnce([...own.map((one) => ({ ...one, demandUuid: other })), ...own]);
      const sets = costing.app.get(CountSets, { strict: false });
      const finishSet = sets.finish.bind(sets);
      jest.spyOn(sets, 'finish').mockImplementation(async (scope, ...more) => {
        if (scope.demandUuid === other) throw new Error('too many');
        await finishSet(scope, ...more);
      });
      await expect(sweep()).rejects.toThrow('too many');
      expect(await periods().findOne({ _id: periodUuid })).not.toHaveProperty('counting');
    });

    it('are finished before the next import where their job has ended', async () => {
      await leaveUnfinished('FAILURE');
      await importPhysical(costing, periodUuid, MONTH, csvOf([`${HAT},4`]));
      expect(await places()).toEqual([
        [SHIRT, MONTH, 5],
        [TEA, MONTH, 7],
        [HAT, MONTH, 4],
      ]);
    });

    it('are deleted as a whole with the month, by whoever has seen them', async () => {
      await leaveUnfinished('PENDING');
      expect(refusal(await clear({ expectedCountedAt: '2026-11-01T00:00:00.000000Z' }))[0]).toBe(
        'FAILED_PRECONDITION',
      );
      expect(await counted()).toEqual(['5', '7', '9']);
      expect((await clear({ expectedCountedAt: PUBLISHED_AT })).errors).toEqual([]);
      expect(await counted()).toEqual(['', '', '']);
      await finish();
      expect(await places()).toEqual([]);
      expect((await seenJob(costing, JOB)).status).toBe('SUCCESS');
      expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe('3000');
    });

    it('give way to what an earlier release has stored or deleted since', async () => {
      await leaveUnfinished('FAILURE');
      await stored().updateOne({ _id: `${periodUuid}:${MONTH}:${TEA}` }, { $set: { quantity: 2 } });
      await setCountedAt(LATER);
      expect(await counted()).toEqual(['5', '2', '9']);
      await finish();
      expect(await places()).toEqual([
        [SHIRT, MONTH, 5],
        [TEA, MONTH, 2],
        [HAT, MONTH, 9],
      ]);
      expect(await periods().findOne({ _id: periodUuid })).not.toHaveProperty('counting');
    });

    it('are not moved once the period is closed', async () => {
      await leaveUnfinished('FAILURE');
      await periods().updateOne({ _id: periodUuid }, { $set: { isClosed: true, closedAt: LATER } });
      await finish();
      expect(await places()).toContainEqual([TEA, MONTH, 1]);
    });
  });

  describe('that are deleted and not yet removed', () => {
    const many = 12;
    const deletion = { month: MONTH, jobUuid: JOB };

    /** As a process leaves it that is killed between two steps: the hats are removed already. */
    async function leaveDeleted(status = 'PENDING'): Promise<void> {
      await stored().insertMany([row(SHIRT, 5), row(TEA, 1)]);
      const { input, ...rest } = job(status);
      const outcome = {};
      await collection('file_jobs').insertOne({
        ...rest,
        outcome,
        input: { ...input, isDeletion: true },
      } as { _id: string });
      await setCountedAt(null);
      await periods().updateOne({ _id: periodUuid }, { $set: { countsDeletions: [deletion] } });
    }

    it('are gone at once, however many there are, and then removed', async () => {
      costing.catalog.answer = answerAsCatalog(PRODUCTS);
      await stored().insertMany(Array.from({ length: many }, (_, at) => row(uuidOf(at), 1)));
      await setCountedAt(PUBLISHED_AT);
      const portions = costing.app.get(Portions, { strict: false });
      jest.replaceProperty(portions, 'deletedAtOnce', many - 1);
      jest.replaceProperty(portions, 'inventoryOfStep', 4);
      const other = { ...row(HAT, 3, '2026-05'), month: '2026-05' };
      await stored().insertOne(other);
      const seen: number[] = [];
      const repository = costing.app.get(PhysicalInventoryRepository, { strict: false });
      const removeSome = repository.removeSome.bind(repository);
      const spy = jest.spyOn(repository, 'removeSome').mockImplementation(async (...given) => {
        seen.push(await stored().countDocuments({ month: MONTH }));
        return removeSome(...given);
      });
      expect((await clear({ expectedCountedAt: PUBLISHED_AT })).errors).toEqual([]);
      expect((await seenPeriod(costing, periodUuid)).months[0]?.countedAt).toBeNull();
      await until(() => periods().countDocuments({ _id: periodUuid, countsDeletions: [] }), Boolean);
      spy.mockRestore();
      expect([...new Set(seen)]).toEqual([12, 8, 4, 0]);
      expect(await places()).toEqual([[HAT, '2026-05', 3]]);
      expect(await collection('file_jobs').countDocuments({})).toBe(0);
      expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe('3000');
    });

    it('that are no more than one transaction deletes are removed with it', async () => {
      await stored().insertMany(Array.from({ length: many }, (_, at) => row(uuidOf(at), 1)));
      await setCountedAt(PUBLISHED_AT);
      jest.replaceProperty(costing.app.get(Portions, { strict: false }), 'deletedAtOnce', many);
      expect((await clear({ expectedCountedAt: PUBLISHED_AT })).errors).toEqual([]);
      expect(await stored().countDocuments({})).toBe(0);
      expect(await collection('file_jobs').countDocuments({})).toBe(0);
    });

    it('are in no template and in no list of imports, and exclude imports and changes of the period', async () => {
      await leaveDeleted();
      expect(await counted()).toEqual(['', '', '']);
      const { data } = await costing.graphql<{ jobs: object[] }>(
        'query ($uuid: ID!) { jobs: getImportPhysicalInventoryJobs(accountingPeriodUuid: $uuid) { jobUuid } }',
        { uuid: periodUuid },
        admin(),
      );
      expect(data?.jobs).toEqual([]);
      const uploadUuid = await upload(costing, 'Physical', periodUuid, csvOf([`${HAT},1`]));
      const input = { accountingPeriodUuid: periodUuid, performedMonth: MONTH, uploadUuid };
      expect(refusal(await startPhysical(costing, input))[0]).toBe('FAILED_PRECONDITION');
      const content = { start: '2026-04-01', end: '2026-05-31' };
      expect(refusal(await updatePeriod(costing, await seenPeriod(costing, periodUuid), content))).toEqual([
        'FAILED_PRECONDITION',
        '実地棚卸を削除しています。完了してから再度お試しください。',
      ]);
      // Deleting them again changes nothing.
      expect((await clear()).errors).toEqual([]);
      expect(await counted()).toEqual(['', '', '']);
    });

    it('prevent closing', async () => {
      await leaveDeleted('FAILURE');
      const { closeBlockers } = await seenPeriod(costing, periodUuid);
      expect(closeBlockers.map(({ message }) => message)).toContain(
        '棚卸の取込を処理しています。完了するまでお待ちください。',
      );
    });

    it('are not calculated in part', async () => {
      await leaveDeleted();
      orders.receive(receipt(HAT, '2026-04-11', 10, 5_000));
      await untilCalculationIsRefused();
      expect((await costsOf(costing, MONTH)).total.inventoryAmount).toBe('3000');
      await sweep();
      expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe('8000');
    });

    it.each(['PENDING', 'FAILURE'])(
      'are removed by the recurring job where their own, which is %s, does not',
      async (status) => {
        await leaveDeleted(status);
        await sweep();
        expect(await places()).toEqual([]);
        expect(await periods().countDocuments({ _id: periodUuid, countsDeletions: [] })).toBe(1);
        expect(await collection('file_jobs').countDocuments({})).toBe(0);
      },
    );

    it('are removed before the next import, of which every count is there', async () => {
      await leaveDeleted('FAILURE');
      await importPhysical(costing, periodUuid, MONTH, csvOf([`${HAT},4`, `${TEA},2`]));
      expect(await places()).toEqual([
        [TEA, MONTH, 2],
        [HAT, MONTH, 4],
      ]);
      await sweep();
      expect(await counted()).toEqual(['', '2', '4']);
    });

    it('may be removed by an earlier release at once', async () => {
      await leaveDeleted();
      await stored().deleteMany({ month: MONTH });
      await sweep();
      expect(await periods().countDocuments({ _id: periodUuid, countsDeletions: [] })).toBe(1);
      expect(await collection('file_jobs').countDocuments({})).toBe(0);
    });
  });

  it('a run that ends after a later one has begun leaves it the file', async () => {
    const products = costing.app.get(ProductsSource, { strict: false });
    const byUuids = products.byUuids.bind(products);
    const spy = jest.spyOn(products, 'byUuids').mockImplementationOnce(async (...given) => {
      // The process seemed to be dead.
      await collection('file_jobs').updateMany({ status: 'IN_PROGRESS' }, { $inc: { attempts: 1 } });
      return byUuids(...given);
    });
    const uploadUuid = await upload(costing, 'Physical', periodUuid, csvOf([`${SHIRT},5`]));
    const input = { accountingPeriodUuid: periodUuid, performedMonth: MONTH, uploadUuid };
    const { jobUuid } = dataOf(await startPhysical(costing, input)).answer.job;
    const entry = { key: `import-physical-inventory:${jobUuid}` };
    await until(() => collection('outbox').countDocuments({ ...entry, state: 'DONE' }), Boolean);
    spy.mockRestore();
    expect(await seenJob(costing, jobUuid)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await stored().countDocuments({})).toBe(0);
    const again = { state: 'PENDING', attempts: 0, finishedAt: null, availableAt: new Date() };
    await collection('outbox').updateOne(entry, { $set: again });
    expect(await untilJobIsOver(costing, jobUuid)).toMatchObject({ status: 'SUCCESS', importedCount: 1 });
    expect(await places()).toEqual([[SHIRT, MONTH, 5]]);
  });

  it('staged counts are seen by nobody, kept while their job runs, and removed once it has ended', async () => {
    await stored().insertOne(row(TEA, 7, SET));
    await collection('file_jobs').insertOne(job('IN_PROGRESS'));
    expect(await counted()).toEqual(['', '', '']);
    await sweep();
    expect(await stored().countDocuments({})).toBe(1);
    await collection('file_jobs').updateOne({ _id: JOB }, { $set: { status: 'FAILURE' } });
    await sweep();
    expect(await stored().countDocuments({})).toBe(0);
  });
});
