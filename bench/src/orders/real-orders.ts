import { searchKeysOf, systemScope, Tallies, todayJst } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fill, inBatches, withSubgraph } from '../real/real-subgraph.js';

const BATCH = 1_000;
/** Out of a hundred orders. */
const SHARES = [
  ['Drafting', 4],
  ['Reviewing', 1],
  ['WaitingForOrder', 5],
  ['Delivering', 10],
  ['DeliveryComplete', 75],
  ['Canceled', 5],
] as const;
const STATUSES = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status));
const ANSWERS = ['UNCONFIRMED', 'CONFIRMED', 'ANSWERED'] as const;

const { identity } = as.demandAdmin();
/** Who sends the requests that are measured. */
const USER = identity?.kind === 'user' ? identity.uuid : '';

/** Order dates are spread over seven years; a prime number, so that each day has orders of every kind. */
const DAYS = 2_503;
const STEP = 1_237;
/** Goods are due that many days after the order date, so the orders of the last weeks are not late. */
const DELIVERY_TIME = 45;
/** More orders than a demand has: their numbers do not overlap. */
const NUMBERS_OF_A_DEMAND = 100_000_000;

const id = (kind: string, number: number): string =>
  `01900000-0000-7${kind}-8000-${String(number).padStart(12, '0')}`;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** The position of an order's day among all days; few orders are spread over the years as many are. */
const dayIndexOf = (number: number): number => (number * STEP) % DAYS;
/** The day that many days ago. */
export const dayAgo = (days: number): string => dayAfter(todayJst(), -days);
const dayOf = (number: number): string => dayAgo(DAYS - 1 - dayIndexOf(number));
/** Every fourth order has supplier 0, and every fifth product 0; the others are shared evenly. */
export const supplierId = (number: number, demand = 0): string =>
  id('001', demand * NUMBERS_OF_A_DEMAND + (number % 4 === 0 ? 0 : number % 200));
export const productId = (number: number, demand = 0): string =>
  id('003', demand * NUMBERS_OF_A_DEMAND + (number % 5 === 0 ? 0 : number % 2_000));
export const destinationId = (number: number, demand = 0): string =>
  id('002', demand * NUMBERS_OF_A_DEMAND + (number % 20));
/** People of the demand; person 0 is the test's user. */
export const personId = (number: number): string => (number % 10 === 0 ? USER : id('004', number % 10));
/** The number of an order, as users see it. */
export const purchaseNumberOf = (number: number): string =>
  `${dayOf(number).replaceAll('-', '')}-${String(number).padStart(3, '0')}`;

/** The id of an order of the test's demand. */
export const orderId = (number: number): string => id('000', number);

const demandId = (demand: number): string => (demand === 0 ? TEST_DEMAND.uuid : id('006', demand));

