import { searchKey } from '@hacchu-hub/subgraph-kit';
import { plansOf, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dropIndexesByDeletion } from '../../src/migrations/2026-11-27-drop-indexes-by-deletion.js';
import { dropIndexOfGrams } from '../../src/migrations/2026-11-29-drop-index-of-grams.js';
import { deleteCounts, shownCounts } from '../support/counts.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { SHIRT, SUPPLIER } from '../support/stand-ins.js';

describe('indexes', () => {
  const OF_EACH_DEMAND = 1_000;
  /** The database takes half of its time to store an order for the entries of other words. */
  const SOUGHT = ['冬物', '青空', 'コットン'].map(searchKey);

  let harness: Harness;
  let admin: Client;
  let stored = 0;

  /**
   * Stores orders with one line each, copied from one created over the API, for the test's demand and
   * optionally others.
   */
  async function store(count: number, areOthersBeside = false): Promise<void> {
    const { uuid } = await admin.placed();
    const { connection } = harness.runtime;
    const total = areOthersBeside ? 2 * count : count;
    const copies = async (name: string, filter: object, rowOf: (index: number) => object): Promise<void> => {
      const collection = connection.collection<{ _id: string; searchGrams: string[] }>(name);
      const pattern = await collection.findOne(filter);
      if (!pattern) throw new Error('the pattern is missing');
      const searchGrams = pattern.searchGrams.filter((gram) => SOUGHT.some((word) => word.includes(gram)));
      const numbers = Array.from({ length: total }, (_, index) => stored + index);
      await collection.insertMany(
        numbers.map((index) => ({
          ...pattern,
          searchGrams,
          demandUuid: areOthersBeside && index % 2 === 1 ? idOf('01900000', index) : TEST_DEMAND.uuid,
          ...rowOf(index),
          _id: idOf(uuid.slice(0, 8), index),
        })),
      );
    };
    await copies('orders', { _id: uuid }, (index) => ({
      purchaseNumber: `N-${index}`,
      // Orders of one date have various statuses, so every page mixes them.
      status: ['Drafting', 'Delivering', 'DeliveryComplete', 'Canceled'][Math.floor(index / 12) % 4],
      openDeliveryDate: Math.floor(index / 12) % 4 === 1 ? '2026-01-15' : null,
      totalYen: (index * 7919) % 1_000_003,
      listDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
    }));
    await copies('order_product_lines', { orderId: uuid }, (index) => ({
      orderId: idOf(uuid.slice(0, 8), index),
      deliveryStatus: index % 4 === 0 ? 'Delivering' : 'CompleteDelivery',
      deliveryDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    }));
    stored += total;
    await deleteCounts(harness);
    await shownCounts(admin);
  }
  const idOf = (start: string, index: number): string =>
    `${start}-0000-7000-8000-${String(index).padStart(12, '0')}`;

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    await store(OF_EACH_DEMAND, true);
  });

  // Where counts are maintained only the page is queried.
  it.each([
    ['everything', 1, {}],
    ['a tab', 1, { statuses: ['DELIVERING'] }],
    ['a supplier', 1, { demandSupplierId: SUPPLIER }],
    ['late ones', 1, { late: true }],
    ['a product', 2, { productId: SHIRT }],
    ['days', 2, { orderDateFrom: '2026-11-01', orderDateTo: '2026-11-30' }],
    ['delivery days', 2, { deliveryDateFrom: '2000-01-01', deliveryDateTo: '2099-12-31' }],
    // None match.
    ['bounced mails', 1, { hasBouncedMail: true }],
    // Matches up to a limit, where they begin, and the page.
    ['words', 3, { text: '冬物' }],
    ['words of a supplier', 2, { text: '青空 冬物' }],
  ])('lists %s of 1,000 orders by an index, in %d queries', async (_, queries, where) => {
    const plans = await plansOf(harness, 'orders', async () =>
      dataOf(
        await admin.run(
          `query l($where: OrderWhere) { orders(where: $where) { items { uuid } totalCount } }`,
          {
            where,
          },
        ),
      ),
    );
    expect(plans).toHaveLength(queries);
    for (const { indexes, scansAll } of plans) {
      expect(indexes).not.toEqual([]);
      expect(scansAll).toBe(false);
    }
  });

  it.each(['PURCHASE_NUMBER', 'ORDER_DATE', 'DELIVERY_DATE', 'TOTAL', 'UPDATED_AT'])(
    'sorts by %s without reading every order',
    async (sortKey) => {
      const [page] = await plansOf(harness, 'orders', async () =>
        dataOf(
          await admin.run(`query l($sort: OrderSort) { orders(sort: $sort) { items { uuid } } }`, {
            sort: { key: sortKey, direction: 'DESC' },
          }),
        ),
      );
      expect(page?.indexes).not.toEqual([]);
      expect(page?.scansAll).toBe(false);
    },
  );

  const LINES = `query l($where: OrderProductLineWhere) {
  orderProductLines(where: $where) {
    totalCount items { id order { purchaseNumber subject } } counts { status count }
  }
}`;
  it.each([
    ['everything', 1, {}],
    ['outstanding ones', 1, { statuses: ['Delivering'] }],
    ['overdue ones', 1, { late: true }],
    ['partially received ones', 1, { partial: true }],
    // Matches up to a limit, the page, and the tabs.
    ['words', 3, { text: 'コットン' }],
  ])('lists %s of 1,000 lines by an index, in %d queries', async (_, queries, where) => {
    const plans = await plansOf(harness, 'order_product_lines', async () =>
      dataOf(await admin.run(LINES, { where })),
    );
    expect(plans).toHaveLength(queries);
    for (const { indexes, scansAll } of plans) {
      expect(indexes).not.toEqual([]);
      expect(scansAll).toBe(false);
    }
  });

  it('drops the indexes that were replaced, once no process of an earlier release serves', async () => {
    const { connection } = harness.runtime;
    const orders = connection.collection('orders');
    const declared = await orders.indexes();
    await orders.createIndex({ demandUuid: 1, deletedAt: 1, earliestDeliveryDate: -1, _id: -1 });
    await orders.createIndex({ demandUuid: 1, status: 1, deletedAt: 1, totalYen: -1, _id: -1 });
    await orders.createIndex({ demandUuid: 1, pendingReviewerIds: 1, listDate: -1, _id: -1 });
    await orders.createIndex({ demandUuid: 1, searchGrams: 1 });
    const migrate = async (): Promise<void> => {
      for (const migration of [dropIndexesByDeletion, dropIndexOfGrams])
        await migration.up({
          connection,
          get: (token) => harness.app.get(token, { strict: false }),
          signal: new AbortController().signal,
          say: () => undefined,
        });
    };
    await migrate();
    expect(await orders.indexes()).toEqual(declared);
    await migrate();
    expect(await orders.indexes()).toEqual(declared);
  });

  it('takes as many queries for 5,000 orders as for 1,000', async () => {
    const ORDERS = `{ orders(limit: 100) {
    totalCount counts { status count } inConversationCount
    items { uuid orderSummary { total } actions { id isAllowed } demandSupplier { uuid } latestOrderSendLog { status } }
  } }`;
    const queries = () =>
      harness.queryCounter.during(async () => {
        dataOf(await admin.run(ORDERS));
        dataOf(await admin.run(LINES));
      });
    const few = await queries();
    await store(4 * OF_EACH_DEMAND);
    const { orders } = dataOf(
      await admin.run<{ orders: { totalCount: number } }>('{ orders { totalCount } }'),
    );
    expect(orders.totalCount).toBeGreaterThanOrEqual(5 * OF_EACH_DEMAND);
    expect([...(await queries())].sort()).toEqual([...few].sort());
  }, 120_000);

  const ORDER_LIST =
    'query l($where: OrderWhere, $sort: OrderSort, $page: Int) { orders(where: $where, sort: $sort, page: $page) { items { uuid } } }';
  const LINE_LIST =
    'query l($where: OrderProductLineWhere) { orderProductLines(where: $where) { items { id } } }';
  const late = (more: object = {}) => ({ where: { late: true }, ...more });
  const sortedBy = (key: string, direction = 'DESC') => ({ sort: { key, direction } });
  it.each([
    ['orders, newest first', 'orders', ORDER_LIST, {}],
    ['orders of a tab', 'orders', ORDER_LIST, { where: { statuses: ['DELIVERY_COMPLETE'] } }],
    [
      'orders of a tab, by total',
      'orders',
      ORDER_LIST,
      { where: { statuses: ['DELIVERING'] }, ...sortedBy('TOTAL') },
    ],
    ['orders of a supplier', 'orders', ORDER_LIST, { where: { demandSupplierId: SUPPLIER } }],
    ['orders of a product', 'orders', ORDER_LIST, { where: { productId: SHIRT } }],
    ['late orders', 'orders', ORDER_LIST, late()],
    ['late orders by delivery date', 'orders', ORDER_LIST, late(sortedBy('DELIVERY_DATE', 'ASC'))],
    ['late orders on page 60', 'orders', ORDER_LIST, late({ page: 60 })],
    ['orders in conversation', 'orders', ORDER_LIST, { where: { inConversation: true } }],
    ['orders by number', 'orders', ORDER_LIST, sortedBy('PURCHASE_NUMBER')],
    ['orders by delivery date', 'orders', ORDER_LIST, sortedBy('DELIVERY_DATE', 'ASC')],
    ['orders by total', 'orders', ORDER_LIST, sortedBy('TOTAL')],
    ['orders by last change', 'orders', ORDER_LIST, sortedBy('UPDATED_AT')],
    ['lines', 'order_product_lines', LINE_LIST, {}],
    ['outstanding lines', 'order_product_lines', LINE_LIST, { where: { statuses: ['Delivering'] } }],
    ['late lines', 'order_product_lines', LINE_LIST, { where: { late: true } }],
    ['partially received lines', 'order_product_lines', LINE_LIST, { where: { partial: true } }],
  ])(
    'reads %s in index order, without sorting',
    async (_, collection, document, variables) => {
      const look = () =>
        plansOf(harness, collection, async () => dataOf(await admin.run(document, variables)));
      // MongoDB chooses the best index only after it has compared plans on the new data.
      const [page] = await until(look, ([plan]) => plan?.sorts === false, {
        withinMs: 90_000,
        everyMs: 1_000,
      });
      expect(page).toMatchObject({ scansAll: false, sorts: false });
    },
    120_000,
  );

  const FOUND = `query l($where: OrderWhere, $sort: OrderSort, $page: Int) {
    orders(where: $where, sort: $sort, page: $page) { totalCount isTotalCountExact items { uuid } }
  }`;
  interface Found {
    orders: { totalCount: number; isTotalCountExact: boolean; items: { uuid: string }[] };
  }
  const WORD = { where: { text: '冬物' } };
  it.each<[string, number, { where?: object; sort?: object; page?: number }]>([
    // By order date, one query finds where the matches begin.
    ['newest first', 3, {}],
    ['in a tab', 3, { where: { statuses: ['DELIVERY_COMPLETE'] } }],
    ['by total', 2, sortedBy('TOTAL', 'ASC')],
    ['by number, on page 30', 2, { ...sortedBy('PURCHASE_NUMBER'), page: 30 }],
  ])(
    'finds the orders of a word that more than 1,000 have, %s, in index order',
    async (_, queries, variables) => {
      const all = dataOf(await admin.run<Found>(FOUND, variables)).orders;
      let found: Found['orders'] | undefined;
      const plans = await plansOf(harness, 'orders', async () => {
        const searched = { ...variables, where: { ...variables.where, ...WORD.where } };
        found = dataOf(await admin.run<Found>(FOUND, searched)).orders;
      });
      expect(found).toEqual({ items: all.items, totalCount: 1_000, isTotalCountExact: false });
      expect(all).toMatchObject({ isTotalCountExact: true, items: { length: 20 } });
      expect(plans).toHaveLength(queries);
      for (const plan of plans.slice(1)) expect(plan).toMatchObject({ scansAll: false, sorts: false });
    },
  );

  it('finds the lines of a word that more than 1,000 have in index order, and counts their tabs exactly', async () => {
    const FOUND_LINES = `query l($where: OrderProductLineWhere) {
      orderProductLines(where: $where) { totalCount isTotalCountExact items { id } counts { status count } }
    }`;
    const all = dataOf(await admin.run<{ orderProductLines: object }>(FOUND_LINES)).orderProductLines;
    let found: object | undefined;
    const plans = await plansOf(harness, 'order_product_lines', async () => {
      found = dataOf(
        await admin.run<{ orderProductLines: object }>(FOUND_LINES, { where: { text: '冬物' } }),
      ).orderProductLines;
    });
    expect(found).toEqual({ ...all, totalCount: 1_000, isTotalCountExact: false });
    expect(all).toMatchObject({ isTotalCountExact: true });
    expect(plans[1]).toMatchObject({ scansAll: false, sorts: false });
  });

  it('counts the tabs of such a word exactly when they are asked for', async () => {
    const COUNTS = 'query l($where: OrderWhere) { orders(where: $where) { counts { status count } } }';
    const all = dataOf(await admin.run(COUNTS));
    expect(dataOf(await admin.run(COUNTS, WORD))).toEqual(all);
  });
});
