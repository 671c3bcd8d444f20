/** Statuses of an order (specification section 5, with its labels). */
export enum OrderStatus {
  Canceled = 'Canceled',
  Delivering = 'Delivering',
  DeliveryComplete = 'DeliveryComplete',
  Drafting = 'Drafting',
  ReviewDenial = 'ReviewDenial',
  Reviewing = 'Reviewing',
  WaitingForOrder = 'WaitingForOrder',
}

/** Upper-case form for filters and export conditions; UNKNOWN matches nothing. */
export enum OrderStatusFilter {
  CANCELED = 'CANCELED',
  DELIVERING = 'DELIVERING',
  DELIVERY_COMPLETE = 'DELIVERY_COMPLETE',
  DRAFTING = 'DRAFTING',
  REVIEW_DENIAL = 'REVIEW_DENIAL',
  REVIEWING = 'REVIEWING',
  WAITING_FOR_ORDER = 'WAITING_FOR_ORDER',
  UNKNOWN = 'UNKNOWN',
}

/** Delivery status of a line. Unknown: the order is not placed or was canceled. */
export enum DeliveryStatus {
  CompleteDelivery = 'CompleteDelivery',
  Delivering = 'Delivering',
  Unknown = 'Unknown',
}

export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus);

const BY_FILTER: Readonly<Record<OrderStatusFilter, OrderStatus | undefined>> = {
  CANCELED: OrderStatus.Canceled,
  DELIVERING: OrderStatus.Delivering,
  DELIVERY_COMPLETE: OrderStatus.DeliveryComplete,
  DRAFTING: OrderStatus.Drafting,
  REVIEW_DENIAL: OrderStatus.ReviewDenial,
  REVIEWING: OrderStatus.Reviewing,
  WAITING_FOR_ORDER: OrderStatus.WaitingForOrder,
  UNKNOWN: undefined,
};

/** Stored statuses of a filter; UNKNOWN is never stored and is dropped. */
export function statusesOf(filters: readonly OrderStatusFilter[]): OrderStatus[] {
  return filters.flatMap((filter) => BY_FILTER[filter] ?? []);
}

/** Statuses in which the supplier has the order. */
export const ORDERED_STATUSES: readonly OrderStatus[] = [
  OrderStatus.Delivering,
  OrderStatus.DeliveryComplete,
];

/** Statuses before the first sending. */
export const PRE_SEND_STATUSES: readonly OrderStatus[] = [
  OrderStatus.Drafting,
  OrderStatus.Reviewing,
  OrderStatus.ReviewDenial,
  OrderStatus.WaitingForOrder,
];

/** Statuses in which the supplier is sent no new version. */
export const FINISHED_STATUSES: readonly OrderStatus[] = [OrderStatus.DeliveryComplete, OrderStatus.Canceled];

/**
 * Whether the supplier has to be told of changes. The stored flag outlasts 納品完了, so that it counts again once such
 * an order is reopened.
 */
export const isUnnotified = (order: { status: OrderStatus; hasUnnotifiedChanges: boolean }): boolean =>
  order.hasUnnotifiedChanges && !FINISHED_STATUSES.includes(order.status);
