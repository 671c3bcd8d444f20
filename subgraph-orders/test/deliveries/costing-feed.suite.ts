import { lineAmount, receiptAmount } from '@hacchu-hub/purchase-math';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { FilledPrices } from '../../src/deliveries/filled-prices.js';
import { OrderHistoryRepository } from '../../src/orders/order.repository.js';
import {
  APRIL,
  correctPrice,
  COSTING,
  CostingSlice,
  MAY,
  ordered,
  receive,
  useCostedHarness,
} from '../support/costing.js';
import { Client, dataOf, type Harness } from '../support/harness.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('the costing feed', () => {
  let harness: Harness;
  let admin: Client;
  let costing: CostingSlice;
  useCostedHarness((started) => {
    ({ harness, admin, costing } = started);
  });

  describe('purchases', () => {
    it('are summed per product, and the months of a line add up by the days of receipt', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin);
      dataOf(await receive(admin, orderProductLines[0], 1, '2026-05-10'));
      const again = await admin.seen(uuid);
      // The receipt entered last has the earlier date: April has 2 pieces (66 yen), May the third (100 − 66).
      dataOf(await receive(admin, again.orderProductLines[0], 3, '2026-04-20'));
      dataOf(await receive(admin, again.orderProductLines[1], 4, '2026-05-31', { lastUnitPrice: '10.5' }));
      expect(await costing.purchases(APRIL)).toEqual([
        { productId: SHIRT, quantity: 2, amount: '66', isUnpriced: false },
      ]);
      expect(await costing.purchases(MAY)).toEqual([
        { productId: SHIRT, quantity: 1, amount: '34', isUnpriced: false },
        { productId: TEA, quantity: 4, amount: '42', isUnpriced: false },
      ]);
      expect(await costing.purchases(MAY, [TEA])).toHaveLength(1);
      expect(await costing.receipts({ from: APRIL.from, to: MAY.to }, SHIRT)).toMatchObject([
        { historyDate: '2026-04-20', diffFromPrevious: 2, receivedQuantity: 2, amount: '66' },
        {
          historyDate: '2026-05-10',
          diffFromPrevious: 1,
          receivedQuantity: 3,
          amount: '34',
          purchaseNumber: again.purchaseNumber,
        },
      ]);
    });

    it('of all months add up to the total amount, whatever the order of the receipts', async () => {
      const [{ orderProductLines }] = [await ordered(harness, admin)];
      const line = orderProductLines[0];
      const collection = harness.runtime.connection.collection<{ _id: string }>('order_receipts');
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              day: fc.integer({ min: 1, max: 28 }),
              month: fc.integer({ min: 1, max: 6 }),
              diff: fc.integer({ min: -20, max: 200 }),
            }),
            { minLength: 1, maxLength: 12 },
          ),
          fc.integer({ min: 0, max: 99_999 }).map((sen) => (sen / 100).toFixed(2)),
          async (entries, lastUnitPrice) => {
            await collection.deleteMany({});
            await collection.insertMany(
              entries.map(({ month, day, diff }, at) => ({
                _id: `receipt-${at}`,
                demandUuid: TEST_DEMAND.uuid,
                orderId: 'order',
                lineId: line?.id,
                productId: SHIRT,
                sequence: at + 1,
                historyDate: `2026-0${month}-${String(day).padStart(2, '0')}`,
                diffFromPrevious: diff,
              })),
            );
            await harness.runtime.connection
              .collection<{ _id: string }>('order_product_lines')
              .updateOne({ _id: line?.id ?? '' }, { $set: { lastUnitPrice, receiptCount: entries.length } });
            let sum = 0n;
            for (let month = 1; month <= 6; month += 1) {
              const [found] = await costing.purchases({
                from: `2026-0${month}-01`,
                to: `2026-0${month}-31`.replace(/(0[246])-31/, '$1-28'),
              });
              sum += BigInt(found?.amount ?? '0');
            }
            const quantity = entries.reduce((total, { diff }) => total + diff, 0);
            expect(sum.toString()).toBe(lineAmount(lastUnitPrice, quantity));
            expect(receiptAmount(lastUnitPrice, 0, quantity)).toBe(sum.toString());
          },
        ),
        { numRuns: 15 },
      );
    });
  });

  describe('the price of received goods', () => {
    const both = { from: APRIL.from, to: MAY.to };

    it('follows the order again when an earlier release copied it, and stays when a person entered it', async () => {
      const filledPrices = harness.app.get(FilledPrices, { strict: false });
      // Clears lines of other tests in this file.
      await filledPrices.clear();
      const order = await ordered(harness, admin, '100');
      const [shirt, tea] = order.orderProductLines;
      dataOf(await receive(admin, shirt, 3, '2026-04-10'));
      dataOf(await receive(admin, tea, 3, '2026-04-10', { lastUnitPrice: '90' }));
      const lines = harness.runtime.connection.collection<{ _id: string }>('order_product_lines');
      await lines.updateOne({ _id: shirt?.id ?? '' }, { $set: { lastUnitPrice: '100' } });
      await correctPrice(admin, await admin.seen(order.uuid), '120');
      const { version } = await costing.feed(-1);
      expect(await filledPrices.clear()).toBe(1);
      expect((await admin.seen(order.uuid)).orderProductLines).toMatchObject([
        { lastUnitPrice: null, effectiveUnitPrice: '120' },
        { lastUnitPrice: '90', effectiveUnitPrice: '90' },
      ]);
      expect((await costing.feed(version)).changes).toEqual([{ productId: SHIRT, from: '2026-04-10' }]);
      expect(await filledPrices.clear()).toBe(0);
    });

    it('stays where a person enters it while the copied prices are being looked for', async () => {
      const filledPrices = harness.app.get(FilledPrices, { strict: false });
      await filledPrices.clear();
      const order = await ordered(harness, admin, '100');
      const [shirt, tea] = order.orderProductLines;
      dataOf(await receive(admin, shirt, 3, '2026-04-10'));
      dataOf(await receive(admin, tea, 3, '2026-04-10'));
      const lines = harness.runtime.connection.collection<{ _id: string }>('order_product_lines');
      const ids = [shirt?.id ?? '', tea?.id ?? ''];
      await lines.updateMany({ _id: { $in: ids } }, { $set: { lastUnitPrice: '100' } });
      const histories = harness.app.get(OrderHistoryRepository, { strict: false });
      const find = histories.find.bind(histories);
      jest.spyOn(histories, 'find').mockImplementationOnce(async (...given) => {
        const found = await find(...given);
        const [, now] = (await admin.seen(order.uuid)).orderProductLines;
        dataOf(await receive(admin, now, 4, '2026-04-11', { lastUnitPrice: '95' }));
        return found;
      });
      expect(await filledPrices.clear()).toBe(1);
      expect((await admin.seen(order.uuid)).orderProductLines).toMatchObject([
        { lastUnitPrice: null, effectiveUnitPrice: '100' },
        { lastUnitPrice: '95', effectiveUnitPrice: '95' },
      ]);
      expect(await costing.purchases(both)).toMatchObject([
        { productId: SHIRT, quantity: 3, amount: '300' },
        { productId: TEA, quantity: 4, amount: '380' },
      ]);
    });

    it('is the corrected order price, until a person enters an actual price', async () => {
      const order = await ordered(harness, admin, '100');
      dataOf(await receive(admin, order.orderProductLines[0], 3, '2026-04-10'));
      const { version } = await costing.feed(-1);
      expect(await costing.purchases(both)).toMatchObject([{ quantity: 3, amount: '300' }]);
      const corrected = await correctPrice(admin, await admin.seen(order.uuid), '120');
      expect(await costing.feed(version)).toEqual({
        version: version + 1,
        changes: [{ productId: SHIRT, from: '2026-04-10' }],
      });
      dataOf(await receive(admin, corrected.orderProductLines[0], 10, '2026-05-20'));
      expect(await costing.purchases(both)).toMatchObject([{ quantity: 10, amount: '1200' }]);
      const [line] = (await admin.seen(order.uuid)).orderProductLines;
      expect(line).toMatchObject({ lastUnitPrice: null, effectiveUnitPrice: '120' });

      dataOf(await receive(admin, line, 10, '2026-05-20', { lastUnitPrice: '110' }));
      const named = await admin.seen(order.uuid);
      expect(named.orderProductLines[0]).toMatchObject({ lastUnitPrice: '110', effectiveUnitPrice: '110' });
      const { version: before } = await costing.feed(-1);
      await correctPrice(admin, named, '130');
      expect(await costing.feed(before)).toEqual({ version: before, changes: [] });
      expect(await costing.purchases(both)).toMatchObject([{ quantity: 10, amount: '1100' }]);
    });

    it('is the order price again once the actual price is removed, also in the months before', async () => {
      const order = await ordered(harness, admin, '100');
      dataOf(await receive(admin, order.orderProductLines[0], 3, '2026-04-10', { lastUnitPrice: '110.5' }));
      const corrected = await correctPrice(admin, await admin.seen(order.uuid), '120');
      dataOf(await receive(admin, corrected.orderProductLines[0], 10, '2026-05-20'));
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 3, amount: '331' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 7, amount: '774' }]);
      const { version } = await costing.feed(-1);
      const [line] = (await admin.seen(order.uuid)).orderProductLines;
      const removed = { expectedLastUnitPrice: '110.5', lastUnitPrice: null };
      dataOf(await receive(admin, line, 10, '2026-05-20', removed));
      expect((await costing.feed(version)).changes).toEqual([{ productId: SHIRT, from: '2026-04-10' }]);
      expect(await costing.purchases(APRIL)).toMatchObject([
        { quantity: 3, amount: '360', isUnpriced: false },
      ]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 7, amount: '840' }]);
      const [after] = (await admin.seen(order.uuid)).orderProductLines;
      expect(after).toMatchObject({ lastUnitPrice: null, effectiveUnitPrice: '120' });
    });

    it('counts as entered according to the history, also when it equals the order price', async () => {
      const order = await ordered(harness, admin, '100');
      dataOf(await receive(admin, order.orderProductLines[0], 3, '2026-04-10', { lastUnitPrice: '100' }));
      const seen = await admin.seen(order.uuid);
      expect(seen.histories[0]?.summary).toBe('1行目 入荷数 0→3、1行目 確定単価 －→100');
      await correctPrice(admin, seen, '120');
      expect(await costing.purchases(both)).toMatchObject([{ quantity: 3, amount: '300' }]);
    });
  });

  it('the feed lists the products changed since a version, each with its first affected day', async () => {
    const { version: before } = await costing.feed(-1);
    expect((await costing.feed(before)).changes).toEqual([]);
    const { orderProductLines, uuid } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 1, '2026-05-10'));
    const first = await costing.feed(before);
    expect(first).toEqual({ version: before + 1, changes: [{ productId: SHIRT, from: '2026-05-10' }] });
    const [line] = (await admin.seen(uuid)).orderProductLines;
    dataOf(await receive(admin, line, 1, '2026-06-01', { lastUnitPrice: '50' }));
    expect(await costing.feed(first.version)).toEqual({
      version: before + 2,
      changes: [{ productId: SHIRT, from: '2026-05-10' }],
    });
    expect((await costing.feed(-1)).changes).toBeNull();
  });

  it('the feed is available to the costing slice only', async () => {
    const d = TEST_DEMAND.uuid;
    for (const document of [
      `{ purchasesForCosting(demandUuid: "${d}", from: "2026-01-01", to: "2026-01-31") { amount } }`,
      `{ costingFeed(demandUuid: "${d}", since: 0) { version } }`,
      `mutation { lockReceipts(demandUuid: "${d}", closedMonths: []) }`,
    ]) {
      for (const who of [
        as.demandAdmin({ flags: ['COSTING'] }),
        as.operator(),
        as.service('subgraph-catalog'),
      ])
        expect((await harness.graphql(document, {}, who)).code).toBe('PERMISSION_DENIED');
      expect((await harness.graphql(document, {}, as.nobody())).code).toBe('FORBIDDEN');
      expect((await harness.graphql(document, {}, COSTING)).code).toBeUndefined();
    }
  });
});
