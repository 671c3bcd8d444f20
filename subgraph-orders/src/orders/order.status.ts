/** The states of an order (specification section 5; labels of the screens). */
export enum OrderStatus {
  Canceled = 'Canceled',
  Delivering = 'Delivering',
  DeliveryComplete = 'DeliveryComplete',
  Drafting = 'Drafting',
  ReviewDenial = 'ReviewDenial',
  Reviewing = 'Reviewing',
  WaitingForOrder = 'WaitingForOrder',
}

/** The upper-case spelling that filters and export conditions use; UNKNOWN matches nothing. */
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

/** Whether the goods of a line have arrived. Unknown: the order is not placed, or was cancelled. */
export enum DeliveryStatus {
  CompleteDelivery = 'CompleteDelivery',
  Delivering = 'Delivering',
  Unknown = 'Unknown',
}

export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus);

/** Japanese label of a status, as messages name it. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  Drafting: '下書き',
  Reviewing: '承認待ち',
  ReviewDenial: '差戻し',
  WaitingForOrder: '発注待ち',
  Delivering: '納品待ち',
  DeliveryComplete: '納品完了',
  Canceled: 'キャンセル',
};

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

/** The stored statuses that a filter names; UNKNOWN is never stored and drops out. */
export function statusesOf(filters: readonly OrderStatusFilter[]): OrderStatus[] {
  return filters.flatMap((filter) => BY_FILTER[filter] ?? []);
}

/** Statuses in which the supplier holds the order. */
export const ORDERED_STATUSES: readonly OrderStatus[] = [
  OrderStatus.Delivering,
  OrderStatus.DeliveryComplete,
];

/** Statuses before anything was sent. */
export const PRE_SEND_STATUSES: readonly OrderStatus[] = [
  OrderStatus.Drafting,
  OrderStatus.Reviewing,
  OrderStatus.ReviewDenial,
  OrderStatus.WaitingForOrder,
];
