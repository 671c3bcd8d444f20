import { systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DueCalculationsJob } from '../src/calculation/calculation.jobs.js';
import { MonthWriters } from '../src/calculation/month-writer.service.js';
import { Portions } from '../src/portions.js';
import { calculate, costsOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { type Costing } from './costing.js';
import { downloaded } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod, updatePeriod } from './period-support.js';
import { answerAsCatalog, HAT, product, SHIRT, TEA, WorldOrders } from './world.js';

const MONTH = '2026-04';
const SET = `${MONTH}@01900000-0000-7000-8000-0000000000aa`;
const COUNT = 120;
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;

const orders = new WorldOrders();
let costing: Costing;
let periodUuid: string;

const collection = (name: string) => costing.runtime.connection.collection<{ _id: string }>(name);
const rows = () => collection('cost_rows');
const idOf = (productUuid: string): string => `${periodUuid}:${MONTH}:${productUuid}`;
const month = () => collection('cost_months').findOne({ _id: `${periodUuid}:${MONTH}` });
const setMonth = (fields: object) =>
  collection('cost_months').updateOne({ _id: `${periodUuid}:${MONTH}` }, { $set: fields });

/**
 * As a process leaves it that is killed between two steps of a calculation: 10 shirts for ¥1,000 and 10 of tea for ¥2,000
 * were there; the shirts have been replaced, the tea not yet, and the hat is new.
 */
async function leaveUnfinished(): Promise<void> {
  const shirt = await rows().findOne({ _id: idOf(SHIRT) });
  if (!shirt) throw new Error('there are shirts');
  await rows().insertMany([
    { ...shirt, _id: `${SET}:${SHIRT}`, periodUuid: SET, month: SET } as { _id: string },
    { ...shirt, _id: idOf(HAT), productUuid: HAT, sortAmount: 9_000, changedBy: SET } as { _id: string },
  ]);
  const replaced = { closingQuantity: 7, inventoryAmount: '700', sortAmount: 8_000, changedBy: SET };
  await rows().updateOne({ _id: idOf(SHIRT) }, { $set: replaced });
  const calculatedAt = ((await month()) as { calculatedAt?: string } | null)?.calculatedAt;
  await setMonth({ calculatedAt: null, writing: { set: SET, calculatedAt } });
}

const removeFormerRows = (now: Date) =>
  costing.app.get(MonthWriters, { strict: false }).removeFormerRows(systemScope(TEST_DEMAND.uuid), now);

