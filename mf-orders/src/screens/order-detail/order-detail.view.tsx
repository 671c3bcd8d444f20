import { urlOneOf, usePageTitle, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { Steps } from '@hacchu-hub/ui/steps';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { useRef, useState } from 'react';
import { useCommentCount } from '../../conversation/comment-count.hook.js';
import { ConversationPanel } from '../../conversation/conversation-panel.js';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { ReplaceReviewersDialog } from '../../review/replace-reviewers.dialog.js';
import { ReviewRounds } from '../../review/review-rounds.js';
import { OrderTimeline } from '../../timeline/order-timeline.js';
import { useActionChoices } from './action-choices.hook.js';
import { ActionBar, ActionPanel, ChoiceButton } from './action-panel.js';
import { CancelDialog } from './cancel.dialog.js';
import { useOrderActions } from './order-actions.hook.js';
import { OrderContent } from './order-content.js';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.js';
import { OrderGlance } from './order-glance.js';
import { OrderNotices } from './order-notices.js';
import { stepsOf } from './order-steps.js';
import { PrintHead } from './print-head.js';
import { ReceiptDialog } from './receipt.dialog.js';
import { versionWords } from './send-history.js';

interface OrderDetailViewProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
}

type Dialog = 'receive' | 'cancel' | 'reviewers';

/** The visible part of the order; a notice about a reply links to the conversation. */
const viewUrl = { tab: urlOneOf(['content', 'conversation'], 'content') };

/** An order: its content, its history and its actions. */
export const OrderDetailView = ({ order, refetch }: OrderDetailViewProps) => {
  const hrefs = useOrderHrefs();
  const { area, hasFeature } = useSession();
  const needsApproval = area === 'demand' && hasFeature('APPROVAL_FUNCTION');
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
  const isWritten = version !== undefined;
  const [{ tab }, changeUrl] = useUrlState(viewUrl);
  const commentCount = useCommentCount(order.uuid, !isWritten);
  const primary = useRef<HTMLSpanElement>(null);
  const next = choices.find(({ isNext }) => isNext);
  useShortcut(
    'mod+enter',
    next && dialog === undefined
      ? () => primary.current?.querySelector<HTMLElement>('a, button')?.click()
      : undefined,
  );

  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={<OrderFacts order={order} version={version} />}
      primary={
        !isNarrow &&
        next && (
          <span ref={primary}>
            <ChoiceButton choice={next} />
          </span>
        )
      }
      secondary={
        <Button icon="printer" onClick={() => window.print()}>
          印刷
        </Button>
      }
    >
      <PrintHead />
      <Steps label="発注の進み具合" steps={stepsOf(order.status, order.histories, needsApproval)} />
      {actions.problem !== undefined && dialog === undefined && (
        <Alert kind="error" title="処理できませんでした" takesFocus>
          {actions.problem}
        </Alert>
      )}
      <OrderNotices order={order} refetch={refetch} />
      <OrderGlance order={order} />
      <Columns
        aside={
          <>
            {!isNarrow && <ActionPanel choices={choices.filter(({ isNext }) => !isNext)} />}
            {order.reviewRounds.length > 0 && (
              <Section title="承認の状況">
                <ReviewRounds rounds={order.reviewRounds} />
              </Section>
            )}
            <OrderTimeline order={order} refetch={refetch} />
          </>
        }
      >
        {isWritten && (
          <CountTabs
            label="表示する内容"
            items={[
              { key: 'content', label: '発注の内容' },
              { key: 'conversation', label: 'やりとり', count: commentCount },
            ]}
            value={tab}
            onChange={(key) => changeUrl({ tab: key === 'conversation' ? 'conversation' : 'content' })}
          />
        )}
        {tab === 'conversation' && isWritten && <ConversationPanel order={order} />}
        <div className={`${styles.content} ${tab === 'conversation' && isWritten ? styles.away : ''}`}>
          <OrderContent order={order} refetch={refetch} />
        </div>
      </Columns>
      {isNarrow && <ActionBar choices={choices} />}
      {dialog === 'receive' && <ReceiptDialog order={order} refetch={refetch} onClose={close} />}
      {dialog === 'reviewers' && <ReplaceReviewersDialog order={order} refetch={refetch} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={order} actions={actions} onClose={close} />}
    </Page>
  );
};
