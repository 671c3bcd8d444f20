import { Section } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import type { OrderDetail_OrderFragment } from '../generated/graphql.js';
import { ExpenseLines } from '../screens/order-detail/detail-lines.js';
import { OrderSummaryList } from '../screens/order-detail/order-summary-list.js';
import { SendHistory } from '../screens/order-detail/send-history.js';
import { OrderAttachments } from './attachments/order-attachments.js';
import { InternalDetail } from './internal-detail/internal-detail.js';

interface ReadOnlyContentsProps {
  order: OrderDetail_OrderFragment;
  /** The product lines, in the form that the page needs. */
  children: ReactNode;
  /** Where a failed sending can be retried, if it can be. */
  retryHref?: string;
}

/** An order whose content is read-only. */
export const ReadOnlyContents = ({ order, children, retryHref }: ReadOnlyContentsProps) => (
  <>
    <Section title="発注内容">
      <OrderSummaryList order={order} />
    </Section>
    {children}
    {order.orderExpenseLines.length > 0 && (
      <Section title="費用明細" flush>
        <ExpenseLines order={order} />
      </Section>
    )}
    <OrderAttachments orderUuid={order.uuid} isClosed />
    <Section title="送信履歴">
      <SendHistory logs={order.orderSendLogs} retryHref={retryHref} />
    </Section>
    <InternalDetail orderUuid={order.uuid} />
  </>
);
