import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, dataOf, type Harness, key, sharedHarness } from '../support/harness.js';
import { receiptOf, recordReceipts, TODAY } from '../support/receipts.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('deliveries for other slices', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const receive = (lines: Record<string, unknown>[], client = admin, idempotencyKey = key()) =>
    recordReceipts(client, lines, idempotencyKey);

  describe('entities and feeds', () => {
    it('value every receipt for costing, for the costing slice only', async () => {
      const order = await admin.placed({
        orderProductLines: [
          { productId: TEA, lot: 3, unitPrice: '33.34', taxCategoryId: 1, deliveryDate: '2099-01-01' },
        ],
      });
      for (const count of [1, 3]) {
        await receive([receiptOf((await admin.seen(order.uuid)).orderProductLines[0], count)]);
      }
      const ask = (service: string) =>
        harness.graphql<{
          receiptsForCosting: {
            lineId: string;
            diffFromPrevious: number;
            unitPrice: string;
            amount: string;
          }[];
        }>(
          `query c($d: ID!, $day: LocalDate!) {
          receiptsForCosting(demandUuid: $d, from: $day, to: $day) { lineId diffFromPrevious unitPrice amount }
        }`,
          { d: TEST_DEMAND.uuid, day: TODAY },
          as.service(service),
        );
      const commands = await harness.queryCounter.during(async () => {
        const rows = dataOf(await ask('subgraph-costing')).receiptsForCosting;
        const lineId = order.orderProductLines[0]?.id;
        // 33.34 × 1 = 33; × 3 = 100.02 → 100; the second receipt is worth the difference.
        expect(rows.filter((row) => row.lineId === lineId)).toEqual([
          { lineId, diffFromPrevious: 1, unitPrice: '33.34', amount: '33' },
          { lineId, diffFromPrevious: 2, unitPrice: '33.34', amount: '67' },
        ]);
      });
      expect(commands.toSorted()).toEqual([
        'find order_product_lines',
        'find order_receipts',
        'find order_receipts',
        'find orders',
      ]);
      expect((await ask('subgraph-catalog')).code).toBe('PERMISSION_DENIED');
      expect(
        (
          await harness.graphql(
            `{ receiptsForCosting(demandUuid: "${TEST_DEMAND.uuid}", from: "2026-01-01", to: "2026-01-02") { lineId } }`,
          )
        ).code,
      ).toBe('PERMISSION_DENIED');
    });

    it('add purchases to products and demands, in one query each', async () => {
      const mine = new Client(harness, as.demandAdmin());
      const bought = '01900000-0000-7000-8000-00000000f0ff';
      const order = await mine.draft({
        orderProductLines: [
          { productId: SHIRT, lot: 3, unitPrice: '10', taxCategoryId: 1, deliveryDate: '2099-01-01' },
        ],
        orderDate: TODAY,
      });
      await harness.runtime.connection.collection('order_product_lines').updateMany(
        { orderId: order.uuid },
        {
          $set: {
            productId: bought,
            receivedLot: 3,
            lastUnitPrice: '33.33',
            deliveryStatus: 'CompleteDelivery',
          },
        },
      );
      const query = `query e($r: [_Any!]!) {
      _entities(representations: $r) {
        ... on Product { statistics { productId totalReceivedLot averageLastUnitPrice totalPurchaseAmount } }
        ... on Demand { ordersThisMonth }
      }
    }`;
      const r = [
        { __typename: 'Product', uuid: bought },
        { __typename: 'Product', uuid: '01900000-0000-7000-8000-00000000f0fe' },
        { __typename: 'Demand', uuid: TEST_DEMAND.uuid },
      ];
      const commands = await harness.queryCounter.during(async () => {
        const entities = dataOf(
          await harness.graphql<{ _entities: Record<string, unknown>[] }>(query, { r }),
        )._entities;
        expect(entities.slice(0, 2)).toEqual([
          {
            statistics: {
              productId: bought,
              totalReceivedLot: 3,
              averageLastUnitPrice: '33.00',
              totalPurchaseAmount: '99',
            },
          },
          {
            statistics: {
              productId: '01900000-0000-7000-8000-00000000f0fe',
              totalReceivedLot: 0,
              averageLastUnitPrice: null,
              totalPurchaseAmount: '0',
            },
          },
        ]);
        expect(entities[2]?.ordersThisMonth).toBeGreaterThanOrEqual(1);
      });
      expect(commands).toHaveLength(2);
    });
  });
});
