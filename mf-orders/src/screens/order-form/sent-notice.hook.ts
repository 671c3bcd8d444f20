import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import type { OrderSendStatus } from '../../generated/graphql.js';

interface SentOrder {
  uuid: string;
  latestOrderSendLog: { status: OrderSendStatus; failureReason: string | null; isStopped: boolean } | null;
}

/** Navigates to the order after its mail was queued, and shows the result of the mail. */
export const useSentNotice = () => {
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  return (order: SentOrder, words: { sent: string; failed: string }) => {
    const { status, failureReason, isStopped } = order.latestOrderSendLog ?? {};
    if (isStopped) notify.info('メールの送信は中止されました。');
    else if (status === 'FAILED') notify.error('メールを送信できませんでした', words.failed);
    else if (status === 'SENT') notify.success(words.sent);
    else if (failureReason != null) notify.info(`${failureReason}メールは自動で再送します。`);
    else notify.info('メールを送信しています。結果は発注の詳細に表示されます。');
    navigateTo('order-detail', { orderUuid: order.uuid });
  };
};
