/** Statuses of an order (specification section 5), as the graph names them. */
export type OrderStatusName =
  | 'Drafting'
  | 'Reviewing'
  | 'ReviewDenial'
  | 'WaitingForOrder'
  | 'Delivering'
  | 'DeliveryComplete'
  | 'Canceled';

/** Japanese label of each status, on screen, in documents and in messages. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatusName, string>> = {
  Drafting: '下書き',
  Reviewing: '承認待ち',
  ReviewDenial: '差戻し',
  WaitingForOrder: '発注待ち',
  Delivering: '納品待ち',
  DeliveryComplete: '納品完了',
  Canceled: 'キャンセル',
};

/** Colour of each status, by the names of the status tags of the UI package. */
const ORDER_STATUS_TONES = {
  Drafting: 'grey',
  Reviewing: 'blue',
  ReviewDenial: 'red',
  WaitingForOrder: 'gold',
  Delivering: 'cyan',
  DeliveryComplete: 'green',
  Canceled: 'struck',
} as const satisfies Readonly<Record<OrderStatusName, string>>;

export type OrderStatusTone = (typeof ORDER_STATUS_TONES)[OrderStatusName];

/** Whether this build knows the status; a newer subgraph may send another one. */
export function isOrderStatusName(status: string): status is OrderStatusName {
  return Object.hasOwn(ORDER_STATUS_LABELS, status);
}

/** The label of a status that was received; an unknown one reads 不明 instead of breaking the screen. */
export function orderStatusLabel(status: string): string {
  return isOrderStatusName(status) ? ORDER_STATUS_LABELS[status] : '不明';
}

/** The colour of a status that was received; that of a draft for an unknown one. */
export function orderStatusTone(status: string): OrderStatusTone {
  return isOrderStatusName(status) ? ORDER_STATUS_TONES[status] : 'grey';
}
