import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { as, SubgraphStandIn, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import fc from 'fast-check';

import { BookRepository } from '../src/book/book.repository.js';
import { calculate, costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { admin, dataOf, startCosting, type Costing } from './costing.js';
import { importOpening, importPhysical } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, updatePeriod } from './period-support.js';
import { answerAsCatalog, forget, HAT, product, PRODUCTS, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();
beforeAll(async () => {
  costing = await startCosting('calculation');
});
beforeEach(async () => {
  await forget(costing);
  orders.clear();
  costing.orders.answer = orders.answer;
  costing.catalog.answer = answerAsCatalog(PRODUCTS);
});
afterAll(() => costing.close());

const receipt = (productId: string, historyDate: string, quantity: number, amount: number) => ({
  productId,
  historyDate,
  quantity,
  amount: String(amount),
});
const period = (start: string, end: string, closingType = 'Monthly') =>
  periodOf(createPeriod(costing, { start, end, closingType }));
interface StoredRow {
  _id: string;
  month: string;
  calculatedAt: string;
}
const allRows = async () =>
  costing.runtime.connection.collection<StoredRow>('cost_rows').find().sort({ _id: 1 }).toArray();

describe('a month of a period', () => {
  it('has every figure, by hand', async () => {
    const { uuid } = await period('2026-04-01', '2026-06-30');
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2300), receipt(TEA, '2026-04-30', 3, 100));
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},7\n${TEA},\n`);
    await calculate(costing);

    const april = await costsOf(costing, '2026-04');
    expect(april).toMatchObject({
      totalCount: 2,
      accountingPeriodUuid: uuid,
      days: { start: '2026-04-01', end: '2026-04-30' },
      isUpToDate: true,
      isProvisional: false,
      total: {
        totalDeliveryQuantity: 23,
        totalPurchaseAmount: '2400',
        carriedOverInventoryAmount: '1000',
        inventoryAmount: '870',
        issuedAmount: '2530',
      },
      warningCounts: [
        { warning: 'NEGATIVE_STOCK', count: 0 },
        { warning: 'NO_PRICE', count: 0 },
        { warning: 'NOT_COUNTED', count: 1 },
      ],
    });
    // (1,000 + 2,300) ÷ 30 = 110 per shirt; 7 × 110 remain, the rest was issued.
    expect(april.items[0]).toMatchObject({
      productUuid: SHIRT,
      productName: 'コットンTシャツ',
      code: 'LG1',
      carriedOverInventoryQuantity: 10,
      carriedOverInventoryAmount: '1000',
      totalDeliveryQuantity: 20,
      totalPurchaseAmount: '2300',
      averageUnitPrice: '110.00',
      logicalInventoryQuantity: 30,
      physicalInventoryQuantity: 7,
      inventoryDifference: -23,
      isOverridden: true,
      closingQuantity: 7,
      inventoryAmount: '770',
      issuedAmount: '2530',
      warnings: [],
      product: { uuid: SHIRT },
    });
    expect(rowOf(april, TEA)).toMatchObject({
      averageUnitPrice: '33.33',
      physicalInventoryQuantity: null,
      inventoryDifference: null,
      isOverridden: false,
      closingQuantity: 3,
      inventoryAmount: '100',
      issuedAmount: '0',
      warnings: ['NOT_COUNTED'],
    });
    const may = await costsOf(costing, '2026-05');
    expect(rowOf(may, SHIRT)).toMatchObject({
      carriedOverInventoryQuantity: 7,
      carriedOverInventoryAmount: '770',
      totalDeliveryQuantity: 0,
      inventoryAmount: '770',
      issuedAmount: '0',
    });
  });

  it('is valued at the average to date while the quarter lasts', async () => {
    const { uuid } = await period('2026-04-01', '2026-06-30', 'Quarterly');
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    orders.receive(receipt(SHIRT, '2026-04-10', 10, 1200), receipt(SHIRT, '2026-05-10', 20, 2800));
    await importPhysical(costing, uuid, '2026-06', `商品ID,実地数量\n${SHIRT},12\n`);
    await calculate(costing);
    const [april, may, june] = [
      await costsOf(costing, '2026-04'),
      await costsOf(costing, '2026-05'),
      await costsOf(costing, '2026-06'),
    ];
    expect([april, may, june].map((page) => rowOf(page, SHIRT).averageUnitPrice)).toEqual([
      '110.00',
      '125.00',
      '125.00',
    ]);
    expect([april, may, june].map((page) => page.isProvisional)).toEqual([true, true, false]);
    expect(rowOf(june, SHIRT)).toMatchObject({ closingQuantity: 12, inventoryAmount: '1500' });
    // 1,000 + 4,000 − 1,500
    const issued = [april, may, june].reduce((sum, page) => sum + BigInt(page.total.issuedAmount ?? '0'), 0n);
    expect(issued).toBe(3500n);
  });

  it('warns of stock below zero and of stock without a price, and lists what a warning is about', async () => {
    const { uuid } = await period('2026-04-01', '2026-04-30');
    await periodOf(declareNoOpening(costing, uuid));
    costing.catalog.answer = answerAsCatalog([
      ...PRODUCTS.slice(0, 2),
      product(HAT, '麦わら帽子', { unitPrice: '12.5' }),
    ]);
    orders.receive(receipt(SHIRT, '2026-04-10', -2, -20), {
      ...receipt(TEA, '2026-04-11', 5, 0),
      isUnpriced: true,
    });
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${HAT},3\n`);
    await calculate(costing);
    const page = await costsOf(costing, '2026-04');
    expect(rowOf(page, SHIRT)).toMatchObject({
      closingQuantity: -2,
      warnings: ['NEGATIVE_STOCK', 'NO_PRICE', 'NOT_COUNTED'],
    });
    expect(rowOf(page, TEA).warnings).toEqual(['NO_PRICE', 'NOT_COUNTED']);
    // Counted without ever being bought: 3 × 12.5 = 37.5 → 38 at the price of the catalog.
    expect(rowOf(page, HAT)).toMatchObject({
      averageUnitPrice: '12.50',
      inventoryAmount: '38',
      warnings: ['NO_PRICE'],
    });
    const negative = await costsOf(costing, '2026-04', { warning: 'NEGATIVE_STOCK' });
    expect(negative.items.map(({ productUuid }) => productUuid)).toEqual([SHIRT]);
    expect(negative).toMatchObject({ totalCount: 1, total: { totalPurchaseAmount: '-20' } });
  });
});

