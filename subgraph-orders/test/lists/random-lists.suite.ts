import { searchKeysOf as keysOfEarlierReleases, systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GramFrequencies } from '../../src/orders/gram-frequencies.service.js';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../../src/orders/order.schema.js';
import { OrderStatus } from '../../src/orders/order.status.js';
import { TallyKind } from '../../src/orders/tally.buckets.js';
import { deleteCounts } from '../support/counts.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { TODAY } from '../support/receipts.js';
import {
  chosen,
  compare,
  id,
  LINE_CONDITIONS,
  mustBeNotified,
  oneOf,
  ORDER_CONDITIONS,
  ORDERS,
  PEOPLE,
  randomLine,
  randomOrder,
  SORT_FIELDS,
  tabOf,
  type Where,
} from './random-lists.data.js';

const LISTS = 60;

describe('lists with random filters', () => {
  let harness: Harness;
  let admin: Client;
  let orders: OrderDocument[];
  let lines: LineDocument[];

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    const placed = await admin.placed();
    const { connection } = harness.runtime;
    const ofOrders = connection.collection<OrderDocument>('orders');
    const ofLines = connection.collection<LineDocument>('order_product_lines');
    const order = await ofOrders.findOne({ _id: placed.uuid });
    const line = await ofLines.findOne({ orderId: placed.uuid });
    if (!order || !line) throw new Error('the pattern is missing');
    await Promise.all([ofOrders.deleteMany({}), ofLines.deleteMany({})]);
    orders = Array.from({ length: ORDERS }, (_, index) => randomOrder(order, index));
    lines = orders.map((one, index) => randomLine(line, one, index));
    await Promise.all([ofOrders.insertMany(orders), ofLines.insertMany(lines)]);
    await deleteCounts(harness);
  }, 120_000);

  async function compareOrders(): Promise<void> {
    const conditions = chosen(ORDER_CONDITIONS);
    const where: Where = Object.assign({}, ...conditions.map((one) => one.where));
    // The same condition may be chosen twice: the second one replaces the first.
    const effective = conditions.filter((one) =>
      Object.keys(one.where).every((key) => where[key] === one.where[key]),
    );
    const inTab = tabOf(where);
    const matching = orders.filter(
      (one) => one.deletedAt === null && effective.every(({ holds }) => holds(one)),
    );
    const sortKey = oneOf<keyof typeof SORT_FIELDS>(
      'ORDER_DATE',
      'PURCHASE_NUMBER',
      'DELIVERY_DATE',
      'TOTAL',
      'UPDATED_AT',
    );
    const direction = oneOf('ASC', 'DESC');
    const [page, limit] = [oneOf(1, 2, 30), 20];
    const field = SORT_FIELDS[sortKey];
    const sign = direction === 'ASC' ? 1 : -1;
    const rows = matching
      .filter(inTab)
      .sort((one, other) => sign * (compare(one[field], other[field]) || compare(one._id, other._id)));
    const found = dataOf(
      await admin.run<{ orders: OrderList }>(ORDER_LIST, {
        where,
        page,
        limit,
        sort: { key: sortKey, direction },
      }),
    ).orders;
    expect({ where, uuids: found.items.map(({ uuid }) => uuid) }).toEqual({
      where,
      uuids: rows.slice((page - 1) * limit, page * limit).map(({ _id }) => _id),
    });
    expect([found.totalCount, found.isTotalCountExact]).toEqual(
      found.isTotalCountExact ? [rows.length, true] : [1_000, rows.length <= 1_000],
    );
    for (const { status, count } of found.counts)
      expect([status, count]).toEqual([status, matching.filter((one) => one.status === status).length]);
    expect(found.inConversationCount).toBe(matching.filter((one) => one.inConversation).length);
  }

  async function compareLines(): Promise<void> {
    const conditions = chosen(LINE_CONDITIONS);
    const where: Where = Object.assign({}, ...conditions.map((one) => one.where));
    const effective = conditions.filter((one) =>
      Object.keys(one.where).every((key) => where[key] === one.where[key]),
    );
    const statuses = oneOf(
      undefined,
      ['Delivering'],
      ['CompleteDelivery'],
      ['Delivering', 'CompleteDelivery'],
    );
    const matching = lines.filter(
      (one) => one.deletedAt === null && effective.every(({ holds }) => holds(one)),
    );
    const [page, limit] = [oneOf(1, 2, 30), 20];
    const rows = matching
      .filter(({ deliveryStatus }) =>
        (statuses ?? ['Delivering', 'CompleteDelivery']).includes(deliveryStatus),
      )
      .sort((one, other) => compare(one.deliveryDate, other.deliveryDate) || compare(one._id, other._id));
    const found = dataOf(
      await admin.run<{ orderProductLines: LineList }>(LINE_LIST, {
        where: { ...where, ...(statuses && { statuses }) },
        page,
        limit,
      }),
    ).orderProductLines;
    expect({ where, ids: found.items.map((one) => one.id) }).toEqual({
      where,
      ids: rows.slice((page - 1) * limit, page * limit).map(({ _id }) => _id),
    });
    expect([found.totalCount, found.isTotalCountExact]).toEqual(
      found.isTotalCountExact ? [rows.length, true] : [1_000, rows.length <= 1_000],
    );
    for (const { status, count } of found.counts)
      expect([status, count]).toEqual([
        status,
        matching.filter(({ deliveryStatus }) => deliveryStatus === status).length,
      ]);
  }

  const each = Array.from({ length: LISTS }, (_, index) => [index]);
  it.each(each)('orders, number %i', compareOrders);
  it.each(each)('lines, number %i', compareLines);

  it('show what waits for a person, the most urgent of each kind first', async () => {
    const found = dataOf(
      await admin.run<{ homeWaiting: { kind: string; count: number; orders: { orderUuid: string }[] }[] }>(
        '{ homeWaiting { kind count orders { orderUuid } } }',
      ),
    ).homeWaiting;
    const kept = orders.filter(({ deletedAt }) => deletedAt === null);
    const own = kept.filter(({ creator }) => creator.uuid === PEOPLE[0]);
    const isOpen = ({ status }: OrderDocument): boolean => status === OrderStatus.Delivering;
    const waiting: Record<string, [OrderDocument[], 'listDate' | 'openDeliveryDate', 1 | -1]> = {
      REVIEW: [kept.filter((one) => one.pendingReviewerIds.includes(PEOPLE[0])), 'listDate', 1],
      MAIL_BOUNCED: [own.filter((one) => isOpen(one) && one.mailBouncedAt !== null), 'listDate', 1],
      SUPPLIER_ANSWER: [
        own.filter((one) => isOpen(one) && one.supplierAnswerState === 'ANSWERED'),
        'openDeliveryDate',
        1,
      ],
      LATE: [own.filter(({ openDeliveryDate: due }) => due !== null && due < TODAY), 'openDeliveryDate', 1],
      UNNOTIFIED: [own.filter(mustBeNotified), 'openDeliveryDate', 1],
      EXCESS_RECEIPT: [own.filter((one) => one.hasExcessReceipt && !one.isFixed), 'listDate', -1],
      CONVERSATION: [own.filter((one) => one.inConversation), 'listDate', -1],
    };
    // Without a delivery date they come last.
    const dateOf = (order: OrderDocument, field: 'listDate' | 'openDeliveryDate'): string =>
      order[field] ?? '9999';
    const expected = Object.entries(waiting).map(([kind, [all, field, sign]]) => ({
      kind,
      count: all.length,
      orders: all
        .sort(
          (one, other) =>
            sign * (compare(dateOf(one, field), dateOf(other, field)) || compare(one._id, other._id)),
        )
        .slice(0, 3)
        .map(({ _id }) => ({ orderUuid: _id })),
    }));
    expect(new Map(found.map((one) => [one.kind, one]))).toEqual(
      new Map(expected.map((one) => [one.kind, one])),
    );
  });

  it('know what many orders have in common, where there are many', async () => {
    const frequencies = harness.app.get(GramFrequencies, { strict: false });
    expect(await frequencies.of(systemScope(TEST_DEMAND.uuid), ORDER_MODEL, '冬物')).toEqual(new Map());
    const { connection } = harness.runtime;
    const scope = systemScope(id(9, 1));
    const others = orders
      .slice(0, 200)
      .map((one, index) => ({ ...one, _id: id(9, index), demandUuid: scope.demandUuid, deletedAt: null }));
    await connection.collection<OrderDocument>('orders').insertMany(others);
    const bucket = { demandUuid: scope.demandUuid, kind: TallyKind.Orders, bucket: '', count: 20_000 };
    await connection.collection<typeof bucket & { _id: string }>('tallies').insertMany([
      { ...bucket, _id: `${scope.demandUuid}:${TallyKind.Orders}` },
      { ...bucket, _id: id(9, 2), bucket: 'Drafting' },
    ]);
    const found = await frequencies.of(scope, ORDER_MODEL, '冬物');
    expect(found.get('冬物')).toBeGreaterThanOrEqual(0.5);
    expect(found.get('旧型') ?? 0).toBeLessThan(0.5);
  });

  describe('of which many have words in common', () => {
    beforeAll(() => {
      const frequent = ['冬物', 'しゃ', 'ゃつ', '型番', '20', '02', '7'];
      const frequencies = new Map(frequent.map((gram, index) => [gram, index % 2 === 0 ? 0.8 : 0.3]));
      jest.spyOn(harness.app.get(GramFrequencies, { strict: false }), 'of').mockResolvedValue(frequencies);
    });
    afterAll(() => {
      jest.restoreAllMocks();
    });
    it.each(each)('orders, number %i', compareOrders);
    it.each(each)('lines, number %i', compareLines);
  });

  describe('of which an earlier release stored some', () => {
    beforeAll(async () => {
      const { connection } = harness.runtime;
      const some = (index: number): boolean => index % 3 === 0;
      for (const [name, documents] of [
        ['orders', orders],
        ['order_product_lines', lines],
      ] as const)
        await connection.collection<{ _id: string }>(name).bulkWrite(
          documents
            .filter((_, index) => some(index))
            .map(({ _id, searchText }) => ({
              updateOne: { filter: { _id }, update: { $set: keysOfEarlierReleases(searchText.split('\n')) } },
            })),
        );
    });
    it.each(each)('orders, number %i', compareOrders);
    it.each(each)('lines, number %i', compareLines);
  });
});

interface OrderList {
  totalCount: number;
  isTotalCountExact: boolean;
  items: { uuid: string }[];
  counts: { status: string; count: number }[];
  inConversationCount: number;
}
const ORDER_LIST = `query l($where: OrderWhere, $sort: OrderSort, $page: Int, $limit: Int) {
  orders(where: $where, sort: $sort, page: $page, limit: $limit) {
    totalCount isTotalCountExact items { uuid } counts { status count } inConversationCount
  }
}`;
interface LineList {
  totalCount: number;
  isTotalCountExact: boolean;
  items: { id: string }[];
  counts: { status: string; count: number }[];
}
const LINE_LIST = `query l($where: OrderProductLineWhere, $page: Int, $limit: Int) {
  orderProductLines(where: $where, page: $page, limit: $limit) {
    totalCount isTotalCountExact items { id } counts { status count }
  }
}`;

/** Adds a random tab to a filter. @returns whether an order is in it */