describe('a month whose rows are written in steps', () => {
  useWorld(orders, (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    orders.receive(receipt(SHIRT, '2026-04-10', 10, 1_000), receipt(TEA, '2026-04-10', 10, 2_000));
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }))).uuid;
    await untilUpToDate(costing, MONTH);
  });

  it('has more rows than one transaction writes, of which readers see the first and the next calculation as a whole', async () => {
    const products = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));
    costing.catalog.answer = answerAsCatalog([...products]);
    const portions = costing.app.get(Portions, { strict: false });
    jest.replaceProperty(portions, 'products', 40);
    jest.replaceProperty(portions, 'rowsAtOnce', 100);
    jest.replaceProperty(portions, 'rowsOfStep', 40);
    orders.receive(...products.map(({ uuid }, at) => receipt(uuid, '2026-04-11', 1, at + 1)));
    const first = 3_000 + (COUNT * (COUNT + 1)) / 2;
    expect(await untilUpToDate(costing, MONTH)).toMatchObject({
      totalCount: COUNT + 2,
      total: { inventoryAmount: String(first) },
    });
    expect(await rows().countDocuments({})).toBe(COUNT + 2);
    // Every row changes, except for those of the shirts and the tea.
    orders.receive(...products.map(({ uuid }) => receipt(uuid, '2026-04-12', 1, 10)));
    expect(await untilUpToDate(costing, MONTH)).toMatchObject({
      totalCount: COUNT + 2,
      total: { inventoryAmount: String(first + 10 * COUNT) },
    });
    expect(await rows().countDocuments({ month: MONTH })).toBe(COUNT + 2);
    expect(await month()).not.toHaveProperty('writing');
    const replaced = { month: { $gt: `${MONTH}@`, $lt: `${MONTH}A` } };
    expect(await rows().countDocuments(replaced)).toBe(COUNT);
    const shirt = await rows().findOne({ _id: idOf(SHIRT) });
    expect(shirt).not.toHaveProperty('changedBy');
    // Readings that began before may still take them for a while.
    await removeFormerRows(new Date());
    expect(await rows().countDocuments(replaced)).toBe(COUNT);
    await removeFormerRows(new Date(Date.now() + 16 * 60_000));
    expect(await rows().countDocuments({})).toBe(COUNT + 2);
    expect(((await month()) as { formerRows?: object[] } | null)?.formerRows).toEqual([]);
  });

  it('keeps replaced rows no longer where its period was closed meanwhile, and no other is open', async () => {
    await periodOf(declareNoOpening(costing, periodUuid));
    await untilUpToDate(costing, MONTH);
    const shirt = await rows().findOne({ _id: idOf(SHIRT) });
    await rows().insertOne({ ...shirt, _id: `${SET}:${SHIRT}`, periodUuid: SET, month: SET } as {
      _id: string;
    });
    await setMonth({ formerRows: [{ set: SET, until: new Date(Date.now() - 1_000) }] });
    await collection('accounting_periods').updateOne({ _id: periodUuid }, { $set: { isClosed: true } });
    await costing.app.get(DueCalculationsJob, { strict: false }).run();
    expect(await rows().countDocuments({ month: SET })).toBe(0);
    expect(await rows().countDocuments({ month: MONTH })).toBe(2);
  });

  describe('between two steps', () => {
    it('shows the rows and totals of the calculation before, and that they are not up to date', async () => {
      const before = await costsOf(costing, MONTH);
      await leaveUnfinished();
      const { items, ...page } = await costsOf(costing, MONTH);
      expect({ items, ...page }).toEqual({ ...before, isUpToDate: false });
      expect(items.map(({ productUuid, closingQuantity }) => [productUuid, closingQuantity])).toEqual([
        [TEA, 10],
        [SHIRT, 10],
      ]);
      const searched = await costsOf(costing, MONTH, { query: 'Tシャツ' });
      expect(searched).toMatchObject({ totalCount: 1, total: { inventoryAmount: '1000' } });
      const template = await downloaded(costing, 'createPhysicalInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
        performedMonth: MONTH,
      });
      expect(template).toMatch(/白,M,10,\r\n.*抹茶,,,,10,\r\n.*麦わら帽子,,,,0,\r\n/u);
    });

    it('cannot be closed', async () => {
      await periodOf(declareNoOpening(costing, periodUuid));
      await untilUpToDate(costing, MONTH);
      await leaveUnfinished();
      const { closeBlockers } = await seenPeriod(costing, periodUuid);
      expect(closeBlockers.map(({ message }) => message)).toContain(
        '最新の内容で計算されていない月があります（2026年4月）。',
      );
    });

    it('is completed by the next calculation, of which every row and total is right', async () => {
      await leaveUnfinished();
      await calculate(costing);
      const page = await costsOf(costing, MONTH);
      expect(page).toMatchObject({ totalCount: 2, total: { inventoryAmount: '3000' }, isUpToDate: true });
      expect(page.items.map(({ productUuid, closingQuantity }) => [productUuid, closingQuantity])).toEqual([
        [TEA, 10],
        [SHIRT, 10],
      ]);
      await removeFormerRows(new Date(Date.now() + 16 * 60_000));
      expect(await rows().countDocuments({})).toBe(2);
    });

    it('gives way to what a process of an earlier release has calculated since', async () => {
      await leaveUnfinished();
      await rows().updateOne({ _id: idOf(SHIRT) }, { $set: { closingQuantity: 8, sortAmount: 1_000 } });
      await rows().deleteOne({ _id: idOf(HAT) });
      await setMonth({ calculatedAt: '2026-11-02T00:00:00.000000Z' });
      const seen = async () =>
        (await costsOf(costing, MONTH)).items.map(({ productUuid, closingQuantity }) => [
          productUuid,
          closingQuantity,
        ]);
      expect(await seen()).toEqual([
        [TEA, 10],
        [SHIRT, 8],
      ]);
      await removeFormerRows(new Date());
      expect(await month()).not.toHaveProperty('writing');
      expect(await rows().countDocuments({})).toBe(2);
      expect(await seen()).toHaveLength(2);
    });

    it('is removed with everything when the months of the period change', async () => {
      await leaveUnfinished();
      const content = { start: '2026-04-01', end: '2026-05-31' };
      await periodOf(updatePeriod(costing, await seenPeriod(costing, periodUuid), content));
      expect(await rows().countDocuments({ month: SET })).toBe(0);
      expect((await untilUpToDate(costing, MONTH)).total.inventoryAmount).toBe('3000');
    });
  });
});
