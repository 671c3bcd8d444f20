import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { OrderBudgets } from '../../budgets/order-budgets.js';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PreviewButton } from '../../order/preview-drawer.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { TotalChange } from '../../order/total-change.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { ReviewChanges, ReviewRounds } from '../../review/review-rounds.js';
import { ExpenseLines, ProductLines } from '../order-detail/detail-lines.js';
import { OrderSummaryList } from '../order-detail/order-summary-list.js';
import { DecisionBar, DecisionPanel } from './decision-panel.js';
import styles from './order-review.module.css';
import { useReviewDecision } from './review-decision.hook.js';

interface OrderReviewViewProps {
  order: OrderDetail_OrderFragment;
  /** The link's message when there is no decision to make any more. */
  linkMessage: string | undefined;
  refetch: () => Promise<void>;
}

/** What a reviewer needs to decide, on a phone too: the total, the changes, the lines and the buttons. */
export const OrderReviewView = ({ order, linkMessage, refetch }: OrderReviewViewProps) => {
  const hrefs = useOrderHrefs();
  const decision = useReviewDecision(order, refetch);
  const isNarrow = useIsNarrow();
  const [round] = order.reviewRounds;
  usePageTitle(`発注の承認 ${order.purchaseNumber}`);
  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.detail(order.uuid), label: '発注の詳細' }}
      context={
        <>
          <span>PO {order.purchaseNumber}</span>
          <OrderStatusTag status={order.status} />
          <span>{order.demandSupplier?.name}</span>
          <span>
            納期 <DateText value={order.earliestDeliveryDate} weekday />
          </span>
        </>
      }
    >
      {linkMessage !== undefined && <Alert kind="warning">{linkMessage}</Alert>}
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary}>
              <TotalChange since="前回の申請" change={round?.totalChange} />
              <OrderBudgets orderUuid={order.uuid} />
              <PreviewButton input={() => ({ uuid: order.uuid })} />
            </TotalsPanel>
            <DecisionPanel order={order} decision={decision} />
          </>
        }
      >
        {round && (
          <Section title="申請">
            <p className={styles.asked}>
              {round.requesterName} が <TimestampText value={round.requestedAt} /> に申請（{round.number}
              回目）
            </p>
            {round.comment !== null && round.comment !== '' && (
              <p className={styles.requestComment}>{round.comment}</p>
            )}
            {round.changes.length > 0 && <ReviewChanges round={round} />}
          </Section>
        )}
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
        {order.reviewRounds.length > 0 && (
          <Section title="承認の状況">
            <ReviewRounds rounds={order.reviewRounds} />
          </Section>
        )}
      </Columns>
      {isNarrow && <DecisionBar decision={decision} />}
    </Page>
  );
};
