import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { BookRepository } from '../src/book/book.repository.js';
import { DueCalculationsJob } from '../src/calculation/calculation.jobs.js';
import { PeriodRepository } from '../src/periods/period.repository.js';
import { calculate, costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { type Costing, dataOf } from './costing.js';
import { importOpening, importPhysical } from './inventory-support.js';
import { createPeriod, periodOf, updatePeriod } from './period-support.js';
import { asksPurchases, forget, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

const period = (start: string, end: string, closingType = 'Monthly') =>
  periodOf(createPeriod(costing, { start, end, closingType }));
interface StoredRow {
  _id: string;
  month: string;
  calculatedAt: string;
  purchasesAt?: string;
}
const allRows = async () =>
  costing.runtime.connection.collection<StoredRow>('cost_rows').find().sort({ _id: 1 }).toArray();

/** All rows and totals without the times of calculation. */
async function figures(): Promise<unknown> {
  const { connection } = costing.runtime;
  const months = await connection.collection('cost_months').find().sort({ _id: 1 }).toArray();
  const rows = await allRows();
  return [
    rows.map(({ calculatedAt: _, purchasesAt: __, ...row }) => row),
    months.map(({ totals }) => totals),
  ];
}

/** The same figures result when nothing is known and everything is calculated. */
async function expectFromScratch(): Promise<void> {
  const stepwise = await figures();
  const { connection } = costing.runtime;
  await connection.collection('cost_rows').deleteMany({});
  await connection.collection('costing_books').updateMany({}, { $set: { feedVersion: -1 } });
  await calculate(costing);
  expect(await figures()).toEqual(stepwise);
}

describe('recalculation', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  describe('a change', () => {
    it('triggers a calculation: an import, a receipt or a change of the period', async () => {
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
      const made = await period('2026-04-01', '2026-05-31');
      expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT).inventoryAmount).toBe('1000');
      await importOpening(costing, made.uuid, `商品ID,数量,在庫金額\n${SHIRT},1,500\n`);
      expect(rowOf(await untilUpToDate(costing, '2026-05'), SHIRT).inventoryAmount).toBe('1500');

      orders.receive(receipt(SHIRT, '2026-04-11', 1, 100));
      const noted = await costing.graphql(
        'mutation ($d: ID!, $v: Int!) { noteReceiptChange(demandUuid: $d, version: $v) }',
        { d: TEST_DEMAND.uuid, v: orders.version },
        as.service('subgraph-orders'),
      );
      expect(dataOf(noted)).toEqual({ noteReceiptChange: true });
      expect(rowOf(await untilUpToDate(costing, '2026-05'), SHIRT).inventoryAmount).toBe('1600');
    });

    it('that was not reported is detected by the next read, which requests a calculation', async () => {
      await period('2026-04-01', '2026-04-30');
      await untilUpToDate(costing, '2026-04');
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
      expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
      expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT).inventoryAmount).toBe('1000');
    });

    it('is never hidden: figures shown as up to date are at least as recent', async () => {
      await period('2026-04-01', '2026-04-30');
      await untilUpToDate(costing, '2026-04');
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
      const books = costing.app.get(BookRepository, { strict: false });
      const of = books.of.bind(books);
      jest.spyOn(books, 'of').mockImplementationOnce(async (scope) => {
        // The calculation ends while the page is being assembled.
        await calculate(costing);
        return of(scope);
      });
      const page = await costsOf(costing, '2026-04');
      expect([page.isUpToDate, page.total.inventoryAmount]).toEqual([true, '1000']);
    });

    it('leads to one query about the changed products, from their month on', async () => {
      await period('2026-04-01', '2026-06-30');
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000), receipt(TEA, '2026-04-10', 2, 300));
      await untilUpToDate(costing, '2026-04');
      const before = await costsOf(costing, '2026-06');
      orders.receive(receipt(SHIRT, '2026-05-10', 1, 100));
      costing.orders.calls.length = 0;
      await calculate(costing);
      expect(
        costing.orders.calls
          .filter(({ query }) => asksPurchases(query))
          .map(({ variables }) => [variables['from'], variables['productUuids']]),
      ).toEqual([
        ['2026-05-01', [SHIRT]],
        ['2026-06-01', [SHIRT]],
      ]);
      const after = await costsOf(costing, '2026-06');
      expect(rowOf(after, SHIRT).updatedAt).not.toBe(rowOf(before, SHIRT).updatedAt);
      expect(rowOf(after, TEA).updatedAt).toBe(rowOf(before, TEA).updatedAt);
      expect(after.total).toMatchObject({ carriedOverInventoryAmount: '1400', inventoryAmount: '1400' });
    });

    it('recalculated again writes nothing, and two concurrent calculations write it once', async () => {
      const { uuid } = await period('2026-04-01', '2026-06-30');
      await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${TEA},3,100\n`);
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
      await Promise.all([calculate(costing), calculate(costing)]);
      await calculate(costing);
      const first = await allRows();
      expect(first).toHaveLength(6);
      await costing.runtime.connection
        .collection<{ _id: string }>('costing_books')
        .updateOne({ _id: TEST_DEMAND.uuid }, { $set: { feedVersion: -1 } });
      await calculate(costing);
      expect(await allRows()).toEqual(first);
    });

    describe('of counts or openings', () => {
      const askedMonths = () =>
        costing.orders.calls
          .filter(({ query }) => asksPurchases(query))
          .map(({ variables }) => variables['from']);
      const books = () => costing.runtime.connection.collection<{ _id: string }>('costing_books');
      const setUp = async () => {
        const made = await period('2026-04-01', '2026-06-30');
        orders.receive(
          receipt(SHIRT, '2026-04-10', 4, 1000),
          { ...receipt(TEA, '2026-04-12', 3, 90), isUnpriced: true },
          receipt(SHIRT, '2026-05-10', 2, 300),
        );
        await untilUpToDate(costing, '2026-06');
        await calculate(costing);
        costing.orders.calls.length = 0;
        return made;
      };

      it('asks the orders slice for nothing: the rows contain what was received', async () => {
        const { uuid } = await setUp();
        await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},1\n`);
        const june = await untilUpToDate(costing, '2026-06');
        expect(askedMonths()).toEqual([]);
        const april = await costsOf(costing, '2026-04');
        expect(rowOf(april, SHIRT)).toMatchObject({ closingQuantity: 1, inventoryAmount: '250' });
        expect(rowOf(april, TEA).warnings).toContain('NO_PRICE');
        // (250 + 300) ÷ 3 pieces.
        expect(rowOf(june, SHIRT)).toMatchObject({ closingQuantity: 3, inventoryAmount: '550' });
        await expectFromScratch();
      });

      it('that left everything as it was calculates nothing', async () => {
        await setUp();
        const months = () => costing.runtime.connection.collection('cost_months').find().toArray();
        const before = [await months(), await allRows()];
        await books().updateOne({ _id: TEST_DEMAND.uuid }, { $set: { dirtyFrom: '2026-04-01' } });
        await calculate(costing);
        expect([await months(), await allRows()]).toEqual(before);
        expect(askedMonths()).toEqual([]);
        expect((await costsOf(costing, '2026-06')).isUpToDate).toBe(true);
      });

      it('by a process of an earlier release, which does not record what it changed, calculates all months', async () => {
        const { uuid } = await setUp();
        await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},1\n`);
        await untilUpToDate(costing, '2026-06');
        await costing.runtime.connection
          .collection('physical_inventories')
          .updateOne({ productUuid: SHIRT }, { $set: { quantity: 2 } });
        await books().updateOne(
          { _id: TEST_DEMAND.uuid },
          { $set: { dirtyFrom: '2026-04-01' }, $inc: { revision: 1 } },
        );
        await calculate(costing);
        expect(rowOf(await costsOf(costing, '2026-04'), SHIRT).inventoryAmount).toBe('500');
        await expectFromScratch();
      });

      it('asks again where a process of an earlier release wrote a row', async () => {
        const { uuid } = await setUp();
        await costing.runtime.connection
          .collection('cost_rows')
          .updateOne(
            { productUuid: TEA, month: '2026-04' },
            { $set: { calculatedAt: '2026-11-01T00:00:00.000000Z' } },
          );
        await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},1\n`);
        await untilUpToDate(costing, '2026-06');
        expect(askedMonths()).toEqual(['2026-04-01']);
        await expectFromScratch();
      });
    });

    it('of a period removes its former months', async () => {
      const made = await period('2026-04-01', '2026-06-30');
      orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
      await calculate(costing);
      await periodOf(updatePeriod(costing, made, { start: '2026-04-21', end: '2026-05-20' }));
      await calculate(costing);
      const rows = await allRows();
      expect(rows.map((row) => row.month)).toEqual([]);
      expect((await costsOf(costing, '2026-06')).accountingPeriodUuid).toBeNull();
    });

    it('costs one query to the orders slice per month and part of products, whatever their number in a part', async () => {
      const many = Array.from(
        { length: 300 },
        (_, at) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      );
      orders.receive(...many.map((uuid) => receipt(uuid, '2026-04-10', 1, 10)));
      costing.orders.calls.length = 0;
      await period('2026-04-01', '2026-05-31');
      await calculate(costing);
      await untilUpToDate(costing, '2026-05');
      // Receipts before the first period are requested separately, for its close blockers.
      const asked = costing.orders.calls.filter(
        ({ query, variables }) => asksPurchases(query) && String(variables?.['from']) >= '2026-04-01',
      );
      expect(asked.length % 2).toBe(0);
      expect(asked.length).toBeLessThanOrEqual(4);
      expect((await costsOf(costing, '2026-05')).totalCount).toBe(300);
    });
  });

  it('replaces figures that an earlier release has calculated in another way, without any change of their input', async () => {
    await period('2026-04-01', '2026-05-31');
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 4000), receipt(SHIRT, '2026-05-10', -10, -4600));
    await calculate(costing);
    const right = await figures();
    const { connection } = costing.runtime;
    const months = await connection
      .collection<{ _id: string; basis: string }>('cost_months')
      .find()
      .toArray();
    for (const { _id, basis } of months) {
      const former = basis.replace(/^\[\d+,/, '[1,');
      expect(former).not.toBe(basis);
      await connection
        .collection<{ _id: string }>('cost_months')
        .updateOne({ _id }, { $set: { basis: former, 'totals.inventoryAmount': '-600' } });
    }
    // (4,000 − 4,600) ÷ 10, as a release stored it that took negative averages.
    const below = {
      averageNumerator: '-600',
      averageDenominator: '10',
      inventoryAmount: '-600',
      issuedAmount: '0',
    };
    await connection.collection('cost_rows').updateMany({ month: '2026-05' }, { $set: below });
    await costing.app.get(DueCalculationsJob, { strict: false }).run();
    await costing.background.settle();
    expect(await figures()).toEqual(right);
    expect(rowOf(await costsOf(costing, '2026-05'), SHIRT)).toMatchObject({
      averageUnitPrice: '0.00',
      inventoryAmount: '0',
      issuedAmount: '-600',
    });
  });

  it('catches up although that of another demand fails', async () => {
    await period('2026-04-01', '2026-05-31');
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 4000));
    await calculate(costing);
    await costing.runtime.connection
      .collection('cost_months')
      .updateMany({}, { $set: { calculatedAt: null } });
    const periods = costing.app.get(PeriodRepository, { strict: false });
    jest
      .spyOn(periods, 'demandsWithOpenPeriods')
      .mockResolvedValueOnce(['00000000-0000-7000-8000-000000000000', TEST_DEMAND.uuid]);
    jest
      .spyOn(costing.app.get(BookRepository, { strict: false }), 'of')
      .mockRejectedValueOnce(new Error('too many'));
    await expect(costing.app.get(DueCalculationsJob, { strict: false }).run()).rejects.toThrow('too many');
    await costing.background.settle();
    const months = costing.runtime.connection.collection('cost_months');
    expect(await months.countDocuments({ calculatedAt: null })).toBe(0);
  });

  it('in any order of receipts, a year conserves every yen, and incremental calculation gives the same result', async () => {
    const day = fc
      .record({ month: fc.integer({ min: 1, max: 9 }), day: fc.integer({ min: 1, max: 28 }) })
      .map(({ month, day: of }) => `2026-0${month}-${String(of).padStart(2, '0')}`);
    const entry = fc.record({
      productId: fc.constantFrom(SHIRT, TEA),
      historyDate: day,
      quantity: fc.integer({ min: 1, max: 500 }),
      amount: fc.integer({ min: 0, max: 999_999 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('Monthly', 'Quarterly', 'SemiAnnual', 'Annual'),
        async (entries, closingType) => {
          await forget(costing);
          orders.clear();
          await period('2026-01-01', '2026-09-30', closingType);
          for (const one of entries) {
            orders.receive(one);
            await calculate(costing);
          }
          let carried = 0n;
          for (let month = 1; month <= 9; month += 1) {
            const { total } = await costsOf(costing, `2026-0${month}`);
            expect(BigInt(total.carriedOverInventoryAmount ?? '0')).toBe(carried);
            carried += BigInt(total.totalPurchaseAmount) - BigInt(total.issuedAmount ?? '0');
            expect(BigInt(total.inventoryAmount ?? '0')).toBe(carried);
          }
          orders.receipts.reverse();
          await expectFromScratch();
        },
      ),
      // Without shrinking: every run takes seconds, and shrinking takes dozens of them.
      { numRuns: 4, endOnFailure: true },
    );
  });
});