function orderRow(number: number, demand: number) {
  const status = STATUSES[number % STATUSES.length] ?? 'Drafting';
  const day = dayOf(number);
  const time = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString().replace('Z', '000Z');
  const actor = { actor: 'DemandUser', uuid: personId(Math.floor(number / 7)), name: '担当 花子' };
  const purchaseNumber = purchaseNumberOf(number);
  // The second word is one that only the older half of the orders has.
  const subject = `冬物の発注 ${dayIndexOf(number) < DAYS / 2 ? '旧型番 ' : ''}${number}`;
  const isOpen = status === 'Delivering';
  const isPlaced = isOpen || status === 'DeliveryComplete';
  const dueDay = dayAfter(day, DELIVERY_TIME);
  const reviewers = status === 'Reviewing' ? [USER] : [];
  const totals = { subtotal: '1000', taxTotal: '100', total: '1100', taxComponents: [] };
  return {
    // Inserted without mongoose: the driver's types allow only ObjectId ids, ours are strings.
    _id: id('000', demand * NUMBERS_OF_A_DEMAND + number) as never,
    demandUuid: demandId(demand),
    purchaseNumber,
    subject,
    orderDate: day,
    notes: null,
    status,
    isFixed: false,
    inConversation: number % 50 === 7,
    demandSupplierId: supplierId(number, demand),
    deliveryDestinationId: destinationId(number, demand),
    expenseLines: [],
    creator: actor,
    reviewRequester: null,
    createdAt: time,
    updatedAt: time,
    updatedBy: actor,
    deletedAt: null,
    canceledReason: null,
    sendingLogId: null,
    sentVersion: isPlaced ? 1 : 0,
    reviewRounds: reviewers.length,
    reviewerIds: isPlaced && number % 3 === 0 ? [USER] : reviewers,
    pendingReviewerIds: reviewers,
    stepDeciderIds: [],
    isPendingRestricted: false,
    hasUnnotifiedChanges: isOpen && number % 7 === 0,
    supplierAnswerState: isOpen ? ANSWERS[number % ANSWERS.length] : null,
    mailBouncedAt: null,
    attachmentCount: 0,
    totals,
    isContentComplete: true,
    productIds: [productId(number, demand)],
    earliestDeliveryDate: dueDay,
    orderedLot: 10,
    receivedLot: isOpen ? 0 : 10,
    fulfilledLot: isOpen ? 0 : 10,
    ...(isPlaced && { hasExcessReceipt: !isOpen && number % 11 === 0 }),
    openDeliveryDate: isOpen ? dueDay : null,
    totalYen: (number * 7_919) % 1_000_003,
    listDate: day,
    ...searchKeysOf([purchaseNumber, subject, 'コットンTシャツ', 'M-1'], { withNumbers: true }),
  };
}

/** @param position of the line in its order, from 0 */
function lineRow(number: number, demand: number, position: number, linesPerOrder: number) {
  const { status, purchaseNumber, subject, earliestDeliveryDate } = orderRow(number, demand);
  const deliveryStatus =
    status === 'Delivering' ? 'Delivering' : status === 'DeliveryComplete' ? 'CompleteDelivery' : 'Unknown';
  const isOpen = deliveryStatus !== 'CompleteDelivery';
  return {
    _id: id('005', demand * NUMBERS_OF_A_DEMAND + number * linesPerOrder + position) as never,
    demandUuid: demandId(demand),
    orderId: id('000', demand * NUMBERS_OF_A_DEMAND + number),
    orderNum: position + 1,
    productId: productId(number, demand),
    lot: 10,
    unitPrice: '100',
    taxCategoryId: 1,
    deliveryDate: earliestDeliveryDate,
    paymentDueDate: null,
    lotNumber: null,
    deadline: null,
    notes: null,
    product: { name: 'コットンTシャツ', modelNumber: 'M-1', color: null, size: null },
    receivedLot: isOpen ? 0 : 10,
    canceledLot: 0,
    receiptCount: isOpen ? 0 : 1,
    lastUnitPrice: null,
    lastDeliveryDate: isOpen ? null : earliestDeliveryDate,
    deliveryStatus,
    isPartial: deliveryStatus === 'Delivering' && number % 3 === 0,
    deletedAt: null,
    ...searchKeysOf([purchaseNumber, subject, 'コットンTシャツ', 'M-1'], { withNumbers: true }),
  };
}

/** One of the notices of the test's user; half of them are read. */
function noticeRow(number: number, demand: number) {
  const { time, order } = { time: Date.now() - number * 60_000, order: orderRow(number, demand) };
  const occurredAt = new Date(time).toISOString().replace('Z', '000Z');
  return {
    _id: id('007', demand * NUMBERS_OF_A_DEMAND + number) as never,
    demandUuid: demandId(demand),
    key: `bench:${demand}:${number}`,
    recipientId: demand === 0 ? USER : id('004', demand),
    kind: 'ORDER_SENT',
    orderId: order._id,
    purchaseNumber: order.purchaseNumber,
    title: '発注書を送信しました',
    body: order.subject,
    occurredAt,
    readAt: number % 2 === 0 ? occurredAt : null,
    createdAt: new Date(),
  };
}

