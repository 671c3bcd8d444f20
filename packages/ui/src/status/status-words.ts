/** Labels and colours of the statuses of orders and deliveries; the only place that names them on screen. */
export type OrderStatusName =
  | 'Drafting'
  | 'Reviewing'
  | 'ReviewDenial'
  | 'WaitingForOrder'
  | 'Delivering'
  | 'DeliveryComplete'
  | 'Canceled';

export type DeliveryStatusName = 'CompleteDelivery' | 'Delivering' | 'Unknown';

export type StatusTone = 'grey' | 'blue' | 'red' | 'gold' | 'cyan' | 'green' | 'struck';

interface StatusWord {
  label: string;
  tone: StatusTone;
}

const unknownStatus: StatusWord = { label: '不明', tone: 'grey' };

const orderStatusWords: Record<OrderStatusName, StatusWord> = {
  Drafting: { label: '下書き', tone: 'grey' },
  Reviewing: { label: '承認待ち', tone: 'blue' },
  ReviewDenial: { label: '差戻し', tone: 'red' },
  WaitingForOrder: { label: '発注待ち', tone: 'gold' },
  Delivering: { label: '納品待ち', tone: 'cyan' },
  DeliveryComplete: { label: '納品完了', tone: 'green' },
  Canceled: { label: 'キャンセル', tone: 'struck' },
};

const deliveryStatusWords: Record<DeliveryStatusName, StatusWord> = {
  Delivering: { label: '納品待ち', tone: 'cyan' },
  CompleteDelivery: { label: '納品完了', tone: 'green' },
  Unknown: { label: '対象外', tone: 'grey' },
};

const lookUp = (words: Record<string, StatusWord>, status: string): StatusWord =>
  words[status] ?? unknownStatus;

/** A status unknown to this build reads 不明 instead of breaking the screen. */
export const orderStatusWord = (status: string): StatusWord => lookUp(orderStatusWords, status);
export const deliveryStatusWord = (status: string): StatusWord => lookUp(deliveryStatusWords, status);
export const orderStatusLabel = (status: string): string => orderStatusWord(status).label;
export const deliveryStatusLabel = (status: string): string => deliveryStatusWord(status).label;