describe('what changes', () => {
  it('is calculated by itself: after an import, a receipt and a change of the period', async () => {
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

  it('is found out when nobody told: the next look asks for the calculation', async () => {
    await period('2026-04-01', '2026-04-30');
    await untilUpToDate(costing, '2026-04');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
    expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT).inventoryAmount).toBe('1000');
  });

  it('is never hidden: figures that are called up to date are no older than that', async () => {
    await period('2026-04-01', '2026-04-30');
    await untilUpToDate(costing, '2026-04');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
    const books = costing.app.get(BookRepository, { strict: false });
    const of = books.of.bind(books);
    jest.spyOn(books, 'of').mockImplementationOnce(async (scope) => {
      // The calculation ends while the page is being put together.
      await calculate(costing);
      return of(scope);
    });
    const page = await costsOf(costing, '2026-04');
    expect([page.isUpToDate, page.total.inventoryAmount]).toEqual([true, '1000']);
  });

  it('is all that is calculated: one question about the products that changed, from their month on', async () => {
    await period('2026-04-01', '2026-06-30');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000), receipt(TEA, '2026-04-10', 2, 300));
    await untilUpToDate(costing, '2026-04');
    const before = await costsOf(costing, '2026-06');
    orders.receive(receipt(SHIRT, '2026-05-10', 1, 100));
    costing.orders.calls.length = 0;
    await calculate(costing);
    expect(
      costing.orders.calls
        .filter(({ query }) => query.includes('purchasesForCosting'))
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

  it('nothing: doing it again writes nothing, and two at once write it once', async () => {
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

  it('drops the months that a period does not have any more', async () => {
    const made = await period('2026-04-01', '2026-06-30');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
    await calculate(costing);
    await periodOf(updatePeriod(costing, made, { start: '2026-04-21', end: '2026-05-20' }));
    await calculate(costing);
    const rows = await allRows();
    expect(rows.map((row) => row.month)).toEqual([]);
    expect((await costsOf(costing, '2026-06')).accountingPeriodUuid).toBeNull();
  });

  it('asks the orders slice once per month whatever the number of products', async () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    orders.receive(...many.map((uuid) => receipt(uuid, '2026-04-10', 1, 10)));
    costing.orders.calls.length = 0;
    await period('2026-04-01', '2026-05-31');
    await calculate(costing);
    await untilUpToDate(costing, '2026-05');
    const asked = costing.orders.calls.filter(({ query }) => query.includes('purchasesForCosting'));
    expect(asked.length % 2).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect((await costsOf(costing, '2026-05')).totalCount).toBe(300);
  });
});

describe('a period after another', () => {
  it('goes on from what the one before has by now, until it is carried forward', async () => {
    await period('2026-04-01', '2026-04-30');
    await period('2026-05-01', '2026-05-31');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
    await calculate(costing);
    const may = await costsOf(costing, '2026-05');
    expect(rowOf(may, SHIRT)).toMatchObject({ carriedOverInventoryQuantity: 4, inventoryAmount: '1000' });
    expect(may.isProvisional).toBe(true);
  });
});

describe('while another slice does not answer', () => {
  it('shows what is calculated, and does not say that it is up to date', async () => {
    await period('2026-04-01', '2026-04-30');
    orders.receive(receipt(SHIRT, '2026-04-10', 4, 1000));
    await calculate(costing);
    costing.orders.answer = () => SubgraphStandIn.refusal('INTERNAL');
    const page = await costsOf(costing, '2026-04');
    expect(page.isUpToDate).toBeNull();
    expect(rowOf(page, SHIRT).inventoryAmount).toBe('1000');
    await expect(calculate(costing)).rejects.toThrow('入荷の情報を取得できませんでした。');
  });
});

it('shows the receipts behind a figure, and the value of the stock by month', async () => {
  const { uuid } = await period('2026-04-21', '2026-06-20');
  orders.receive(
    receipt(SHIRT, '2026-05-20', 4, 1000),
    receipt(SHIRT, '2026-05-21', 1, 7),
    receipt(TEA, '2026-05-02', 1, 9),
  );
  await calculate(costing);
  const { costReceipts } = dataOf(
    await costing.graphql<{ costReceipts: object }>(
      `query ($input: CostReceiptsInput!) {
        costReceipts(input: $input) {
          totalCount totalQuantity totalAmount days { start end }
          items { historyDate quantity amount purchaseNumber order { uuid } }
        }
      }`,
      { input: { productUuid: SHIRT, targetMonth: '2026-05' } },
      admin(),
    ),
  );
  expect(costReceipts).toEqual({
    totalCount: 1,
    totalQuantity: 4,
    totalAmount: '1000',
    days: { start: '2026-04-21', end: '2026-05-20' },
    items: [
      {
        historyDate: '2026-05-20',
        quantity: 4,
        amount: '1000',
        purchaseNumber: '20260401-000',
        order: { uuid: 'order-0' },
      },
    ],
  });
  const { inventoryValueByMonth } = dataOf(
    await costing.graphql<{ inventoryValueByMonth: object[] }>(
      `query ($uuid: ID!) {
        inventoryValueByMonth(accountingPeriodUuid: $uuid) { targetMonth totalPurchaseAmount inventoryAmount issuedAmount }
      }`,
      { uuid },
      admin(),
    ),
  );
  expect(inventoryValueByMonth).toEqual([
    { targetMonth: '2026-05', totalPurchaseAmount: '1009', inventoryAmount: '1009', issuedAmount: '0' },
    { targetMonth: '2026-06', totalPurchaseAmount: '7', inventoryAmount: '1016', issuedAmount: '0' },
  ]);
});

it('whatever arrives in whatever order, a year conserves every yen and calculating in steps gives the same', async () => {
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
        const stepwise = await allRows();
        let carried = 0n;
        for (let month = 1; month <= 9; month += 1) {
          const { total } = await costsOf(costing, `2026-0${month}`);
          expect(BigInt(total.carriedOverInventoryAmount ?? '0')).toBe(carried);
          carried += BigInt(total.totalPurchaseAmount) - BigInt(total.issuedAmount ?? '0');
          expect(BigInt(total.inventoryAmount ?? '0')).toBe(carried);
        }
        await costing.runtime.connection.collection('cost_rows').deleteMany({});
        orders.receipts.reverse();
        await costing.runtime.connection
          .collection('costing_books')
          .updateMany({}, { $set: { feedVersion: -1 } });
        await calculate(costing);
        const strip = (rows: Awaited<ReturnType<typeof allRows>>) =>
          rows.map(({ calculatedAt: _, ...row }) => row);
        expect(strip(await allRows())).toEqual(strip(stepwise));
      },
    ),
    { numRuns: 4 },
  );
});
