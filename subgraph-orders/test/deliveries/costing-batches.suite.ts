import { systemScope } from '@hacchu-hub/subgraph-kit';
import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { mongo } from 'mongoose';
import { KeptPurchases } from '../../src/costing-feed/kept-purchases.service.js';
import { PurchasesRepository } from '../../src/costing-feed/purchases.repository.js';
import { PurchaseSums } from '../../src/orders/lines/purchase-sums.js';
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

  describe('in parts', () => {
    const SCOPE = systemScope(TEST_DEMAND.uuid);
    const MONTH = { from: '2026-04-01', to: '2026-04-30' };
    const COUNT = 11;
    let repository: PurchasesRepository;

    interface Part {
      items: { productId: string; quantity: number; amount: string; isUnpriced: boolean }[];
      through: string | null;
    }

    const partAfter = async (after: string | null): Promise<Part> =>
      dataOf(
        await harness.graphql<{ part: Part }>(
          `query p($d: ID!, $after: ID) {
            part: purchasesPartForCosting(demandUuid: $d, from: "2026-04-01", to: "2026-04-30", after: $after) {
              items { productId quantity amount isUnpriced } through
            }
          }`,
          { d: TEST_DEMAND.uuid, after },
          as.service('subgraph-costing'),
        ),
      ).part;

    const allParts = async (): Promise<Part[]> => {
      const parts = [await partAfter(null)];
      for (let last = parts[0]; last?.through != null; parts.push(last)) last = await partAfter(last.through);
      return parts;
    };

    /** Product n has n + 1 lines, each received on two days of April, and some in March. */
    beforeAll(async () => {
      repository = harness.app.get(PurchasesRepository, { strict: false });
      const { connection } = harness.runtime;
      for (const name of ['order_product_lines', 'order_receipts', 'receipt_ledgers', 'purchase_sums'])
        await connection.collection(name).deleteMany({});
      const lines = Array.from({ length: COUNT }, (_, product) =>
        Array.from({ length: product + 1 }, (__, at) => ({
          _id: `part-line-${product}-${at}`,
          demandUuid: TEST_DEMAND.uuid,
          orderId: 'order',
          productId: `product-${String((product * 7) % COUNT).padStart(2, '0')}`,
          lastUnitPrice: at === 3 ? null : `${product + 1}.37`,
          unitPrice: null,
          receiptCount: at % 2 === 0 ? 3 : 2,
        })),
      ).flat();
      await connection.collection<{ _id: string }>('order_product_lines').insertMany(lines);
      const receipts = lines.flatMap(({ _id: lineId, productId, receiptCount }, line) =>
        ['2026-03-20', '2026-04-05', '2026-04-25'].slice(3 - receiptCount).map((historyDate, at) => ({
          _id: `${lineId}-${at}`,
          demandUuid: TEST_DEMAND.uuid,
          orderId: 'order',
          lineId,
          productId,
          sequence: at + 1,
          historyDate,
          diffFromPrevious: 1 + ((line + at) % 5),
        })),
      );
      await connection.collection<{ _id: string }>('order_receipts').insertMany(receipts);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each([1, 2, 3, 7, 50, 132, 133])(
      'that end with the product of the %s. receipt, every product is once as in one answer',
      async (receiptsOfPart) => {
        const exact = (await repository.byProduct(SCOPE, MONTH)).map(
          ({ productId, quantity, amount, unpricedLines }) => ({
            productId,
            quantity,
            amount: amount.toString(),
            isUnpriced: unpricedLines > 0,
          }),
        );
        jest.replaceProperty(repository, 'receiptsOfPart', receiptsOfPart);
        const parts = await allParts();
        expect(parts.flatMap(({ items }) => items)).toEqual(
          exact.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
        );
        for (const { items, through } of parts) {
          expect(items.length).toBeLessThanOrEqual(receiptsOfPart);
          if (through !== null) expect(items.at(-1)?.productId).toBe(through);
        }
      },
    );

    it('of stored sums are the same', async () => {
      const plain = await allParts();
      await harness.app.get(KeptPurchases, { strict: false }).build(SCOPE);
      const sums = harness.app.get(PurchaseSums, { strict: false });
      jest.replaceProperty(sums, 'productsOfPart', 4);
      const parts = await allParts();
      expect(parts.map(({ items }) => items.length)).toEqual([4, 4, 3]);
      expect(parts.flatMap(({ items }) => items)).toEqual(plain.flatMap(({ items }) => items));
    });

    it('are read by indexes that have their order', async () => {
      const sums = await plansOf(harness, 'purchase_sums', () => partAfter('product-03'));
      expect(sums.length).toBeGreaterThan(0);
      await harness.app.get(KeptPurchases, { strict: false }).forget(SCOPE);
      jest.replaceProperty(repository, 'receiptsOfPart', 5);
      const receipts = await plansOf(harness, 'order_receipts', () =>
        repository.part(SCOPE, MONTH, 'product-03'),
      );
      expect(receipts[0]?.indexes).toEqual(['demandUuid_1_productId_1_historyDate_1']);
      for (const { scansAll } of [...sums, ...receipts]) expect(scansAll).toBe(false);
      for (const { sorts } of [...sums, ...receipts.slice(0, 1)]) expect(sorts).toBe(false);
    });
  });
});
