import { systemScope, TallyRepository, todayJst, withTransaction } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { expect } from '@jest/globals';
import type { mongo } from 'mongoose';
import { weekOf } from '../../src/deliveries/line-list.service.js';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import type { OrderDocument } from '../../src/orders/order.schema.js';
import { DeliveryStatus } from '../../src/orders/order.status.js';
import { LINE_TALLIES, ORDER_TALLIES } from '../../src/orders/tally.buckets.js';
import { type Client, dataOf, type Harness } from './harness.js';
import { DESTINATION, SUPPLIER } from './stand-ins.js';

interface Counts {
  totalCount: number;
  counts: { status: string; count: number }[];
}
type OrderCounts = Counts & { inConversationCount: number };
/** Maintained counts that pages show without a filter, and with one of those whose counts are maintained. */
interface Numbers {
  orders: OrderCounts;
  lateOrders: OrderCounts;
  ordersDueToday: OrderCounts;
  ordersOfSupplier: OrderCounts;
  ordersOfDestination: OrderCounts;
  orderProductLines: Counts;
  lateLines: Counts;
  linesOfThisWeek: Counts;
  linesDueToday: Counts;
  partialLines: Counts;
  demandHome: Record<
    | 'lateCount'
    | 'dueTodayCount'
    | 'waitingForOrderCount'
    | 'unnotifiedCount'
    | 'inConversationCount'
    | 'supplierUnconfirmedCount'
    | 'supplierAnsweredCount',
    number
  >;
}
const ORDERS = 'totalCount counts { status count } inConversationCount';
const LINES = 'totalCount counts { status count }';
const numbers = (today: string): string => `{
  orders(limit: 1) { ${ORDERS} }
  lateOrders: orders(limit: 1, where: { late: true }) { ${ORDERS} }
  ordersDueToday: orders(limit: 1, where: { openDeliveryDate: "${today}" }) { ${ORDERS} }
  ordersOfSupplier: orders(limit: 1, where: { demandSupplierId: "${SUPPLIER}" }) { ${ORDERS} }
  ordersOfDestination: orders(limit: 1, where: { deliveryDestinationId: "${DESTINATION}" }) { ${ORDERS} }
  orderProductLines(limit: 1) { ${LINES} }
  lateLines: orderProductLines(limit: 1, where: { late: true }) { ${LINES} }
  linesOfThisWeek: orderProductLines(limit: 1, where: { thisWeek: true }) { ${LINES} }
  linesDueToday: orderProductLines(limit: 1, where: { deliveryDate: "${today}" }) { ${LINES} }
  partialLines: orderProductLines(limit: 1, where: { partial: true }) { ${LINES} }
  demandHome {
    lateCount dueTodayCount waitingForOrderCount unnotifiedCount inConversationCount
    supplierUnconfirmedCount supplierAnsweredCount
  }
}`;

export const shownCounts = async (client: Client): Promise<Numbers> =>
  dataOf(await client.run<Numbers>(numbers(todayJst())));

const sorted = (found: Map<string, number>): Counts['counts'] =>
  [...found].map(([status, count]) => ({ status, count }));

const COUNTED_BY = {
  order: {
    status: 1,
    inConversation: 1,
    openDeliveryDate: 1,
    hasUnnotifiedChanges: 1,
    supplierAnswerState: 1,
    demandSupplierId: 1,
    deliveryDestinationId: 1,
  },
  line: { deliveryStatus: 1, deliveryDate: 1, isPartial: 1 },
} as const;

