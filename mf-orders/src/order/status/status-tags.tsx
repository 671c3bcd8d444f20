import { orderStatusLabel, orderStatusTone } from '@hacchu-hub/purchase-math';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import { deliveryStatusLabel, type DeliveryStatusName, isDeliveryStatusName } from './status-words.js';

const deliveryTones: Record<DeliveryStatusName, StatusTone> = {
  Delivering: 'cyan',
  CompleteDelivery: 'green',
  Unknown: 'grey',
};

/** The status of an order, as label and colour. */
export const OrderStatusTag = ({ status }: { status: string }) => (
  <StatusTag tone={orderStatusTone(status)}>{orderStatusLabel(status)}</StatusTag>
);

/** The delivery status of one product line. */
export const DeliveryStatusTag = ({ status }: { status: string }) => (
  <StatusTag tone={isDeliveryStatusName(status) ? deliveryTones[status] : 'grey'}>
    {deliveryStatusLabel(status)}
  </StatusTag>
);

/** 確定: the content of the order can no longer be edited. */
export const LockedTag = () => (
  <StatusTag tone="grey" icon="lock">
    確定
  </StatusTag>
);

/** やりとり中: a conversation with the supplier is open. */
export const ConversationTag = () => (
  <StatusTag tone="blue" icon="comment">
    やりとり中
  </StatusTag>
);
