import { Section } from '@hacchu-hub/ui/page';
import { OrderBudgets } from '../../budgets/order-budgets.js';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { OrderAttachments } from '../../order/attachments/order-attachments.js';
import { InternalDetail } from '../../order/internal-detail/internal-detail.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { SupplierAnswerSection } from '../../supplier-answer/supplier-answer-section.js';
import { ExpenseLines, ProductLines } from './detail-lines.js';
import { InboundDeliveries } from './inbound-deliveries.js';
import { OrderSummaryList } from './order-summary-list.js';
import { SendHistory } from './send-history.js';

interface OrderContentProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
}

/** The content of an order, and what was done with it. */
export const OrderContent = ({ order, refetch }: OrderContentProps) => {
  const hrefs = useOrderHrefs();
  return (
    <>
      <Section title="発注内容">
        <OrderSummaryList order={order} />
      </Section>
      <Section title="商品明細" flush>
        <ProductLines order={order} />
      </Section>
      {order.orderExpenseLines.length > 0 && (
        <Section title="費用明細" flush>
          <ExpenseLines order={order} />
        </Section>
      )}
      <TotalsPanel totals={order.orderSummary} layout="row">
        <OrderBudgets orderUuid={order.uuid} />
      </TotalsPanel>
      <SupplierAnswerSection order={order} refetch={refetch} />
      <OrderAttachments orderUuid={order.uuid} isClosed={order.status === 'Canceled' || order.isFixed} />
      <Section title="送信履歴">
        <SendHistory logs={order.orderSendLogs} retryHref={hrefs.send(order.uuid)} />
      </Section>
      <InboundDeliveries order={order} />
      <InternalDetail orderUuid={order.uuid} />
    </>
  );
};
