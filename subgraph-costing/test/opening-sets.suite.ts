import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OpeningInventoryRepository } from '../src/inventories/opening-inventory.repository.js';
import { OpeningSweepJob } from '../src/inventories/opening-sweep.job.js';
import { Portions } from '../src/portions.js';
import { costsOf, untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf } from './costing.js';
import { downloaded, importOpening } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod } from './period-support.js';
import { answerAsCatalog, HAT, product, SHIRT, TEA, WorldOrders } from './world.js';

/** More rows than are checked at a time. */
const COUNT = 1_200;
const JOB = '01900000-0000-7000-8000-0000000000aa';
const SET = `${JOB}:1`;
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;

let costing: Costing;
let periodUuid: string;

interface Page {
  totalCount: number;
  totalQuantity: number;
  totalAmount: string;
  items: { productUuid: string }[];
}

const openings = async (): Promise<Page> =>
  dataOf(
    await costing.graphql<{ getOpeningInventories: Page }>(
      `query ($input: GetOpeningInventoriesInput!) {
        getOpeningInventories(input: $input) { totalCount totalQuantity totalAmount items { productUuid } }
      }`,
      { input: { accountingPeriodUuid: periodUuid } },
      admin(),
    ),
  ).getOpeningInventories;

const stored = () => costing.runtime.connection.collection<{ _id: string }>('opening_inventories');
const periods = () => costing.runtime.connection.collection<{ _id: string }>('accounting_periods');

/** A row as every release stores it; `set` only by those that store sets. */
const row = (productUuid: string, quantity: number, place: { periodUuid: string; set?: string }) => ({
  _id: `${place.set ?? 'earlier'}-${productUuid}`,
  demandUuid: TEST_DEMAND.uuid,
  productUuid,
  quantity,
  inventoryAmount: String(quantity * 10),
  averageNumerator: null,
  averageDenominator: null,
  ...place,
});

const job = (status: string) => ({
  _id: JOB,
  demandUuid: TEST_DEMAND.uuid,
  kind: 'import-opening-inventory',
  status,
  attempts: 1,
  fileName: '棚卸.csv',
  creator: { uuid: 'u', name: '試験 太郎', actor: 'DemandUser' },
  input: { accountingPeriodUuid: periodUuid, key: 'none', confirmZeroAmount: false, confirmReplace: false },
  outcome: { importedCount: 2 },
  processedCount: 1,
  totalCount: 2,
  resultKey: null,
  aliveAt: new Date(),
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
});

const opened = (set?: string) => ({
  kind: 'IMPORTED',
  settledAt: set ? '2026-11-02T00:00:00.000000Z' : '2026-11-01T00:00:00.000000Z',
  settledBy: { uuid: 'u', name: '試験 太郎' },
  ...(set && { set }),
});

/** As a process leaves it that is killed between two steps: the hat is replaced by shirts and tea, of which one is moved. */
async function leaveUnfinished(status: string): Promise<void> {
  await stored().insertMany([
    row(HAT, 9, { periodUuid }),
    row(SHIRT, 5, { periodUuid, set: SET }),
    row(TEA, 7, { periodUuid: SET, set: SET }),
  ]);
  await costing.runtime.connection.collection<{ _id: string }>('file_jobs').insertOne(job(status));
  await periods().updateOne({ _id: periodUuid }, { $set: { opening: opened(SET) } });
}

const sweep = () => costing.app.get(OpeningSweepJob, { strict: false }).run();

