import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { mongo } from 'mongoose';
import { dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('batches of purchases for costing', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await sharedHarness();
  });

  /** Lines per batch in the service. */
  const BATCH = 2_000;
  const LINES = 2 * BATCH + 500;

  /** Responses of the database in order: the collection, and the number of documents. */
  async function responsesDuring(
    work: () => Promise<unknown>,
  ): Promise<readonly (readonly [string, number])[]> {
    const client = harness.runtime.connection.getClient();
    const responses: [string, number][] = [];
    const listen = ({ reply, databaseName }: mongo.CommandSucceededEvent): void => {
      const { cursor } = reply as { cursor?: { ns: string; firstBatch?: unknown[]; nextBatch?: unknown[] } };
      const documents = cursor?.firstBatch ?? cursor?.nextBatch;
      const collection = cursor?.ns.slice(cursor.ns.indexOf('.') + 1) ?? '';
      if (databaseName !== harness.database || !documents) return;
      if (!['order_receipts', 'order_product_lines'].includes(collection)) return;
      responses.push([collection, documents.length]);
    };
    client.on('commandSucceeded', listen);
    try {
      await work();
    } finally {
      client.off('commandSucceeded', listen);
    }
    return responses;
  }

  it('the next batch is requested only after the previous one is priced', async () => {
    const { connection } = harness.runtime;
    const rows = Array.from({ length: LINES }, (_, at) => ({
      lineId: `line-${String(at).padStart(5, '0')}`,
      productId: at % 2 === 0 ? SHIRT : TEA,
    }));
    const of = { demandUuid: TEST_DEMAND.uuid, orderId: 'order' };
    await connection.collection<{ _id: string }>('order_product_lines').insertMany(
      rows.map(({ lineId, productId }) => ({
        ...of,
        _id: lineId,
        productId,
        lastUnitPrice: productId === SHIRT ? '1.5' : '20',
        unitPrice: null,
        receiptCount: 1,
      })),
    );
    await connection.collection<{ _id: string }>('order_receipts').insertMany(
      rows.map(({ lineId, productId }) => ({
        ...of,
        _id: `receipt-of-${lineId}`,
        lineId,
        productId,
        sequence: 1,
        historyDate: '2026-04-15',
        diffFromPrevious: 3,
      })),
    );

    let purchases: unknown;
    const responses = await responsesDuring(async () => {
      purchases = dataOf(
        await harness.graphql<{ purchasesForCosting: unknown[] }>(
          `query p($d: ID!) {
          purchasesForCosting(demandUuid: $d, from: "2026-04-01", to: "2026-04-30") { productId quantity amount isUnpriced }
        }`,
          { d: TEST_DEMAND.uuid },
          as.service('subgraph-costing'),
        ),
      ).purchasesForCosting;
    });

    // 2,250 lines of each: three shirts for trunc(4.5) = 4 yen, three teas for 60 yen.
    expect(purchases).toHaveLength(2);
    expect(purchases).toEqual(
      expect.arrayContaining([
        { productId: SHIRT, quantity: 6_750, amount: '9000', isUnpriced: false },
        { productId: TEA, quantity: 6_750, amount: '135000', isUnpriced: false },
      ]),
    );
    expect(responses).toEqual([
      ['order_receipts', BATCH],
      ['order_product_lines', BATCH],
      ['order_receipts', BATCH],
      ['order_product_lines', BATCH],
      ['order_receipts', 500],
      ['order_product_lines', 500],
    ]);
  });
});
