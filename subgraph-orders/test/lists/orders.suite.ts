import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '../../src/orders/order-warnings.js';
import {
  Client,
  dataOf,
  fieldsOf,
  type Harness,
  type SeenOrder,
  sharedHarness,
  WITHOUT_MASTERS,
} from '../support/harness.js';
import { DELETED_SUPPLIER, DESTINATION, SHIRT, SUPPLIER, TEA } from '../support/stand-ins.js';

describe('lists of orders', () => {
  let harness: Harness;
  let admin: Client;
  const made: Record<'winter' | 'tea' | 'placed' | 'canceled', SeenOrder> = Object.create(null);
  const TODAY = todayJst();
  const ADMIN = '01900000-0000-7000-8000-0000000000a1';
  const EDITOR = '01900000-0000-7000-8000-0000000000e1';

  const line = (over: Record<string, unknown> = {}) => ({
    productId: SHIRT,
    lot: 10,
    unitPrice: '100',
    taxCategoryId: 1,
    deliveryDate: '2099-12-10',
    ...over,
  });

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    made.winter = await admin.draft({ subject: '冬物ジャケット', orderDate: '2026-11-01' });
    made.tea = await admin.draft({
      subject: '抹茶ギフト',
      orderDate: '2026-11-10',
      demandSupplierId: DELETED_SUPPLIER,
      orderProductLines: [line({ productId: TEA, deliveryDate: '2026-12-24' })],
    });
    made.placed = await admin.placed({
      subject: '春物シャツ',
      orderDate: '2026-11-05',
      orderProductLines: [
        line({ deliveryDate: addDays(TODAY, -1) < '2026-11-05' ? '2026-11-05' : addDays(TODAY, -1) }),
        line({ productId: TEA, deliveryDate: TODAY }),
        line({ deliveryDate: '2099-12-31' }),
      ],
    });
    const doomed = await new Client(harness, as.editor()).draft({
      subject: '取りやめ',
      orderDate: '2026-10-01',
    });
    made.canceled = await admin.done('cancelOrder', {
      uuid: doomed.uuid,
      expectedUpdatedAt: doomed.updatedAt,
    });
    await harness.runtime.connection
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: made.tea.uuid }, { $set: { reviewerIds: [EDITOR] } });
    const outsider = new Client(harness, as.otherDemandAdmin());
    const foreign = await outsider.draft({ subject: 'よその冬物', ...WITHOUT_MASTERS });
    // Written to the database, since the API refuses another demand's records.
    await harness.runtime.connection
      .collection<{ _id: string }>('orders')
      .updateOne(
        { _id: foreign.uuid },
        { $set: { demandSupplierId: SUPPLIER, deliveryDestinationId: DESTINATION } },
      );
  });

  interface OrderList {
    orders: {
      items: { subject: string; status: string }[];
      totalCount: number;
      page: number;
      limit: number;
      counts: { status: string; count: number }[];
      inConversationCount: number;
    };
  }
  const list = async (where: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
    admin.run<OrderList>(
      `query l($where: OrderWhere, $countWhere: OrderWhere, $page: Int, $limit: Int) {
      orders(where: $where, countWhere: $countWhere, page: $page, limit: $limit) {
        items { subject status } totalCount page limit counts { status count } inConversationCount
      }
    }`,
      { where, ...more },
    );
  const subjects = async (where: Record<string, unknown>): Promise<string[]> =>
    dataOf(await list(where)).orders.items.map((order) => order.subject);

  describe('the list of orders', () => {
    it('shows the newest order date first, with counts of every tab', async () => {
      const { orders } = dataOf(await list());
      expect(orders.items.map((order) => order.subject)).toEqual([
        '抹茶ギフト',
        '春物シャツ',
        '冬物ジャケット',
        '取りやめ',
      ]);
      expect(orders).toMatchObject({ totalCount: 4, page: 1, limit: 20, inConversationCount: 0 });
      expect(Object.fromEntries(orders.counts.map(({ status, count }) => [status, count]))).toEqual({
        Drafting: 2,
        Reviewing: 0,
        ReviewDenial: 0,
        WaitingForOrder: 0,
        Delivering: 1,
        DeliveryComplete: 0,
        Canceled: 1,
      });
    });

    it.each<[string, Record<string, unknown>, string[]]>([
      ['status', { statuses: ['DRAFTING', 'CANCELED'] }, ['抹茶ギフト', '冬物ジャケット', '取りやめ']],
      ['a status that is never stored', { statuses: ['UNKNOWN'] }, []],
      ['words in any kana and width', { text: 'じゃけっと' }, ['冬物ジャケット']],
      ['a single character', { text: 'ギ' }, ['抹茶ギフト']],
      ['several words, all of which must match', { text: '冬物 ギフト' }, []],
      ['words of a supplier name and of the order', { text: '青空 冬物' }, ['冬物ジャケット']],
      ['words of a destination name and of the order', { text: '物流センター ギフト' }, ['抹茶ギフト']],
      ['text with the syntax of regular expressions', { text: '.*' }, []],
      [
        'order dates',
        { orderDateFrom: '2026-11-01', orderDateTo: '2026-11-05' },
        ['春物シャツ', '冬物ジャケット'],
      ],
      ['delivery dates', { deliveryDateFrom: '2026-12-24', deliveryDateTo: '2026-12-24' }, ['抹茶ギフト']],
      ['supplier', { demandSupplierId: DELETED_SUPPLIER }, ['抹茶ギフト']],
      [
        'destination',
        { deliveryDestinationId: DESTINATION },
        ['抹茶ギフト', '春物シャツ', '冬物ジャケット', '取りやめ'],
      ],
      ['a destination without orders', { deliveryDestinationId: SHIRT }, []],
      [
        'amounts, both ends inclusive',
        { amountFrom: '1650', amountTo: '3850' },
        ['抹茶ギフト', '春物シャツ'],
      ],
      ['a minimum amount', { amountFrom: '3851' }, ['冬物ジャケット', '取りやめ']],
      ['creator', { creatorUuid: EDITOR }, ['取りやめ']],
      ['reviewer', { reviewerUuid: EDITOR }, ['抹茶ギフト']],
      ['lateness', { late: true }, ['春物シャツ']],
      ['unnotified changes', { hasUnnotifiedChanges: true }, []],
      ['product', { productId: TEA }, ['抹茶ギフト', '春物シャツ', '冬物ジャケット', '取りやめ']],
      ['conversation', { inConversation: true }, []],
    ])('filters by %s', async (_, where, expected) => expect(await subjects(where)).toEqual(expected));

    it('names everybody who created an order for the filter, whether or not they are still members', async () => {
      // Neither is a member of the demand at subgraph-identity.
      harness.settings.members = [];
      const { orderCreators } = dataOf(
        await admin.run<{ orderCreators: { uuid: string; demandUser: { uuid: string } }[] }>(
          'query { orderCreators { uuid demandUser { uuid } operator { uuid } } }',
        ),
      );
      expect(orderCreators.map(({ uuid }) => uuid).toSorted()).toEqual([ADMIN, EDITOR]);
      for (const { uuid, demandUser } of orderCreators) expect(demandUser).toEqual({ uuid });
      const foreign = 'query($d: ID) { orderCreators(demandUuid: $d) { uuid } }';
      const outsider = new Client(harness, as.otherDemandAdmin());
      expect((await outsider.run(foreign, { d: TEST_DEMAND.uuid })).code).toBe('PERMISSION_DENIED');
    });

    it('finds an order by part of its number', async () => {
      expect(await subjects({ text: made.tea.purchaseNumber.slice(3) })).toEqual(['抹茶ギフト']);
    });

    it.each([
      ['PURCHASE_NUMBER', ['冬物ジャケット', '抹茶ギフト', '春物シャツ', '取りやめ']],
      ['ORDER_DATE', ['取りやめ', '冬物ジャケット', '春物シャツ', '抹茶ギフト']],
      ['TOTAL', ['抹茶ギフト', '春物シャツ', '冬物ジャケット', '取りやめ']],
      ['UPDATED_AT', ['冬物ジャケット', '抹茶ギフト', '春物シャツ', '取りやめ']],
    ])('sorts by %s, both ways', async (sortKey, ascending) => {
      const sorted = async (direction: string) =>
        dataOf(
          await admin.run<OrderList>(
            `query l($sort: OrderSort) { orders(sort: $sort) { items { subject status } } }`,
            { sort: { key: sortKey, direction } },
          ),
        ).orders.items.map((order) => order.subject);
      expect(await sorted('ASC')).toEqual(ascending);
      expect(await sorted('DESC')).toEqual(ascending.toReversed());
    });

    it('keeps the counts of the other tabs while one is open', async () => {
      const { orders } = dataOf(await list({ statuses: ['DRAFTING'], text: '冬物' }));
      expect(orders).toMatchObject({ totalCount: 1, items: [{ subject: '冬物ジャケット' }] });
      const other = dataOf(await list({ statuses: ['DRAFTING'], text: '春物' })).orders;
      expect([other.totalCount, other.counts.find((one) => one.status === 'Delivering')?.count]).toEqual([
        0, 1,
      ]);
      const wide = dataOf(await list({ statuses: ['DRAFTING'], text: '冬物' }, { countWhere: {} })).orders;
      expect([wide.totalCount, wide.counts.find((one) => one.status === 'Canceled')?.count]).toEqual([1, 1]);
    });

    it('pages stably, and is empty past the end with the real total', async () => {
      const pages = await Promise.all(
        [1, 2].map(async (page) => dataOf(await list({}, { page, limit: 3 })).orders),
      );
      expect(pages.flatMap((page) => page.items.map((order) => order.subject))).toHaveLength(4);
      expect(dataOf(await list({}, { page: 9 })).orders).toMatchObject({ items: [], totalCount: 4 });
      expect(fieldsOf(await list({}, { limit: 101 }))).toHaveProperty('limit');
    });

    it('shows operators the orders of a demand', async () => {
      const operator = new Client(harness, as.operator());
      const query = `query l($d: ID) { orders(demandUuid: $d) { totalCount } }`;
      expect(dataOf(await operator.run<OrderList>(query, { d: TEST_DEMAND.uuid })).orders.totalCount).toBe(4);
      expect((await operator.run(query)).code).toBe('INVALID_ARGUMENT');
    });

    it('takes as many queries for many orders as for one', async () => {
      const query = (limit: number) => `{
      orders(limit: ${limit}) {
        items {
          uuid receivedRate orderSummary { total components { name amount } }
          orderProductLines { id product { uuid } order { uuid } logilessInboundDeliveryLineHistories { historyDate } }
          latestOrderSendLog { id } histories { id } actions { id isAllowed } warnings { code }
        }
      }
    }`;
      // The newest order and some of the others are placed.
      for (const orderDate of ['2026-11-12', '2026-09-01', '2026-09-02']) {
        await admin.placed({ orderDate, orderProductLines: [line()] });
      }
      const catalogCalls = harness.catalog.calls.length;
      const one = await harness.queryCounter.during(async () => dataOf(await admin.run(query(1))));
      const many = await harness.queryCounter.during(async () => dataOf(await admin.run(query(20))));
      expect([...many].sort()).toEqual([...one].sort());
      expect(many.length).toBeLessThanOrEqual(8);
      // The suppliers and the products of each of both requests.
      expect(harness.catalog.calls.length - catalogCalls).toBe(4);
    });

    it('resolves references in one query per type', async () => {
      const lines = (await admin.seen(made.placed.uuid)).orderProductLines;
      const representations = [
        ...[made.winter, made.tea, made.placed].map(({ uuid }) => ({ __typename: 'Order', uuid })),
        ...lines.map(({ id }) => ({ __typename: 'OrderProductLine', id })),
      ];
      const commands = await harness.queryCounter.during(async () => {
        const response = await admin.run<{ _entities: Record<string, unknown>[] }>(
          `query e($r: [_Any!]!) {
          _entities(representations: $r) { ... on Order { purchaseNumber } ... on OrderProductLine { orderNum } }
        }`,
          { r: representations },
        );
        expect(dataOf(response)._entities).toEqual([
          ...[made.winter, made.tea, made.placed].map(({ purchaseNumber }) => ({ purchaseNumber })),
          { orderNum: 1 },
          { orderNum: 2 },
          { orderNum: 3 },
        ]);
      });
      expect([...commands].sort()).toEqual(['find order_product_lines', 'find orders']);
    });

    it('reads a page through an index that also sorts it', async () => {
      const { connection } = harness.runtime;
      const names = (await connection.collection('orders').indexes()).map((index) =>
        Object.keys(index.key).join(' '),
      );
      for (const needed of [
        'demandUuid listDate _id deletedAt earliestDeliveryDate',
        'demandUuid status listDate _id deletedAt earliestDeliveryDate',
        'demandSupplierId listDate _id',
        'demandUuid searchGrams listDate',
      ]) {
        expect(names).toContain(needed);
      }
    });
  });

  describe('usage for the catalog', () => {
    it('counts orders in review or ready for sending that use a record', async () => {
      await harness.runtime.connection
        .collection('orders')
        .updateOne({ _id: made.winter.uuid as never }, { $set: { status: 'WaitingForOrder' } });
      const usage = (who = as.service('subgraph-catalog')) =>
        harness.graphql<{ catalogUsage: { orderCount: number; purchaseNumbers: string[] } }>(
          `query u($d: ID!, $p: ID) { catalogUsage(demandUuid: $d, productUuid: $p) { orderCount purchaseNumbers } }`,
          { d: TEST_DEMAND.uuid, p: SHIRT },
          who,
        );
      expect(dataOf(await usage()).catalogUsage).toEqual({
        orderCount: 1,
        purchaseNumbers: [made.winter.purchaseNumber],
      });
      expect((await usage(as.demandAdmin())).code).toBe('PERMISSION_DENIED');
    });
  });
});
