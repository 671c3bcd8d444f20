import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import type { SupplierAnswer_OrderFragment } from '../generated/graphql.js';
import { useOrderHrefs } from '../order/order-hrefs.js';
import { AskBackDialog } from './ask-back.dialog.js';
import { LinkUses } from './link-uses.js';
import styles from './supplier-answer.module.css';
import { type SupplierAnswerActions, useSupplierAnswerActions } from './supplier-answer-actions.hook.js';
import { SupplierAnswerItem } from './supplier-answer-item.js';
import { SupplierAnswerTag } from './supplier-answer-tag.js';

const SECTION_ID = 'supplier-answer';

interface SupplierAnswerSectionProps {
  order: SupplierAnswer_OrderFragment & { purchaseNumber: string };
  refetch: () => Promise<void>;
}

/** An answer waits for the buyer: said at the top of the page. */
export const SupplierAnswerBanner = ({ order }: { order: SupplierAnswer_OrderFragment }) =>
  order.supplierAnswerState === 'ANSWERED' && (
    <Alert
      kind="warning"
      title="仕入先から回答が届いています"
      action={
        <Button
          size="small"
          onClick={() => document.getElementById(SECTION_ID)?.scrollIntoView({ block: 'start' })}
        >
          回答を見る
        </Button>
      }
    >
      内容を確認し、承認するか、再回答を依頼してください。
    </Alert>
  );

/** Why something was refused; where dates need an approval, with the way to the page that requests it. */
const Refusal = ({ orderUuid, actions }: { orderUuid: string; actions: SupplierAnswerActions }) => {
  const hrefs = useOrderHrefs();
  return (
    <Alert
      kind="error"
      takesFocus
      action={
        actions.isReviewNeeded && (
          <ButtonLink href={hrefs.edit(orderUuid, { dates: 'proposed' })} size="small" icon="edit">
            納期を訂正する
          </ButtonLink>
        )
      }
    >
      {actions.problem}
    </Alert>
  );
};

/** What the supplier answered by the link in the order mail. Hidden where no mail had a link. */
export const SupplierAnswerSection = ({ order, refetch }: SupplierAnswerSectionProps) => {
  const { hasCapability } = useSession();
  const actions = useSupplierAnswerActions(order, refetch);
  const [askedBack, setAskedBack] = useState<string>();
  const asked = order.supplierAnswer;
  if (!asked) return null;
  const mayDecide = hasCapability('orders:send');
  // There is nothing to answer by a new link any more.
  const isOver = order.status === 'DeliveryComplete' || order.status === 'Canceled';
  const { requestedAt, expiresAt, withdrawnAt, isLinkOpen, remindedAt, canRemind, recipients, uses } = asked;
  return (
    <Section
      title="仕入先の確認"
      extra={
        mayDecide && (
          <>
            {canRemind && (
              <Button
                size="small"
                icon="send"
                loading={actions.isRunning}
                onClick={() => void actions.remind()}
              >
                確認を依頼
              </Button>
            )}
            {!isOver && (
              <Button
                size="small"
                icon="reload"
                loading={actions.isRunning}
                onClick={() => void actions.renew()}
              >
                リンクを送り直す
              </Button>
            )}
            {isLinkOpen && (
              <Button size="small" loading={actions.isRunning} onClick={() => void actions.withdraw()}>
                リンクを無効にする
              </Button>
            )}
          </>
        )
      }
    >
      <div id={SECTION_ID} className={styles.answers}>
        {actions.problem !== undefined && askedBack === undefined && (
          <Refusal orderUuid={order.uuid} actions={actions} />
        )}
        <p className={styles.facts}>
          <SupplierAnswerTag state={asked.state} />
          <span>
            依頼 <TimestampText value={requestedAt} />（{recipients.join('、')}）
          </span>
          {withdrawnAt !== null ? (
            <span>
              リンクを無効にした日時 <TimestampText value={withdrawnAt} />
            </span>
          ) : (
            <span>
              回答期限 <TimestampText value={expiresAt} />
            </span>
          )}
          {remindedAt !== null && (
            <span>
              再依頼 <TimestampText value={remindedAt} />
            </span>
          )}
        </p>
        {asked.answers.length === 0 && <p className={styles.quiet}>まだ回答はありません。</p>}
        {asked.answers.length > 0 && (
          <ol className={styles.list} aria-label="仕入先の回答">
            {asked.answers.map((answer) => (
              <SupplierAnswerItem
                key={answer.uuid}
                answer={answer}
                mayDecide={mayDecide}
                isRunning={actions.isRunning}
                onAccept={() => void actions.accept(answer)}
                onAskBack={() => setAskedBack(answer.uuid)}
              />
            ))}
          </ol>
        )}
        <LinkUses uses={uses} />
      </div>
      {askedBack !== undefined && (
        <AskBackDialog answerUuid={askedBack} actions={actions} onClose={() => setAskedBack(undefined)} />
      )}
    </Section>
  );
};
