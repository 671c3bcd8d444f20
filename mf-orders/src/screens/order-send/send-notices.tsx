import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { SendOrder_OrderFragment } from '../../generated/graphql.js';
import { PendingMail } from '../../order/mail/pending-mail.js';
import { ProblemList } from '../../order/mail/problem-list.js';
import { StoppedMail } from '../../order/mail/stopped-mail.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { warningTexts } from '../../order/warning-words.js';
import type { OrderSendState } from './order-send.hook.js';

interface SendNoticesProps {
  state: Pick<OrderSendState, 'order' | 'task' | 'mail' | 'isPending' | 'pendingLog'>;
  /** The last mail, if the supplier did not get it. */
  failed: SendOrder_OrderFragment['latestOrderSendLog'] | undefined;
  sendBlockedReason: string | undefined;
}

/** How sending goes, why it is not possible, and what should be checked before. */
export const SendNotices = ({
  state: { order, task, mail, isPending, pendingLog },
  failed,
  sendBlockedReason,
}: SendNoticesProps) => {
  const hrefs = useOrderHrefs();
  const { problems } = mail;
  return (
    <>
      {pendingLog && <PendingMail order={order} log={pendingLog} />}
      {failed && !isPending && problems.length === 0 && (
        <Alert
          kind={failed.isStopped ? 'info' : 'error'}
          title={failed.isStopped ? '前回の送信は中止しました' : '前回の送信に失敗しました'}
        >
          {failed.isStopped ? (
            <StoppedMail mail={failed} />
          ) : (
            (failed.failureReason ?? '理由は分かりませんでした。')
          )}
          <br />
          宛先を確認し、「{task.verb}」でもう一度送信できます。
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert
          kind="error"
          title="送信できませんでした"
          takesFocus
          action={
            order.status === 'Drafting' && (
              <ButtonLink size="small" href={hrefs.editDraft(order.uuid)}>
                下書きを修正する
              </ButtonLink>
            )
          }
        >
          <ProblemList problems={problems} />
        </Alert>
      )}
      {sendBlockedReason !== undefined && problems.length === 0 && !isPending && (
        <Alert kind="warning" title="いまは送信できません">
          {sendBlockedReason}
        </Alert>
      )}
      {order.warnings.length > 0 && (
        <Alert kind="warning" title="確認してください">
          {warningTexts(order.warnings).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
    </>
  );
};