/** An order that waits for its goods, as the inputs of mutations refer to it. */
export interface PlacedOrder {
  readonly uuid: string;
  readonly updatedAt: string;
  readonly lineId: string;
}

const FIRST_PLACED = STATUSES.indexOf('Delivering');
const MODELS = ['Order', 'OrderProductLine', 'Notice'] as const;
const PLACED = STATUSES.filter((status) => status === 'Delivering').length;

/** The order at `position` among those waiting for their goods, from a multiple of a hundred on. */
export function placedOrder(from: number, position: number): PlacedOrder {
  const hundred = Math.floor(position / PLACED) * STATUSES.length;
  const number = from + hundred + FIRST_PLACED + (position % PLACED);
  const { updatedAt } = orderRow(number, 0);
  return { uuid: id('000', number), updatedAt, lineId: id('005', number) };
}

/** Which orders to store. */
export interface SeededOrders {
  readonly from: number;
  readonly to: number;
  /** Demands that have them: 0 is the test's. */
  readonly demands: readonly number[];
  /** One by default. */
  readonly linesPerOrder?: number;
}

/** Inserts orders with their lines and a tenth of a notice each directly into the database. */
export async function seedOrders(
  orders: TestSubgraph,
  { from, to, demands, linesPerOrder = 1 }: SeededOrders,
): Promise<void> {
  const positions = Array.from({ length: linesPerOrder }, (_, position) => position);
  const { connection } = orders.runtime;
  const [ofOrders, ofLines, ofNotices] = MODELS.map((name) => connection.model(name).collection);
  await fill(orders, MODELS, async () => {
    for (const demand of demands) {
      await inBatches(from, to, BATCH, async (numbers) => {
        const rows = [
          [ofOrders, numbers.map((number) => orderRow(number, demand))],
          [
            ofLines,
            numbers.flatMap((number) =>
              positions.map((position) => lineRow(number, demand, position, linesPerOrder)),
            ),
          ],
          [
            ofNotices,
            numbers.filter((number) => number % 10 === 0).map((number) => noticeRow(number, demand)),
          ],
        ] as const;
        await Promise.all(
          rows.map(async ([collection, documents]) => {
            await collection?.insertMany([...documents], { ordered: false });
          }),
        );
      });
    }
  });
  const began = performance.now();
  await orders.app.get(Tallies, { strict: false }).check(systemScope(demandId(demands[0] ?? 0)));
  console.log(`  counted once in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** How many orders the measured demand has. */
export const storedOrders = ({ runtime: { connection } }: TestSubgraph): Promise<number> =>
  connection.model('Order').countDocuments({ demandUuid: TEST_DEMAND.uuid });

const built = (module: string): string =>
  new URL(`../../../subgraph-orders/dist/${module}.js`, import.meta.url).href;

/** The real orders subgraph, as it is built. */
export const loadOrders = async (): Promise<typeof import('../../../subgraph-orders/src/subgraph.js')> =>
  import(built('subgraph'));

/** Its schemas of orders and their lines. */
export async function loadOrderSchemas() {
  const orders: typeof import('../../../subgraph-orders/src/orders/order.schema.js') = await import(
    built('orders/order.schema')
  );
  const lines: typeof import('../../../subgraph-orders/src/orders/lines/line.schema.js') = await import(
    built('orders/lines/line.schema')
  );
  return { orderSchema: orders.orderSchema, lineSchema: lines.lineSchema };
}

/**
 * Runs `work` with the real orders subgraph on a separate database (MONGODB_URI), which is dropped
 * afterwards.
 */
export async function withOrders(name: string, work: (orders: TestSubgraph) => Promise<void>): Promise<void> {
  const { ordersSubgraph } = await loadOrders();
  await withSubgraph(ordersSubgraph, name, work);
}
