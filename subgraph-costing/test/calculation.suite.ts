import { SubgraphStandIn } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { calculate, costsOf, rowOf } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf } from './costing.js';
import { importOpening, importPhysical } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf } from './period-support.js';
import { answerAsCatalog, HAT, product, PRODUCTS, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

const period = (start: string, end: string, closingType = 'Monthly') =>
  periodOf(createPeriod(costing, { start, end, closingType }));

describe('calculation', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  describe('a month of a period', () => {
    it('has every figure as calculated manually', async () => {
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

    it('is valued at the average to date until the quarter ends', async () => {
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
      const issued = [april, may, june].reduce(
        (sum, page) => sum + BigInt(page.total.issuedAmount ?? '0'),
        0n,
      );
      expect(issued).toBe(3500n);
    });

    it('warns of negative stock and of stock without a price, and lists the rows of a warning', async () => {
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
      // Counted without ever being bought: 3 × 12.5 = 37.5 → 38 at the catalog's price.
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

  describe('a period after another', () => {
    it('starts from the current figures of the previous one, until they are carried forward', async () => {
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
    it('shows calculated figures without claiming that they are up to date', async () => {
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

  it('shows the receipts behind a figure, and the inventory value by month', async () => {
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
});