/** The same counts computed from the database, in the order and with the zeros of the shown ones. */
async function computedCounts(harness: Harness, shown: Numbers): Promise<Numbers> {
  const { connection } = harness.runtime;
  const own = { demandUuid: TEST_DEMAND.uuid, deletedAt: null };
  const [orders, lines] = await Promise.all([
    connection.collection<OrderDocument>('orders').find(own, { projection: COUNTED_BY.order }).toArray(),
    connection
      .collection<LineDocument>('order_product_lines')
      .find(own, { projection: COUNTED_BY.line })
      .toArray(),
  ]);
  const tally = (names: Counts['counts'], of: readonly string[]): Counts['counts'] => {
    const found = new Map(names.map(({ status }) => [status, 0]));
    for (const name of of) found.set(name, (found.get(name) ?? 0) + 1);
    return sorted(found);
  };
  const answered = (state: string): number =>
    orders.filter(
      ({ status, supplierAnswerState }) => status === 'Delivering' && supplierAnswerState === state,
    ).length;
  const today = todayJst();
  const { monday, sunday } = weekOf(today);
  const inConversationCount = orders.filter((order) => order.inConversation).length;
  const ordersWhere = (has: (order: OrderDocument) => boolean): OrderCounts => {
    const found = orders.filter(has);
    return {
      totalCount: found.length,
      counts: tally(
        shown.orders.counts,
        found.map(({ status }) => status),
      ),
      inConversationCount: found.filter((order) => order.inConversation).length,
    };
  };
  const linesWhere = (has: (line: LineDocument) => boolean): Counts => {
    const found = lines.filter(has);
    return {
      totalCount: found.filter(({ deliveryStatus }) => deliveryStatus !== 'Unknown').length,
      counts: tally(
        shown.orderProductLines.counts,
        found.map(({ deliveryStatus }) => deliveryStatus),
      ),
    };
  };
  return {
    orders: ordersWhere(() => true),
    lateOrders: ordersWhere(({ openDeliveryDate: day }) => day !== null && day < today),
    ordersDueToday: ordersWhere(({ openDeliveryDate }) => openDeliveryDate === today),
    ordersOfSupplier: ordersWhere(({ demandSupplierId }) => demandSupplierId === SUPPLIER),
    ordersOfDestination: ordersWhere(({ deliveryDestinationId }) => deliveryDestinationId === DESTINATION),
    orderProductLines: linesWhere(() => true),
    lateLines: linesWhere(
      ({ deliveryStatus, deliveryDate: day }) =>
        deliveryStatus === DeliveryStatus.Delivering && day !== null && day < today,
    ),
    linesOfThisWeek: linesWhere(({ deliveryDate: day }) => day !== null && day >= monday && day <= sunday),
    linesDueToday: linesWhere(({ deliveryDate }) => deliveryDate === today),
    partialLines: linesWhere(({ isPartial }) => isPartial),
    demandHome: {
      lateCount: orders.filter(({ openDeliveryDate: day }) => day !== null && day < today).length,
      dueTodayCount: orders.filter(({ openDeliveryDate }) => openDeliveryDate === today).length,
      waitingForOrderCount: orders.filter(({ status }) => status === 'WaitingForOrder').length,
      unnotifiedCount: orders.filter(
        ({ status, hasUnnotifiedChanges }) =>
          hasUnnotifiedChanges && status !== 'DeliveryComplete' && status !== 'Canceled',
      ).length,
      inConversationCount,
      supplierUnconfirmedCount: answered('UNCONFIRMED'),
      supplierAnsweredCount: answered('ANSWERED'),
    },
  };
}

/** Asserts that the maintained counts match the database once pending work is done. */
export async function expectExactCounts(harness: Harness, client: Client): Promise<void> {
  const look = async () => {
    const shown = await shownCounts(client);
    return { shown, counted: await computedCounts(harness, shown) };
  };
  const isExact = ({ shown, counted }: Awaited<ReturnType<typeof look>>): boolean =>
    // As text: response objects have no prototype, which toStrictEqual would report as a difference.
    JSON.stringify(shown) === JSON.stringify(counted);
  // A mail sent in the background may place its order between the two reads.
  const { shown, counted } = await until(look, isExact, { withinMs: 10_000 }).catch(look);
  expect(shown).toEqual(counted);
}

/** What documents are counted by. */
export const bucketsOf = (
  orders: readonly mongo.BSON.Document[],
  lines: readonly mongo.BSON.Document[],
): ReturnType<typeof ORDER_TALLIES.bucketsOf>[number][] => [
  ...orders.flatMap((order) => ORDER_TALLIES.bucketsOf(order as OrderDocument)),
  ...lines.flatMap((line) => LINE_TALLIES.bucketsOf(line as LineDocument)),
];

/** Updates the counts for documents that a test inserted directly. */
export async function tallyStored(
  { app, runtime }: Pick<Harness, 'app' | 'runtime'>,
  orders: readonly mongo.BSON.Document[],
  lines: readonly mongo.BSON.Document[],
): Promise<void> {
  const tallies = app.get(TallyRepository, { strict: false });
  await withTransaction(runtime.connection, (session) =>
    tallies.move(systemScope(TEST_DEMAND.uuid), [], bucketsOf(orders, lines), session),
  );
}

/** Deletes the maintained counts, as before their introduction; the next read rebuilds them. */
export async function deleteCounts(harness: Pick<Harness, 'runtime'>): Promise<void> {
  await harness.runtime.connection.collection('tallies').deleteMany({});
}
