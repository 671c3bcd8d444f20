import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { closedReason } from '../../order/closed-reason.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import type { ReviewDecision } from './review-decision.hook.js';
import styles from './order-review.module.css';

interface DecisionPanelProps {
  order: OrderDetail_OrderFragment;
  decision: ReviewDecision;
}

/** Approve, approve with a change, or send back; the comment goes with each. */
export const DecisionPanel = ({ order, decision }: DecisionPanelProps) => {
  const hrefs = useOrderHrefs();
  const trackClick = useTrackClick();
  const closed = closedReason(order, 'APPROVE');
  if (order.status !== 'Reviewing' || closed !== undefined) {
    return (
      <Section title="承認">
        <Alert kind="info" title="いま承認を待っている作業はありません">
          {order.status === 'Reviewing' ? closed : 'この発注は承認待ちではありません。'}
        </Alert>
      </Section>
    );
  }
  return (
    <Section title="承認">
      <div className={styles.decision}>
        {decision.problem !== undefined && (
          <Alert kind="error" takesFocus>
            {decision.problem}
          </Alert>
        )}
        <Field
          label="コメント"
          error={decision.commentError}
          help="差し戻すときは、理由を入力してください。申請者に通知されます。"
        >
          <TextArea
            rows={3}
            countTo={decision.mostCharacters}
            value={decision.comment}
            onChange={decision.setComment}
          />
        </Field>
        <div className={styles.buttons}>
          <Button
            kind="primary"
            icon="check"
            block
            loading={decision.running === 'approve'}
            onClick={() => {
              trackClick('order_approve');
              void decision.approve();
            }}
          >
            承認する
          </Button>
          <Button
            kind="danger"
            block
            loading={decision.running === 'deny'}
            onClick={() => {
              trackClick('order_deny');
              void decision.deny();
            }}
          >
            差し戻す
          </Button>
          <ButtonLink block icon="edit" href={hrefs.approveWithUpdate(order.uuid)}>
            修正して承認する
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
};
