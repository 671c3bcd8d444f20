import { DateText } from '@hacchu-hub/ui/date';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { DueDate } from '../../order/due-date.js';
import { FixedTag } from '../../order/fixed-tag.js';
import { PoNumber } from '../../order/po-number.js';
import { ConversationTag, OrderStatusTag } from '../../order/status/status-tags.js';
import { SupplierAnswerTag } from '../../supplier-answer/supplier-answer-tag.js';

interface OrderFactsProps {
  order: OrderDetail_OrderFragment;
  /** Of the document that the supplier has; undefined before the first. */
  version: string | undefined;
}

/** Number, states and days of an order, below its subject. */
export const OrderFacts = ({ order, version }: OrderFactsProps) => (
  <>
    <PoNumber>{order.purchaseNumber}</PoNumber>
    <OrderStatusTag status={order.status} />
    {version !== undefined && <span>{version}</span>}
    {order.isFixed && <FixedTag orderUuid={order.uuid} />}
    {order.inConversation && <ConversationTag />}
    {order.status === 'Delivering' && <SupplierAnswerTag state={order.supplierAnswerState} />}
    <span>
      発注日 <DateText value={order.orderDate} />
    </span>
    <span>
      納期 <DueDate order={order} />
    </span>
    {['Delivering', 'DeliveryComplete'].includes(order.status) && (
      <span>入荷率 {Math.floor(order.receivedRate * 100)}%</span>
    )}
  </>
);
