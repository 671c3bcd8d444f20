import { isOrderStatusName, orderStatusLabel, type OrderStatusName } from '@hacchu-hub/purchase-math';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';

const tones: Record<OrderStatusName, StatusTone> = {
  Drafting: 'grey',
  Reviewing: 'blue',
  ReviewDenial: 'red',
  WaitingForOrder: 'gold',
  Delivering: 'cyan',
  DeliveryComplete: 'green',
  Canceled: 'struck',
};

/** The status of an order, in the colours of the orders slice. */
export const OrderStatusTag = ({ status }: { status: string }) => (
  <StatusTag tone={isOrderStatusName(status) ? tones[status] : 'grey'}>{orderStatusLabel(status)}</StatusTag>
);
