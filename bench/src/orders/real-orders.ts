import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fill, inBatches, withSubgraph } from '../real/real-subgraph.js';

const BATCH = 1_000;
/** Out of a hundred orders. */
const SHARES = [
  ['Drafting', 5],
  ['WaitingForOrder', 5],
  ['Delivering', 10],
  ['DeliveryComplete', 75],
  ['Canceled', 5],
] as const;
const STATUSES = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status));

const id = (kind: string, number: number): string =>
  `01900000-0000-7${kind}-8000-${String(number).padStart(12, '0')}`;
const dayOf = (number: number): string =>
  new Date(Date.UTC(2020, 0, 1) + (number % 2_500) * 86_400_000).toISOString().slice(0, 10);
/** Ids of suppliers, destinations and products that orders share. */
export const supplierId = (number: number): string => id('001', number % 200);
export const productId = (number: number): string => id('003', number % 2_000);

function orderRow(number: number) {
  const status = STATUSES[number % STATUSES.length] ?? 'Drafting';
  const day = dayOf(number);
  const time = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString().replace('Z', '000Z');
  const actor = { actor: 'DemandUser', uuid: id('004', number % 10), name: '担当 花子' };
  const purchaseNumber = `${day.replaceAll('-', '')}-${String(number).padStart(3, '0')}`;
  const subject = `冬物の発注 ${number}`;
  const isOpen = status === 'Delivering';
  const totals = { subtotal: '1000', taxTotal: '100', total: '1100', taxComponents: [] };
  return {
    // Inserted without mongoose: the driver's types allow only ObjectId ids, ours are strings.
    _id: id('000', number) as never,
    demandUuid: TEST_DEMAND.uuid,
    purchaseNumber,
    subject,
    orderDate: day,
    notes: null,
    status,
    isFixed: false,
    inConversation: number % 50 === 0,
    demandSupplierId: supplierId(number),
    deliveryDestinationId: id('002', number % 20),
    expenseLines: [],
    creator: actor,
    reviewRequester: null,
    createdAt: time,
    updatedAt: time,
    updatedBy: actor,
    deletedAt: null,
    canceledReason: null,
    sendingLogId: null,
    sentVersion: 1,
    reviewRounds: 0,
    reviewerIds: [],
    pendingReviewerIds: [],
    isPendingRestricted: false,
    hasUnnotifiedChanges: false,
    mailBouncedAt: null,
    attachmentCount: 0,
    totals,
    isContentComplete: true,
    productIds: [productId(number)],
    earliestDeliveryDate: day,
    orderedLot: 10,
    receivedLot: isOpen ? 0 : 10,
    fulfilledLot: isOpen ? 0 : 10,
    openDeliveryDate: isOpen ? day : null,
    totalYen: (number * 7_919) % 1_000_003,
    listDate: day,
    ...searchKeysOf([purchaseNumber, subject, 'コットンTシャツ', 'M-1']),
  };
}

function lineRow(number: number) {
  const { status, purchaseNumber, subject, orderDate } = orderRow(number);
  const deliveryStatus =
    status === 'Delivering' ? 'Delivering' : status === 'DeliveryComplete' ? 'CompleteDelivery' : 'Unknown';
  const isOpen = deliveryStatus !== 'CompleteDelivery';
  return {
    _id: id('005', number) as never,
    demandUuid: TEST_DEMAND.uuid,
    orderId: id('000', number),
    orderNum: 1,
    productId: productId(number),
    lot: 10,
    unitPrice: '100',
    taxCategoryId: 1,
    deliveryDate: orderDate,
    paymentDueDate: null,
    lotNumber: null,
    deadline: null,
    notes: null,
    product: { name: 'コットンTシャツ', modelNumber: 'M-1', color: null, size: null },
    receivedLot: isOpen ? 0 : 10,
    canceledLot: 0,
    receiptCount: isOpen ? 0 : 1,
    lastUnitPrice: null,
    lastDeliveryDate: null,
    deliveryStatus,
    isPartial: false,
    deletedAt: null,
    ...searchKeysOf([purchaseNumber, subject, 'コットンTシャツ', 'M-1']),
  };
}

/** An order that waits for its goods, as the inputs of mutations refer to it. */
export interface PlacedOrder {
  readonly uuid: string;
  readonly updatedAt: string;
  readonly lineId: string;
}

const FIRST_PLACED = STATUSES.indexOf('Delivering');
const PLACED = STATUSES.filter((status) => status === 'Delivering').length;

/** The order at `position` among those waiting for their goods, from a multiple of a hundred on. */
export function placedOrder(from: number, position: number): PlacedOrder {
  const hundred = Math.floor(position / PLACED) * STATUSES.length;
  const number = from + hundred + FIRST_PLACED + (position % PLACED);
  const { updatedAt } = orderRow(number);
  return { uuid: id('000', number), updatedAt, lineId: id('005', number) };
}

/** Inserts orders `from` to `to` with one line each directly into the database. */
export async function seedOrders(orders: TestSubgraph, from: number, to: number): Promise<void> {
  const { connection } = orders.runtime;
  const collections = [
    connection.model('Order').collection,
    connection.model('OrderProductLine').collection,
  ] as const;
  await fill(orders, ['Order', 'OrderProductLine'], () =>
    inBatches(from, to, BATCH, async (numbers) => {
      await collections[0].insertMany(numbers.map(orderRow), { ordered: false });
      await collections[1].insertMany(numbers.map(lineRow), { ordered: false });
    }),
  );
}

/**
 * Runs `work` with the real orders subgraph on a separate database (MONGODB_URI), which is dropped
 * afterwards.
 */
export async function withOrders(name: string, work: (orders: TestSubgraph) => Promise<void>): Promise<void> {
  const built = new URL('../../../subgraph-orders/dist/subgraph.js', import.meta.url).href;
  const { ordersSubgraph }: typeof import('../../../subgraph-orders/src/subgraph.js') = await import(built);
  await withSubgraph(ordersSubgraph, name, work);
}
