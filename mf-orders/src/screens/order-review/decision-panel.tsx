import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect, useRef } from 'react';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { BottomBar } from '../../order/bottom-bar.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import styles from './order-review.module.css';
import type { ReviewDecision } from './review-decision.hook.js';

interface DecisionPanelProps {
  order: OrderDetail_OrderFragment;
  decision: ReviewDecision;
}

/** The decision buttons: in the panel, or at the bottom of a phone. */
const DecisionButtons = ({ decision }: { decision: ReviewDecision }) => {
  const trackClick = useTrackClick();
  const deny = () => {
    trackClick('order_deny');
    void decision.deny();
  };
  const approve = () => {
    trackClick('order_approve');
    void decision.approve();
  };
  return (
    <>
      <Button kind="danger" block loading={decision.running === 'deny'} onClick={deny}>
        差し戻す
      </Button>
      <Button
        kind="primary"
        icon="check"
        block
        title="Ctrl+Enter（⌘Enter）"
        loading={decision.running === 'approve'}
        onClick={approve}
      >
        承認する
      </Button>
    </>
  );
};

/** Approve, edit and approve, or send back; the comment is sent with each. */
export const DecisionPanel = ({ order, decision }: DecisionPanelProps) => {
  const hrefs = useOrderHrefs();
  const isNarrow = useIsNarrow();
  const comment = useRef<HTMLDivElement>(null);
  const { nothing } = decision;
  const mayDecide = nothing === undefined;
  const approve = mayDecide ? () => void decision.approve() : undefined;
  useShortcut('mod+s', approve);
  useShortcut('mod+enter', approve);
  // The buttons may be far from the field with the error.
  useEffect(() => {
    if (decision.commentError !== undefined) comment.current?.querySelector('textarea')?.focus();
  }, [decision.commentError]);
  if (!mayDecide) {
    return (
      <Section title="承認">
        <div className={styles.decision}>
          {decision.running === undefined && <Undecided decision={decision} />}
          <Alert kind="info" title="いま承認を待っている作業はありません">
            {nothing}
          </Alert>
        </div>
      </Section>
    );
  }
  return (
    <Section title="承認">
      <div className={styles.decision}>
        {order.myReviewFor && (
          <Alert kind="info">{order.myReviewFor.name}さんの代理として承認・差戻しをします。</Alert>
        )}
        {decision.problem !== undefined && (
          <Alert kind="error" takesFocus>
            {decision.problem}
          </Alert>
        )}
        <div ref={comment}>
          <Field
            label="コメント"
            error={decision.commentError}
            help="差し戻すときは、理由を入力してください。申請者に通知されます。"
          >
            <TextArea
              rows={3}
              countTo={decision.maxCharacters}
              value={decision.comment}
              onChange={decision.setComment}
            />
          </Field>
        </div>
        <div className={styles.buttons}>
          {!isNarrow && <DecisionButtons decision={decision} />}
          <ButtonLink block icon="edit" href={hrefs.approveWithUpdate(order.uuid)}>
            修正して承認する
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
};

/** What is left of a decision that is no longer to be made: why it was refused, and the comment, to be copied. */
const Undecided = ({ decision: { problem, comment } }: { decision: ReviewDecision }) => (
  <>
    {problem !== undefined && (
      <Alert kind="error" takesFocus>
        {problem}
      </Alert>
    )}
    {comment.trim() !== '' && (
      <Field label="送信していないコメント" help="必要な場合は、コピーしてお使いください。">
        <TextArea rows={3} readOnly value={comment} onChange={() => undefined} />
      </Field>
    )}
  </>
);

/** The decision bar of a phone, visible from the first line of the order on. */
export const DecisionBar = ({ decision }: Pick<DecisionPanelProps, 'decision'>) =>
  decision.nothing === undefined ? (
    <BottomBar>
      <DecisionButtons decision={decision} />
    </BottomBar>
  ) : null;
