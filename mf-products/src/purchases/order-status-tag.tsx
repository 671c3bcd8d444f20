import { orderStatusLabel, orderStatusTone } from '@hacchu-hub/purchase-math';
import { StatusTag } from '@hacchu-hub/ui/status';

/** The status of an order, in the colours of the orders slice. */
export const OrderStatusTag = ({ status }: { status: string }) => (
  <StatusTag tone={orderStatusTone(status)}>{orderStatusLabel(status)}</StatusTag>
);
