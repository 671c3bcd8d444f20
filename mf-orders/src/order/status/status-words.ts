/** Labels of the delivery status of a product line. */
const deliveryStatusLabels = {
  Delivering: '納品待ち',
  CompleteDelivery: '納品完了',
  Unknown: '対象外',
} as const;

export type DeliveryStatusName = keyof typeof deliveryStatusLabels;

export const isDeliveryStatusName = (status: string): status is DeliveryStatusName =>
  Object.hasOwn(deliveryStatusLabels, status);

/** A status unknown to this build reads 不明 instead of breaking the screen. */
export const deliveryStatusLabel = (status: string): string =>
  isDeliveryStatusName(status) ? deliveryStatusLabels[status] : '不明';