describe('sets of opening stock', () => {
  useWorld(new WorldOrders(), (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }))).uuid;
    await untilUpToDate(costing, '2026-04');
  });

  it('what an earlier release stored is shown, and replaced by the next import', async () => {
    await stored().insertMany([row(HAT, 9, { periodUuid })]);
    await periods().updateOne({ _id: periodUuid }, { $set: { opening: opened() } });
    expect(await openings()).toMatchObject({ totalCount: 1, totalQuantity: 9, totalAmount: '90' });
    const csv = `商品ID,数量,在庫金額\n${SHIRT},1,10\n`;
    expect((await importOpening(costing, periodUuid, csv)).status).toBe('SUCCESS');
    expect((await openings()).items).toEqual([{ productUuid: SHIRT }]);
    expect((await untilUpToDate(costing, '2026-04')).total.inventoryAmount).toBe('10');
    expect(await stored().countDocuments({})).toBe(1);
  });

  it('nothing is stored or left behind because of an error in the last of many rows', async () => {
    const products = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));
    costing.catalog.answer = answerAsCatalog(products);
    await importOpening(costing, periodUuid, `商品ID,数量,在庫金額\n${uuidOf(0)},3,30\n`);
    const lines = products.map(({ uuid }, at) => `${uuid},1,${at === COUNT - 1 ? '-1' : '10'}`);
    const failed = await importOpening(costing, periodUuid, `商品ID,数量,在庫金額\n${lines.join('\n')}\n`);
    expect(failed).toMatchObject({
      status: 'FAILURE',
      errorCount: 1,
      processedCount: COUNT,
      totalCount: COUNT,
      failureReason: `${COUNT + 1}行目: 在庫金額は0以上の整数（税抜・円）で入力してください。`,
    });
    expect(await openings()).toMatchObject({ totalCount: 1, totalQuantity: 3, totalAmount: '30' });
    expect(await stored().countDocuments({})).toBe(1);
  });

  it('of more rows than a step moves are stored as a whole, with progress by row', async () => {
    const products = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));
    costing.catalog.answer = answerAsCatalog(products);
    jest.replaceProperty(costing.app.get(Portions, { strict: false }), 'inventoryOfStep', 500);
    for (const quantity of [1, 2]) {
      const lines = products.map(({ uuid }) => `${uuid},${quantity},10`);
      const csv = `商品ID,数量,在庫金額\n${lines.join('\n')}\n`;
      expect(await importOpening(costing, periodUuid, csv)).toMatchObject({
        status: 'SUCCESS',
        importedCount: COUNT,
        processedCount: COUNT,
        totalCount: COUNT,
      });
      expect(await openings()).toMatchObject({ totalCount: COUNT, totalQuantity: quantity * COUNT });
    }
    // Earlier releases find the rows, and nothing but them, by the period alone.
    expect(await stored().countDocuments({ periodUuid })).toBe(COUNT);
    expect(await stored().countDocuments({})).toBe(COUNT);
    expect(await periods().findOne({ _id: periodUuid })).not.toHaveProperty('opening.set');
    const { total } = await untilUpToDate(costing, '2026-04');
    expect(total.inventoryAmount).toBe(String(10 * COUNT));
  });

  describe('that is published and not yet with its period', () => {
    it('is shown as a whole, without what it replaces', async () => {
      await leaveUnfinished('IN_PROGRESS');
      expect(await openings()).toMatchObject({ totalCount: 2, totalQuantity: 12, totalAmount: '120' });
      const template = await downloaded(costing, 'createOpeningInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
      });
      expect(template).toMatch(/白,M,5,50\r\n.*抹茶,,,,7,70\r\n.*麦わら帽子,,,,0,0\r\n/u);
    });

    it('is in the template as a whole where rows are moved while it is read', async () => {
      await leaveUnfinished('IN_PROGRESS');
      const repository = costing.app.get(OpeningInventoryRepository, { strict: false });
      const each = repository.each.bind(repository);
      jest.spyOn(repository, 'each').mockImplementationOnce(async function* (...given) {
        yield* each(...given);
        await stored().updateMany({ set: SET }, { $set: { periodUuid } });
      });
      const template = await downloaded(costing, 'createOpeningInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
      });
      expect(template).toMatch(/白,M,5,50\r\n.*抹茶,,,,7,70\r\n.*麦わら帽子,,,,0,0\r\n/u);
    });

    it.each(['IN_PROGRESS', 'FAILURE'])('prevents closing while its job is %s', async (status) => {
      await leaveUnfinished(status);
      const { closeBlockers } = await seenPeriod(costing, periodUuid);
      expect(closeBlockers.map(({ message }) => message)).toContain(
        '棚卸の取込を処理しています。完了するまでお待ちください。',
      );
    });

    it.each(['IN_PROGRESS', 'FAILURE'])(
      'is finished by the recurring job where its own, which is %s, does not, and then calculated',
      async (status) => {
        await leaveUnfinished(status);
        await sweep();
        const left = await stored()
          .find({}, { projection: { productUuid: 1, periodUuid: 1, _id: 0 } })
          .toArray();
        expect(left).toHaveLength(2);
        expect(left).toEqual(
          expect.arrayContaining([
            { productUuid: SHIRT, periodUuid },
            { productUuid: TEA, periodUuid },
          ]),
        );
        expect(await openings()).toMatchObject({ totalCount: 2, totalAmount: '120' });
        expect((await untilUpToDate(costing, '2026-04')).total.inventoryAmount).toBe('120');
        const ended = await costing.runtime.connection
          .collection<{ _id: string }>('file_jobs')
          .findOne({ _id: JOB });
        expect(ended).toMatchObject({ status: status === 'IN_PROGRESS' ? 'SUCCESS' : 'FAILURE' });
      },
    );

    it('is removed as a whole by a declaration that there is no stock', async () => {
      await leaveUnfinished('IN_PROGRESS');
      await periodOf(declareNoOpening(costing, periodUuid, true));
      await sweep();
      expect((await seenPeriod(costing, periodUuid)).openingInventory?.kind).toBe('NONE');
      expect((await openings()).totalCount).toBe(0);
      expect(await stored().countDocuments({})).toBe(0);
      await untilUpToDate(costing, '2026-04');
      expect((await costsOf(costing, '2026-04')).total.inventoryAmount).toBe('0');
    });
  });

  it('staged rows are seen by nobody, kept while their job runs, and removed once it has ended', async () => {
    await stored().insertMany([row(TEA, 7, { periodUuid: SET, set: SET })]);
    const jobs = costing.runtime.connection.collection<{ _id: string }>('file_jobs');
    await jobs.insertOne(job('IN_PROGRESS'));
    expect((await openings()).totalCount).toBe(0);
    await sweep();
    expect(await stored().countDocuments({})).toBe(1);
    await jobs.updateOne({ _id: JOB }, { $set: { status: 'FAILURE' } });
    await sweep();
    expect(await stored().countDocuments({})).toBe(0);
  });
});
