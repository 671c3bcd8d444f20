import { installClock } from '../real/clock.js';
import { type ListQuery, measureLists } from '../real/list-queries.js';
import { measureWrites } from './order-writes.js';
import {
  dayAgo,
  destinationId,
  personId,
  productId,
  purchaseNumberOf,
  seedOrders,
  storedOrders,
  supplierId,
  withOrders,
} from './real-orders.js';

/** Numbers of orders of the measured demand, each of which is measured. */
const SIZES = (process.env['ORDERS'] ?? '1000,100000').split(',').map(Number);
/** Demands in the database, and the orders of each of them but the measured one. */
const DEMANDS = Number(process.env['DEMANDS'] ?? '1');
const ORDERS_OF_OTHERS = Number(process.env['ORDERS_OF_OTHERS'] ?? '1000');

const LIST = `query ($where: OrderWhere, $sort: OrderSort, $page: Int) {
  orders(where: $where, sort: $sort, page: $page) {
    totalCount isTotalCountExact
    items { uuid purchaseNumber subject orderDate status isFixed earliestDeliveryDate updatedAt }
    counts { status count }
    inConversationCount
  }
}`;
/** As the screen asks for a search: the tabs come in a second query. */
const FOUND = `query ($where: OrderWhere, $sort: OrderSort, $page: Int) {
  orders(where: $where, sort: $sort, page: $page) {
    totalCount isTotalCountExact
    items { uuid purchaseNumber subject orderDate status isFixed earliestDeliveryDate updatedAt }
  }
}`;
const TABS = `query ($where: OrderWhere) {
  orders(where: $where, countWhere: $where, limit: 1) { counts { status count } inConversationCount }
}`;
const SEARCH = 'query ($query: String!) { searchOrders(query: $query) { uuid purchaseNumber subject } }';
const LINES = `query ($where: OrderProductLineWhere, $page: Int) {
  orderProductLines(where: $where, page: $page) {
    totalCount
    items { id lot receivedLot deliveryDate deliveryStatus order { purchaseNumber subject } }
    counts { status count }
  }
}`;
const FOUND_LINES = `query ($where: OrderProductLineWhere) {
  orderProductLines(where: $where) {
    totalCount isTotalCountExact
    items { id lot receivedLot deliveryDate deliveryStatus order { purchaseNumber subject } }
  }
}`;
const LINE_TABS = `query ($where: OrderProductLineWhere) {
  orderProductLines(where: $where, limit: 1) { counts { status count } }
}`;
const HOME = `{ demandHome {
  awaitingMyReviewCount deniedCount lateCount dueTodayCount waitingForOrderCount unnotifiedCount
  inConversationCount supplierUnconfirmedCount supplierAnsweredCount
  latestMessages { commentId }
  deniedOrders { orderUuid }
  spendBySupplier { orderCount amount }
  onTimeRates { month dueCount onTimeCount }
} }`;
const WAITING = '{ homeWaiting { kind count dueDate orders { orderUuid dueDate } } }';
const WEEK = '{ homeDeliveries { lateLineCount lateSince days { day destinations { lineCount } } } }';
const query = (name: string, document: string, variables: object, collection = 'orders'): ListQuery => ({
  name,
  document,
  variables,
  collection,
});
const list = (name: string, variables: object): ListQuery => query(`orders, ${name}`, LIST, variables);
const found = (name: string, where: object, more: object = {}): ListQuery[] => [
  query(`orders, ${name}`, FOUND, { ...more, where }),
  query(`tabs, orders, ${name}`, TABS, { where }),
];
const lines = (name: string, where: object, page = 1): ListQuery =>
  query(`lines, ${name}`, LINES, { where, page }, 'order_product_lines');
const foundLines = (name: string, text: string): ListQuery[] => [
  query(`lines, ${name}`, FOUND_LINES, { where: { text } }, 'order_product_lines'),
  query(`tabs, lines, ${name}`, LINE_TABS, { where: { text } }, 'order_product_lines'),
];
const by = (key: string, direction = 'DESC') => ({ sort: { key, direction } });
const LONG_AGO = dayAgo(700);
const WEEK_OF_DAYS = { orderDateFrom: LONG_AGO, orderDateTo: dayAgo(694) };

