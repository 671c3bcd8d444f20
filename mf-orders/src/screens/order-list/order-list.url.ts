import {
  readUrlState,
  urlFlag,
  urlNumber,
  urlOneOf,
  urlSearch,
  urlSort,
  type UrlState,
  urlText,
  writeUrlState,
} from '@hacchu-hub/slice-kit/navigation';
import { textOrNull, urlDay, urlYen } from '../../filters/url-values.js';
import type {
  OrderSort,
  OrderSortKey,
  OrderStatus,
  OrderStatusFilter,
  OrderWhere,
} from '../../generated/graphql.js';

export const orderTabs = [
  'all',
  'Drafting',
  'Reviewing',
  'ReviewDenial',
  'WaitingForOrder',
  'Delivering',
  'DeliveryComplete',
  'Canceled',
  'inConversation',
] as const;

/** What the supplier said to the order; empty for all. */
const supplierAnswers = ['', 'UNCONFIRMED', 'CONFIRMED', 'ANSWERED'] as const;

/** Sortable columns, with the server's sort keys. */
const sortKeys = {
  purchaseNumber: 'PURCHASE_NUMBER',
  orderDate: 'ORDER_DATE',
  deliveryDate: 'DELIVERY_DATE',
  total: 'TOTAL',
  updater: 'UPDATED_AT',
} as const satisfies Record<string, OrderSortKey>;

export type OrderSortColumn = keyof typeof sortKeys;
export const orderSortColumns: readonly OrderSortColumn[] = [
  'purchaseNumber',
  'orderDate',
  'deliveryDate',
  'total',
  'updater',
];

/** The URL state of the list, so that a reload or a shared link shows the same orders. */
export const orderListUrl = {
  page: urlNumber(1),
  limit: urlNumber(20),
  status: urlOneOf(orderTabs, 'all'),
  q: urlSearch(),
  orderedFrom: urlDay(),
  orderedTo: urlDay(),
  dueFrom: urlDay(),
  dueTo: urlDay(),
  amountFrom: urlYen(),
  amountTo: urlYen(),
  supplier: urlText(),
  destination: urlText(),
  product: urlText(),
  creator: urlText(),
  /** 承認者=自分 */
  mine: urlFlag(),
  /** 自分の承認待ち */
  toReview: urlFlag(),
  /** 申請者=自分 */
  requested: urlFlag(),
  /** 申請者が不在の差戻し */
  orphaned: urlFlag(),
  /** 入荷数の超過 */
  excess: urlFlag(),
  /** 送信失敗 */
  sendFailed: urlFlag(),
  /** 送信中止 */
  sendStopped: urlFlag(),
  /** 不達 */
  bounced: urlFlag(),
  late: urlFlag(),
  /** 本日納品予定 */
  dueToday: urlFlag(),
  unnotified: urlFlag(),
  answer: urlOneOf(supplierAnswers, ''),
  sort: urlSort(orderSortColumns),
  /** 全ての発注 although there is a default view, which does not open over it. */
  all: urlFlag(),
};

export type OrderListState = UrlState<typeof orderListUrl>;

/** The list without a query string. */
export const plainOrderList: OrderListState = readUrlState(orderListUrl, new URLSearchParams());

/** Clears every filter; tab and sorting stay. */
export const noFilters = {
  q: '',
  orderedFrom: '',
  orderedTo: '',
  dueFrom: '',
  dueTo: '',
  amountFrom: '',
  amountTo: '',
  supplier: '',
  destination: '',
  product: '',
  creator: '',
  mine: false,
  toReview: false,
  requested: false,
  orphaned: false,
  excess: false,
  sendFailed: false,
  sendStopped: false,
  bounced: false,
  late: false,
  dueToday: false,
  unnotified: false,
  answer: '',
} as const satisfies Partial<OrderListState>;

const filterOf: Record<OrderStatus, OrderStatusFilter> = {
  Drafting: 'DRAFTING',
  Reviewing: 'REVIEWING',
  ReviewDenial: 'REVIEW_DENIAL',
  WaitingForOrder: 'WAITING_FOR_ORDER',
  Delivering: 'DELIVERING',
  DeliveryComplete: 'DELIVERY_COMPLETE',
  Canceled: 'CANCELED',
};

/** What filters of the URL are relative to. */
interface Here {
  /** Used when the URL says 承認者=自分. */
  userUuid: string;
  /** `YYYY-MM-DD`, for 本日納品予定. */
  today: string;
}

/** The filters without the tab, for the counts of all tabs. */
export const toCountWhere = (state: OrderListState, { userUuid, today }: Here): OrderWhere => ({
  text: textOrNull(state.q),
  orderDateFrom: textOrNull(state.orderedFrom),
  orderDateTo: textOrNull(state.orderedTo),
  deliveryDateFrom: textOrNull(state.dueFrom),
  deliveryDateTo: textOrNull(state.dueTo),
  amountFrom: textOrNull(state.amountFrom),
  amountTo: textOrNull(state.amountTo),
  demandSupplierId: textOrNull(state.supplier),
  deliveryDestinationId: textOrNull(state.destination),
  productId: textOrNull(state.product),
  creatorUuid: textOrNull(state.creator),
  reviewerUuid: state.mine ? userUuid : null,
  awaitsMyReview: state.toReview || null,
  requestedByMe: state.requested || null,
  requesterIsMissing: state.orphaned || null,
  hasExcessReceipt: state.excess || null,
  hasFailedMail: state.sendFailed || null,
  hasStoppedMail: state.sendStopped || null,
  hasBouncedMail: state.bounced || null,
  late: state.late || null,
  openDeliveryDate: state.dueToday ? today : null,
  hasUnnotifiedChanges: state.unnotified || null,
  supplierAnswerState: state.answer || null,
});

export const toWhere = (state: OrderListState, here: Here): OrderWhere => {
  const where = toCountWhere(state, here);
  if (state.status === 'all') return where;
  if (state.status === 'inConversation') return { ...where, inConversation: true };
  return { ...where, statuses: [filterOf[state.status]] };
};

export const toSort = ({ sort }: OrderListState): OrderSort | null =>
  sort ? { key: sortKeys[sort.key], direction: sort.direction === 'desc' ? 'DESC' : 'ASC' } : null;

export const hasFilters = (state: OrderListState): boolean =>
  Object.values(toCountWhere(state, { userUuid: '', today: '' })).some((value) => value !== null);

/** The server refuses more than a hundred rows per page. */
export const pageSizeOf = (state: OrderListState): number => Math.min(state.limit, 100);

/** The part of the URL that a saved view stores: everything but the page. */
export const viewQueryOf = (state: OrderListState): string =>
  writeUrlState(orderListUrl, new URLSearchParams(), { ...state, page: 1, all: false }).toString();

/** The list state of a saved view; parameters unknown to this version are ignored. */
export const stateOfView = (query: string): OrderListState => ({
  ...readUrlState(orderListUrl, new URLSearchParams(query)),
  page: 1,
  all: false,
});
