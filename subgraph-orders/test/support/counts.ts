import { systemScope, TallyRepository, todayJst, withTransaction } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { expect } from '@jest/globals';
import type { mongo } from 'mongoose';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import type { OrderDocument } from '../../src/orders/order.schema.js';
import { LINE_TALLIES, ORDER_TALLIES } from '../../src/orders/tally.buckets.js';
import { type Client, dataOf, type Harness } from './harness.js';

interface Counts {
  totalCount: number;
  counts: { status: string; count: number }[];
}
/** Maintained counts that pages show without a filter. */
interface Numbers {
  orders: Counts & { inConversationCount: number };
  orderProductLines: Counts;
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
const NUMBERS = `{
  orders(limit: 1) { totalCount counts { status count } inConversationCount }
  orderProductLines(limit: 1) { totalCount counts { status count } }
  demandHome {
    lateCount dueTodayCount waitingForOrderCount unnotifiedCount inConversationCount
    supplierUnconfirmedCount supplierAnsweredCount
  }
}`;

export const shownCounts = async (client: Client): Promise<Numbers> =>
  dataOf(await client.run<Numbers>(NUMBERS));

const sorted = (found: Map<string, number>): Counts['counts'] =>
  [...found].map(([status, count]) => ({ status, count }));

const COUNTED_BY = {
  order: {
    status: 1,
    inConversation: 1,
    openDeliveryDate: 1,
    hasUnnotifiedChanges: 1,
    supplierAnswerState: 1,
  },
  line: { deliveryStatus: 1 },
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
  const inConversationCount = orders.filter((order) => order.inConversation).length;
  const placedLines = lines.filter(({ deliveryStatus }) => deliveryStatus !== 'Unknown');
  return {
    orders: {
      totalCount: orders.length,
      counts: tally(
        shown.orders.counts,
        orders.map(({ status }) => status),
      ),
      inConversationCount,
    },
    orderProductLines: {
      totalCount: placedLines.length,
      counts: tally(
        shown.orderProductLines.counts,
        lines.map(({ deliveryStatus }) => deliveryStatus),
      ),
    },
    demandHome: {
      lateCount: orders.filter(({ openDeliveryDate: day }) => day !== null && day < today).length,
      dueTodayCount: orders.filter(({ openDeliveryDate }) => openDeliveryDate === today).length,
      waitingForOrderCount: orders.filter(({ status }) => status === 'WaitingForOrder').length,
      unnotifiedCount: orders.filter((order) => order.hasUnnotifiedChanges).length,
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

/** Updates the counts for documents that a test inserted directly. */
export async function tallyStored(
  { app, runtime }: Pick<Harness, 'app' | 'runtime'>,
  orders: readonly mongo.BSON.Document[],
  lines: readonly mongo.BSON.Document[],
): Promise<void> {
  const tallies = app.get(TallyRepository, { strict: false });
  const buckets = [
    ...orders.flatMap((order) => ORDER_TALLIES.bucketsOf(order as OrderDocument)),
    ...lines.flatMap((line) => LINE_TALLIES.bucketsOf(line as LineDocument)),
  ];
  await withTransaction(runtime.connection, (session) =>
    tallies.move(systemScope(TEST_DEMAND.uuid), [], buckets, session),
  );
}

/** Deletes the maintained counts, as before their introduction; the next read rebuilds them. */
export async function deleteCounts(harness: Pick<Harness, 'runtime'>): Promise<void> {
  await harness.runtime.connection.collection('tallies').deleteMany({});
}
