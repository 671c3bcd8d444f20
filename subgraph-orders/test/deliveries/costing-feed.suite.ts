import { describe, expect, it } from '@jest/globals';
import { lineAmount, receiptAmount } from '@hacchu-hub/purchase-math';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import fc from 'fast-check';
import { APRIL, COSTING, CostingSlice, MAY, ordered, receive, useCostedHouse } from '../support/costing.js';
import { Client, dataOf, type House } from '../support/house.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('the costing feed', () => {
  let house: House;
  let admin: Client;
  let costing: CostingSlice;
  useCostedHouse((started) => {
    ({ house, admin, costing } = started);
  });

  describe('purchases', () => {
    it('are summed per product, and months of a line add up by the days on which goods arrived', async () => {
      const { uuid, orderProductLines } = await ordered(admin);
      dataOf(await receive(admin, orderProductLines[0], 1, '2026-05-10'));
      const again = await admin.seen(uuid);
      // The later entry is the earlier receipt: April has 2 pieces (66 yen), May the third (100 − 66).
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

    it('of any months add up to the amount of what arrived, whatever the order of the receipts', async () => {
      const [{ orderProductLines }] = [await ordered(admin)];
      const line = orderProductLines[0];
      const collection = house.runtime.connection.collection<{ _id: string }>('order_receipts');
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
            await house.runtime.connection
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

  it('the feed tells which products changed since a version, and from which day on', async () => {
    const { version: before } = await costing.feed(-1);
    expect((await costing.feed(before)).changes).toEqual([]);
    const { orderProductLines, uuid } = await ordered(admin);
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

  it('answers the costing slice and nobody else', async () => {
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
        expect((await house.graphql(document, {}, who)).code).toBe('PERMISSION_DENIED');
      expect((await house.graphql(document, {}, as.nobody())).code).toBe('FORBIDDEN');
      expect((await house.graphql(document, {}, COSTING)).code).toBeUndefined();
    }
  });
});
