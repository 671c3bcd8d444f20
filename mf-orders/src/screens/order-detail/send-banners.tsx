import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { documentWords } from '../../order/mail/document-words.js';
import { PendingMail } from '../../order/mail/pending-mail.js';
import { ResendFailedMails } from '../../order/mail/resend-failed-mails.js';
import { StoppedMail } from '../../order/mail/stopped-mail.js';
import { unsentLog } from '../../order/mail/unsent-log.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';

/** What the supplier does not know yet: a failed, stopped or pending sending, a change that was not sent. */
export const SendBanners = ({ order }: { order: OrderDetail_OrderFragment }) => {
  const hrefs = useOrderHrefs();
  const log = order.latestOrderSendLog;
  if (log?.status === 'PENDING') return <PendingMail key={log.id} order={order} log={log} />;
  const unsent = unsentLog(order);
  if (unsent) {
    const { kind, isStopped, failureReason } = unsent;
    // A supplier without any version of the order expects nothing.
    const tone = kind === 'ORDER' && !unsent.mayHaveArrived ? 'info' : 'warning';
    return (
      <Alert
        kind={isStopped ? tone : 'error'}
        title={`${documentWords[kind]}${isStopped ? 'の送信を中止しました' : 'を送信できませんでした'}`}
        action={
          <>
            <ButtonLink size="small" href={hrefs.send(order.uuid)}>
              もう一度送信する
            </ButtonLink>
            {!isStopped && <ResendFailedMails count={order.failedMailOrderCount} />}
          </>
        }
      >
        {isStopped ? <StoppedMail mail={unsent} /> : failureReason}
        {order.hasUnnotifiedChanges && <div>変更は保存されていますが、仕入先には通知されていません。</div>}
      </Alert>
    );
  }
  return order.hasUnnotifiedChanges && order.status === 'Delivering' ? (
    <Alert
      kind="warning"
      title="仕入先に未通知の変更があります"
      action={
        <ButtonLink size="small" icon="send" href={hrefs.send(order.uuid)}>
          訂正を送信する
        </ButtonLink>
      }
    >
      仕入先が持っている発注書は変更前の内容です。
    </Alert>
  ) : null;
};
