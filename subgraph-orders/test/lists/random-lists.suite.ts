import { searchKey, searchKeysOf as keysOfEarlierReleases, systemScope } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { randomFrom } from '@hacchu-hub/subgraph-testing/random';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { weekOf } from '../../src/deliveries/line-list.service.js';
import { CommonGrams } from '../../src/orders/common-grams.service.js';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../../src/orders/order.schema.js';
import { searchKeysOf } from '../../src/orders/order.search.js';
import { OrderStatus } from '../../src/orders/order.status.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { TallyKind } from '../../src/orders/tally.buckets.js';
import { deleteCounts } from '../support/counts.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { TODAY } from '../support/receipts.js';
import { DELETED_SUPPLIER, DESTINATION, SHIRT, SUPPLIER, TEA } from '../support/stand-ins.js';

/** More than the thousand up to which matches are counted. */
const ORDERS = 2_400;
const LISTS = 60;
const random = randomFrom(20_261_126);
const below = (limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
const id = (kind: number, number: number): string =>
  `019${kind}0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const day = (): string => addDays(TODAY, below(60) - 40);

const ADMIN = as.demandAdmin().identity;
const PEOPLE = [ADMIN?.kind === 'user' ? ADMIN.uuid : '', id(8, 1), id(8, 2)] as const;
const STATUSES = {
  DRAFTING: OrderStatus.Drafting,
  REVIEWING: OrderStatus.Reviewing,
  DELIVERING: OrderStatus.Delivering,
  DELIVERY_COMPLETE: OrderStatus.DeliveryComplete,
} as const;
type Tab = keyof typeof STATUSES;
const TABS: readonly [Tab, ...Tab[]] = ['DELIVERING', 'DRAFTING', 'REVIEWING', 'DELIVERY_COMPLETE'];

type Where = Record<string, unknown>;

/** A condition of a list of orders, and the same on a document. */
interface Condition<T> {
  where: Where;
  holds: (document: T) => boolean;
}

const mustBeNotified = ({ status, hasUnnotifiedChanges }: OrderDocument): boolean =>
  hasUnnotifiedChanges && status !== OrderStatus.DeliveryComplete && status !== OrderStatus.Canceled;

const ORDER_CONDITIONS: readonly (() => Condition<OrderDocument>)[] = [
  () => {
    const supplier = oneOf(SUPPLIER, DELETED_SUPPLIER);
    return { where: { demandSupplierId: supplier }, holds: (order) => order.demandSupplierId === supplier };
  },
  () => ({
    where: { deliveryDestinationId: DESTINATION },
    holds: ({ deliveryDestinationId }) => deliveryDestinationId === DESTINATION,
  }),
  () => {
    const creator = oneOf(...PEOPLE);
    return { where: { creatorUuid: creator }, holds: (order) => order.creator.uuid === creator };
  },
  () => {
    const product = oneOf(SHIRT, TEA);
    return { where: { productId: product }, holds: ({ productIds }) => productIds.includes(product) };
  },
  () => ({
    where: { late: true },
    holds: ({ openDeliveryDate }) => openDeliveryDate !== null && openDeliveryDate < TODAY,
  }),
  () => {
    const due = day();
    return { where: { openDeliveryDate: due }, holds: ({ openDeliveryDate }) => openDeliveryDate === due };
  },
  () => {
    const [from, to] = [day(), day()];
    return {
      where: { orderDateFrom: from, orderDateTo: to },
      holds: ({ orderDate }) => orderDate !== null && orderDate >= from && orderDate <= to,
    };
  },
  () => {
    const from = day();
    return {
      where: { deliveryDateFrom: from },
      holds: ({ earliestDeliveryDate }) => earliestDeliveryDate !== null && earliestDeliveryDate >= from,
    };
  },
  () => {
    const to = day();
    return {
      where: { deliveryDateTo: to },
      holds: ({ earliestDeliveryDate }) => earliestDeliveryDate !== null && earliestDeliveryDate <= to,
    };
  },
  () => {
    const to = below(1_000);
    return { where: { amountTo: String(to) }, holds: ({ totalYen }) => totalYen <= to };
  },
  () => {
    const from = below(1_000);
    return { where: { amountFrom: String(from) }, holds: ({ totalYen }) => totalYen >= from };
  },
  () => {
    const wanted = random() < 0.7;
    return {
      where: { hasUnnotifiedChanges: wanted },
      holds: (order) => mustBeNotified(order) === wanted,
    };
  },
  () => ({
    where: { supplierAnswerState: 'ANSWERED' },
    holds: ({ supplierAnswerState }) => supplierAnswerState === 'ANSWERED',
  }),
  () => ({
    where: { hasExcessReceipt: true },
    holds: ({ hasExcessReceipt, isFixed }) => hasExcessReceipt === true && !isFixed,
  }),
  () => ({
    where: { reviewerUuid: PEOPLE[1] },
    holds: ({ reviewerIds }) => reviewerIds.includes(PEOPLE[1]),
  }),
  () => {
    const text = someWords();
    return { where: { text }, holds: ({ searchText }) => hasWords(searchText, text) };
  },
];

/** Of an order, as the product makes them; its parts occur in those of others. */
const numberOf = (index: number): string =>
  `2026${String(100 + ((index * 37) % 1_130)).padStart(4, '0')}-${String(index).padStart(3, '0')}`;
/** Words, numbers, parts of numbers, and several of them. */
function someWords(): string {
  const number = numberOf(below(ORDERS));
  const from = below(number.length - 5);
  const part = number.slice(from, from + 4 + below(8));
  const word = oneOf('冬物', '旧型番', 'しゃつ', '7');
  return oneOf(word, word, number, part, `${word} ${part}`, '2026', '2026010', `${part} ${number}`);
}
const hasWords = (searchText: string, text: string): boolean =>
  text.split(' ').every((word) => searchText.includes(searchKey(word)));

const SORT_FIELDS = {
  PURCHASE_NUMBER: 'purchaseNumber',
  ORDER_DATE: 'listDate',
  DELIVERY_DATE: 'earliestDeliveryDate',
  TOTAL: 'totalYen',
  UPDATED_AT: 'updatedAt',
} as const;

const compare = (one: string | number | null, other: string | number | null): number => {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
};

/** Some of the conditions, mostly one: that is what people use. */
const chosen = <T>(conditions: readonly (() => Condition<T>)[]): Condition<T>[] =>
  Array.from({ length: oneOf(0, 1, 1, 1, 2) }, () => conditions[below(conditions.length)]?.() ?? []).flat();

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
    const expected = Object.entries(waiting).map(([kind, [all, field, sign]]) => ({
      kind,
      count: all.length,
      orders: all
        .sort((one, other) => sign * (compare(one[field], other[field]) || compare(one._id, other._id)))
        .slice(0, 3)
        .map(({ _id }) => ({ orderUuid: _id })),
    }));
    expect(new Map(found.map((one) => [one.kind, one]))).toEqual(
      new Map(expected.map((one) => [one.kind, one])),
    );
  });

  it('know what many orders have in common, where there are many', async () => {
    const common = harness.app.get(CommonGrams, { strict: false });
    expect(await common.of(systemScope(TEST_DEMAND.uuid), ORDER_MODEL, '冬物')).toEqual(new Set());
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
    const found = await common.of(scope, ORDER_MODEL, '冬物');
    expect(found.has('冬物')).toBe(true);
    expect(found.has('旧型')).toBe(false);
  });

  describe('of which many have words in common', () => {
    beforeAll(() => {
      const common = new Set(['冬物', 'しゃ', 'ゃつ', '型番', '20', '02', '7']);
      jest.spyOn(harness.app.get(CommonGrams, { strict: false }), 'of').mockResolvedValue(common);
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
function tabOf(where: Where): (order: OrderDocument) => boolean {
  const kind = below(3);
  if (kind === 0) return () => true;
  if (kind === 1) {
    where['inConversation'] = true;
    return ({ inConversation }) => inConversation;
  }
  const tab = oneOf(...TABS);
  where['statuses'] = [tab];
  return ({ status }) => status === STATUSES[tab];
}

const LINE_CONDITIONS: readonly (() => Condition<LineDocument>)[] = [
  () => ({
    where: { late: true },
    holds: ({ deliveryStatus, deliveryDate }) =>
      deliveryStatus === 'Delivering' && deliveryDate !== null && deliveryDate < TODAY,
  }),
  () => {
    const { monday, sunday } = weekOf(TODAY);
    return {
      where: { thisWeek: true },
      holds: ({ deliveryDate }) => deliveryDate !== null && deliveryDate >= monday && deliveryDate <= sunday,
    };
  },
  () => {
    const due = day();
    return { where: { deliveryDate: due }, holds: ({ deliveryDate }) => deliveryDate === due };
  },
  () => ({ where: { partial: true }, holds: ({ isPartial }) => isPartial }),
  () => {
    const text = someWords();
    return { where: { text }, holds: ({ searchText }) => hasWords(searchText, text) };
  },
];

function randomOrder(pattern: OrderDocument, index: number): OrderDocument {
  const status = STATUSES[oneOf(...TABS)];
  const orderDate = random() < 0.1 ? null : day();
  const isOpen = status === OrderStatus.Delivering;
  const subject = `冬物 シャツ ${index} ${random() < 0.3 ? '旧型番' : ''}`;
  const dueDay = random() < 0.1 ? null : day();
  return {
    ...pattern,
    _id: id(1, index),
    demandUuid: TEST_DEMAND.uuid,
    purchaseNumber: numberOf(index),
    status,
    subject,
    orderDate,
    listDate: orderDate ?? day(),
    inConversation: random() < 0.2,
    demandSupplierId: oneOf(SUPPLIER, SUPPLIER, DELETED_SUPPLIER, null),
    deliveryDestinationId: oneOf(DESTINATION, null),
    creator: { actor: 'DemandUser', uuid: oneOf(...PEOPLE), name: '担当' },
    productIds: [SHIRT, TEA].filter(() => random() < 0.6),
    earliestDeliveryDate: dueDay,
    openDeliveryDate: isOpen ? dueDay : null,
    hasUnnotifiedChanges: random() < 0.3,
    supplierAnswerState: isOpen ? oneOf(null, 'ANSWERED' as OrderDocument['supplierAnswerState']) : null,
    hasExcessReceipt: random() < 0.3,
    isFixed: random() < 0.3,
    reviewerIds: PEOPLE.filter(() => random() < 0.5),
    pendingReviewerIds: status === OrderStatus.Reviewing ? PEOPLE.filter(() => random() < 0.5) : [],
    totalYen: below(1_000),
    updatedAt: `2026-01-01T00:00:00.${String(below(1_000)).padStart(6, '0')}Z`,
    deletedAt: random() < 0.05 ? '2026-01-01T00:00:00.000000Z' : null,
    ...searchKeysOf([numberOf(index), subject]),
  };
}

function randomLine(pattern: LineDocument, order: OrderDocument, index: number): LineDocument {
  return {
    ...pattern,
    _id: id(2, index),
    orderId: order._id,
    demandUuid: TEST_DEMAND.uuid,
    deliveryStatus: oneOf('Unknown', 'Delivering', 'CompleteDelivery') as LineDocument['deliveryStatus'],
    deliveryDate: order.earliestDeliveryDate,
    isPartial: random() < 0.5,
    deletedAt: order.deletedAt,
    searchText: order.searchText,
    searchGrams: order.searchGrams,
  };
}