const LIST_QUERIES: readonly ListQuery[] = [
  list('newest first', {}),
  list('page 40', { page: 40 }),
  ...['PURCHASE_NUMBER', 'DELIVERY_DATE', 'TOTAL', 'UPDATED_AT'].flatMap((key) => [
    list(`by ${key}`, by(key)),
    list(`by ${key}, ascending`, by(key, 'ASC')),
  ]),
  list('by TOTAL, page 40', { ...by('TOTAL'), page: 40 }),
  ...['DRAFTING', 'REVIEWING', 'REVIEW_DENIAL', 'DELIVERING', 'DELIVERY_COMPLETE'].flatMap((status) => [
    list(`tab ${status}`, { where: { statuses: [status] } }),
    list(`tab ${status}, by TOTAL`, { where: { statuses: [status] }, ...by('TOTAL') }),
  ]),
  list('tab DELIVERING, by DELIVERY_DATE', {
    where: { statuses: ['DELIVERING'] },
    ...by('DELIVERY_DATE', 'ASC'),
  }),
  list('tab DELIVERING, by PURCHASE_NUMBER', {
    where: { statuses: ['DELIVERING'] },
    ...by('PURCHASE_NUMBER'),
  }),
  list('tab DELIVERING, by UPDATED_AT', { where: { statuses: ['DELIVERING'] }, ...by('UPDATED_AT') }),
  list('the largest tab, page 40', { where: { statuses: ['DELIVERY_COMPLETE'] }, page: 40 }),
  list('in conversation', { where: { inConversation: true } }),
  list('in conversation, by TOTAL', { where: { inConversation: true }, ...by('TOTAL') }),
  list('late', { where: { late: true } }),
  list('late, page 40', { where: { late: true }, page: 40 }),
  list('late, by TOTAL', { where: { late: true }, ...by('TOTAL') }),
  list('late, by DELIVERY_DATE', { where: { late: true }, ...by('DELIVERY_DATE', 'ASC') }),
  ...found('late, own', { late: true, creatorUuid: personId(0) }),
  ...found('late, a supplier', { late: true, demandSupplierId: supplierId(7) }),
  list('due on a day', { where: { openDeliveryDate: dayAgo(10) } }),
  list('a supplier', { where: { demandSupplierId: supplierId(7) } }),
  list('the largest supplier', { where: { demandSupplierId: supplierId(0) } }),
  list('the largest supplier, by TOTAL', { where: { demandSupplierId: supplierId(0) }, ...by('TOTAL') }),
  list('the largest supplier, a tab', {
    where: { demandSupplierId: supplierId(0), statuses: ['DELIVERING'] },
  }),
  list('a destination', { where: { deliveryDestinationId: destinationId(7) } }),
  ...found('a product', { productId: productId(7) }),
  ...found('the most ordered product', { productId: productId(0) }),
  ...found('a week of order dates', WEEK_OF_DAYS),
  ...found('order dates of years', { orderDateFrom: dayAgo(2_400), orderDateTo: LONG_AGO }),
  ...found('a week of delivery dates', { deliveryDateFrom: LONG_AGO, deliveryDateTo: dayAgo(694) }),
  ...found('delivery dates of years', { deliveryDateFrom: dayAgo(2_300), deliveryDateTo: LONG_AGO }),
  ...found('amounts that few have', { amountFrom: '999000' }),
  ...found('amounts that most have', { amountFrom: '1000' }),
  list('a creator', { where: { creatorUuid: personId(0) } }),
  list('a creator, by TOTAL', { where: { creatorUuid: personId(0) }, ...by('TOTAL') }),
  ...found('a reviewer', { reviewerUuid: personId(0) }),
  ...found('awaiting my review', { awaitsMyReview: true }),
  ...found('requested by me', { requestedByMe: true }),
  ...found('excess receipts', { hasExcessReceipt: true }),
  ...found('unnotified changes', { hasUnnotifiedChanges: true }),
  ...found('answered by the supplier', { supplierAnswerState: 'ANSWERED' }),
  ...found('words that few have', { text: '発注777' }),
  ...found('a word that all have', { text: '発注' }),
  ...found('a word of all lines', { text: 'コットン' }),
  ...found('a word of older ones', { text: '旧型番' }),
  ...['PURCHASE_NUMBER', 'DELIVERY_DATE', 'TOTAL', 'UPDATED_AT'].map((key) =>
    query(`orders, a word of older ones, by ${key}`, FOUND, { where: { text: '旧型番' }, ...by(key) }),
  ),
  query('orders, a word of older ones, page 60', FOUND, { where: { text: '旧型番' }, page: 60 }),
  ...found('a word of all, by TOTAL', { text: '発注' }, by('TOTAL')),
  ...found('a word of all, late', { text: '発注', late: true }),
  ...found('a number', { text: purchaseNumberOf(7) }),
  ...found('the end of a number', { text: purchaseNumberOf(7).slice(4) }),
  query('search of the shell, a word that all have', SEARCH, { query: '発注' }),
  query('search of the shell, words that few have', SEARCH, { query: '発注777' }),
  query('search of the shell, a number', SEARCH, { query: purchaseNumberOf(7) }),
  lines('all that were ordered', {}),
  lines('page 40', {}, 40),
  lines('waiting for goods', { statuses: ['Delivering'] }),
  lines('complete', { statuses: ['CompleteDelivery'] }),
  lines('late', { late: true }),
  lines('this week', { thisWeek: true }),
  lines('due on a day', { deliveryDate: LONG_AGO }),
  lines('partially received', { partial: true }),
  ...foundLines('words that few have', '発注777'),
  ...foundLines('a word that all have', 'コットン'),
  ...foundLines('a word of older ones', '旧型番'),
  ...foundLines('a number', purchaseNumberOf(7)),
  query('notices', '{ notices { totalCount items { id } unreadCount } }', {}, 'notices'),
  query('home page', HOME, {}),
  query('home, waiting for me', WAITING, {}),
  query('home, deliveries', WEEK, {}, 'order_product_lines'),
];

/** Beginnings of the names of those that are measured, separated by semicolons; all by default. */
const ONLY = (process.env['ONLY'] ?? '').split(';');

/** Lists of orders in the real orders subgraph on a real database (MONGODB_URI), small and large. */
export async function measureOrderLists(): Promise<void> {
  const clock = installClock();
  const others = Array.from({ length: DEMANDS - 1 }, (_, index) => index + 1);
  await withOrders('bench_orders', async (orders) => {
    const stored = await storedOrders(orders);
    if (stored === 0 && others.length > 0)
      await seedOrders(orders, { from: 0, to: ORDERS_OF_OTHERS, demands: others });
    await measureLists(orders, {
      sizes: SIZES,
      stored,
      seed: (from, to) => seedOrders(orders, { from, to, demands: [0] }),
      queries: LIST_QUERIES.filter(({ name }) => ONLY.some((beginning) => name.startsWith(beginning))),
      also: ({ from }) => measureWrites(orders, from, clock),
    });
  });
}
