import { urlNumber, urlOneOf, urlText, type UrlState } from '@hacchu-hub/slice-kit/navigation';
import type { OrderStatus, OrderStatusFilter, OrderWhere } from '../../generated/graphql.js';

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

/** What the list keeps in the URL, so that a reload or a shared link shows the same orders. */
export const orderListUrl = {
  page: urlNumber(1),
  limit: urlNumber(20),
  status: urlOneOf(orderTabs, 'all'),
  q: urlText(),
  orderedFrom: urlText(),
  orderedTo: urlText(),
  dueFrom: urlText(),
  dueTo: urlText(),
  supplier: urlText(),
  product: urlText(),
  destination: urlText(),
};

export type OrderListState = UrlState<typeof orderListUrl>;

const filterOf: Record<OrderStatus, OrderStatusFilter> = {
  Drafting: 'DRAFTING',
  Reviewing: 'REVIEWING',
  ReviewDenial: 'REVIEW_DENIAL',
  WaitingForOrder: 'WAITING_FOR_ORDER',
  Delivering: 'DELIVERING',
  DeliveryComplete: 'DELIVERY_COMPLETE',
  Canceled: 'CANCELED',
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayOrNull = (text: string): string | null => (dayPattern.test(text) ? text : null);

/** The filters without the tab: what the counts of all tabs are made of. */
export const toCountWhere = (state: OrderListState): OrderWhere => ({
  text: state.q === '' ? null : state.q,
  orderDateFrom: dayOrNull(state.orderedFrom),
  orderDateTo: dayOrNull(state.orderedTo),
  deliveryDateFrom: dayOrNull(state.dueFrom),
  deliveryDateTo: dayOrNull(state.dueTo),
  demandSupplierId: state.supplier === '' ? null : state.supplier,
  deliveryDestinationId: state.destination === '' ? null : state.destination,
  productId: state.product === '' ? null : state.product,
});

export const toWhere = (state: OrderListState): OrderWhere => {
  const where = toCountWhere(state);
  if (state.status === 'all') return where;
  if (state.status === 'inConversation') return { ...where, inConversation: true };
  return { ...where, statuses: [filterOf[state.status]] };
};

export const hasFilters = (state: OrderListState): boolean =>
  Object.values(toCountWhere(state)).some((value) => value !== null);

/** The server refuses more than a hundred rows at once. */
export const pageSizeOf = (state: OrderListState): number => Math.min(state.limit, 100);
