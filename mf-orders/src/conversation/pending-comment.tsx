import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { type CommentFragment, StopOrderCommentDocument } from '../generated/graphql.js';
import { useIsMailSlow } from '../order/mail/slow-mail.hook.js';
import styles from './conversation.module.css';

/**
 * 送信中, or 再送中 while the mail server is away: sent and tried again by itself. Whoever cannot wait, or has noticed a
 * mistake, stops it.
 */
export const PendingComment = ({ comment: { id, failureReason } }: { comment: CommentFragment }) => {
  const { demandUuid, hasCapability } = useSession();
  const isSlow = useIsMailSlow();
  const notify = useNotify();
  const confirm = useConfirm();
  const [stop, { isRunning }] = useSliceMutation(StopOrderCommentDocument, {
    touches: ['OrderComment'],
    isHandled: true,
  });
  const giveUp = async () => {
    const isAgreed = await confirm({
      title: 'このメッセージの送信を中止します',
      content: 'メッセージは仕入先に送信されません。内容は「やりとり」に残り、もう一度送信できます。',
      verb: '送信を中止する',
    });
    if (!isAgreed) return;
    try {
      await stop({ input: { demandUuid, commentId: id } });
      notify.success('メッセージの送信を中止しました。');
    } catch (cause) {
      notify.error('送信を中止できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <div className={styles.head}>
      <span className={styles.quiet}>
        {failureReason === null
          ? '送信中'
          : `再送中：${failureReason}つながりしだい自動で送信します（24時間まで）。`}
      </span>
      {(isSlow || failureReason !== null) && hasCapability('orders:send') && (
        <Button size="small" loading={isRunning} onClick={() => void giveUp()}>
          送信を中止する
        </Button>
      )}
    </div>
  );
};
