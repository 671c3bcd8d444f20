import { installClock } from '../real/clock.js';
import { type ListQuery, measureLists } from '../real/list-queries.js';
import { measureWrites } from './order-writes.js';
import { productId, seedOrders, supplierId, withOrders } from './real-orders.js';

const SIZES = [1_000, 100_000];

const LIST = `query ($where: OrderWhere, $sort: OrderSort, $page: Int) {
  orders(where: $where, sort: $sort, page: $page) {
    totalCount
    items { uuid purchaseNumber subject orderDate status isFixed earliestDeliveryDate updatedAt }
    counts { status count }
    inConversationCount
  }
}`;
const LINES = `query ($where: OrderProductLineWhere) {
  orderProductLines(where: $where) {
    totalCount
    items { id lot receivedLot deliveryDate deliveryStatus order { purchaseNumber subject } }
    counts { status count }
  }
}`;
const HOME = `{ demandHome {
  awaitingMyReviewCount lateCount dueTodayCount waitingForOrderCount unnotifiedCount inConversationCount
  latestMessages { commentId }
  spendBySupplier { orderCount amount }
  onTimeRates { month dueCount onTimeCount }
} }`;
const list = (name: string, variables: object): ListQuery => ({
  name: `orders, ${name}`,
  document: LIST,
  variables,
  collection: 'orders',
});
const lines = (name: string, where: object): ListQuery => ({
  name: `lines, ${name}`,
  document: LINES,
  variables: { where },
  collection: 'order_product_lines',
});
const LIST_QUERIES: readonly ListQuery[] = [
  list('newest first', {}),
  list('page 40', { page: 40 }),
  list('a tab', { where: { statuses: ['DELIVERING'] } }),
  list('the largest tab, page 40', { where: { statuses: ['DELIVERY_COMPLETE'] }, page: 40 }),
  list('in conversation', { where: { inConversation: true } }),
  list('by total', { sort: { key: 'TOTAL', direction: 'DESC' } }),
  list('by total, page 40', { sort: { key: 'TOTAL', direction: 'DESC' }, page: 40 }),
  list('a supplier', { where: { demandSupplierId: supplierId(7) } }),
  list('a product', { where: { productId: productId(7) } }),
  list('a week of order dates', { where: { orderDateFrom: '2024-03-04', orderDateTo: '2024-03-10' } }),
  list('late', { where: { late: true } }),
  list('words that few have', { where: { text: '発注777' } }),
  list('a word that all have', { where: { text: '発注' } }),
  list('a number', { where: { text: '20200108-007' } }),
  lines('all that were ordered', {}),
  lines('waiting for goods', { statuses: ['Delivering'] }),
  lines('late', { late: true }),
  lines('words that few have', { text: '発注777' }),
  { name: 'home page', document: HOME, variables: {}, collection: 'orders' },
];

/** Lists of orders in the real orders subgraph on a real database (MONGODB_URI), small and large. */
export async function measureOrderLists(): Promise<void> {
  const clock = installClock();
  await withOrders('bench_orders', (orders) =>
    measureLists(
      orders,
      SIZES,
      (from, to) => seedOrders(orders, from, to),
      LIST_QUERIES,
      ({ from }) => measureWrites(orders, from, clock),
    ),
  );
}
