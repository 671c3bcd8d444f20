import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { ConversationTag, OrderStatusTag } from '@hacchu-hub/ui/status';
import { Steps } from '@hacchu-hub/ui/steps';
import { useState } from 'react';
import { ConversationPanel } from '../../conversation/conversation-panel.js';
import type { OrderActionId, OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { OrderAttachments } from '../../order/attachments/order-attachments.js';
import { DueDate } from '../../order/due-date.js';
import { FixedTag } from '../../order/fixed-tag.js';
import { InternalDetail } from '../../order/internal-detail/internal-detail.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { PoNumber } from '../../order/po-number.js';
import { ReplaceReviewersDialog } from '../../review/replace-reviewers-dialog.js';
import { ReviewRounds } from '../../review/review-rounds.js';
import { OrderTimeline } from '../../timeline/order-timeline.js';
import { useActionChoices, type ActionChoice } from './action-choices.hook.js';
import { ActionBar, ActionPanel } from './action-panel.js';
import { CancelDialog } from './cancel-dialog.js';
import { ExpenseLines, ProductLines } from './detail-lines.js';
import { useOrderActions } from './order-actions.hook.js';
import { stepsOf } from './order-steps.js';
import { OrderSummaryList } from './order-summary-list.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { SendBanners } from './send-banners.js';
import { SendHistory, versionWords } from './send-history.js';
import styles from './order-detail.module.css';

interface OrderDetailViewProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
}

type Dialog = 'receive' | 'cancel' | 'reviewers';

/** An order: what it is, what happened to it and what can be done now. */
export const OrderDetailView = ({ order, refetch }: OrderDetailViewProps) => {
  const hrefs = useOrderHrefs();
  const actions = useOrderActions(order, refetch);
  const [dialog, setDialog] = useState<Dialog>();
  usePageTitle(`発注 ${order.purchaseNumber}`);
  const open = (next: Dialog) => {
    actions.clearProblem();
    setDialog(next);
  };
  const close = () => setDialog(undefined);
  const isNarrow = useIsNarrow();
  const choices = useActionChoices(order, actions, {
    onReceive: () => open('receive'),
    onCancel: () => open('cancel'),
    onReplaceReviewers: () => open('reviewers'),
  });
  const version = versionWords(order.orderSendLogs);

  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          <PoNumber>{order.purchaseNumber}</PoNumber>
          <OrderStatusTag status={order.status} />
          {version !== undefined && <span>{version}</span>}
          {order.isFixed && <FixedTag orderUuid={order.uuid} />}
          {order.inConversation && <ConversationTag />}
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
      }
      primary={!isNarrow && <PrimaryAction order={order} choices={choices} />}
      secondary={
        <Button icon="printer" onClick={() => window.print()}>
          印刷
        </Button>
      }
    >
      <Steps label="発注の進み具合" steps={stepsOf(order.status, order.histories)} />
      {actions.problem !== undefined && dialog === undefined && (
        <Alert kind="error" title="処理できませんでした">
          {actions.problem}
        </Alert>
      )}
      <SendBanners order={order} />
      {order.mailBouncedAt !== null && (
        <Alert kind="error" title="メールが届きませんでした">
          仕入先のメールアドレスを確認してください。詳しくは「仕入先とのやりとり」をご覧ください。
        </Alert>
      )}
      <Columns
        aside={
          <>
            {!isNarrow && <ActionPanel choices={choices} />}
            <OrderTimeline order={order} />
          </>
        }
      >
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
        <div className={styles.totals}>
          <TotalsPanel totals={order.orderSummary} />
        </div>
        <OrderAttachments orderUuid={order.uuid} isClosed={order.status === 'Canceled' || order.isFixed} />
        {order.reviewRounds.length > 0 && (
          <Section title="承認の状況">
            <ReviewRounds rounds={order.reviewRounds} />
          </Section>
        )}
        <Section title="送信履歴">
          <SendHistory logs={order.orderSendLogs} retryHref={hrefs.send(order.uuid)} />
        </Section>
        {version !== undefined && <ConversationPanel order={order} />}
        <InternalDetail orderUuid={order.uuid} />
      </Columns>
      {isNarrow && <ActionBar choices={choices} />}
      {dialog === 'receive' && <ReceiptDialog order={order} refetch={refetch} onClose={close} />}
      {dialog === 'reviewers' && <ReplaceReviewersDialog order={order} refetch={refetch} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={order} actions={actions} onClose={close} />}
    </Page>
  );
};

/** Actions on another page that bring an order forward. */
const leadsOn: ReadonlySet<OrderActionId> = new Set([
  'UPDATE_DRAFT',
  'SUBMIT_WITH_REVIEW_GROUPS',
  'SUBMIT_WITH_SEND_MAIL',
  'SEND',
  'APPROVE',
  'RE_APPLY',
]);

/** The next step of the order, also at the top. */
const PrimaryAction = ({
  order,
  choices,
}: {
  order: OrderDetail_OrderFragment;
  choices: readonly ActionChoice[];
}) => {
  const next = choices.find(({ isNext }) => isNext);
  if (next?.id === 'RECEIVE' && order.status === 'Delivering') {
    return (
      <Button kind="primary" icon="inbox" onClick={next.run}>
        入荷を登録
      </Button>
    );
  }
  return next?.href === undefined || !leadsOn.has(next.id) ? null : (
    <ButtonLink kind="primary" icon={next.icon} href={next.href}>
      {next.label}
    </ButtonLink>
  );
};
