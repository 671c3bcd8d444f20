import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { type CommentFragment, ResendOrderCommentDocument } from '../generated/graphql.js';
import { StoppedMail } from '../order/mail/stopped-mail.js';

/**
 * Why our message was not sent, or who stopped it, with a button to send it again: the server sends it once however often it is
 * requested.
 */
export const FailedComment = ({ comment }: { comment: CommentFragment }) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const { isStopped } = comment;
  // The order's banner about a failed mail disappears once a mail succeeds.
  const [run, { isRunning }] = useSliceMutation(ResendOrderCommentDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const resend = async () => {
    try {
      const { resendOrderComment } = await run({ input: { demandUuid, commentId: comment.id } });
      const { status, failureReason, isStopped: isStoppedAgain } = resendOrderComment.orderComment;
      if (status === 'SENT') notify.success('仕入先へ送信しました。');
      if (status === 'FAILED' && !isStoppedAgain)
        notify.error('送信できませんでした', failureReason ?? undefined);
    } catch (cause) {
      notify.error('送信できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Alert
      kind={!isStopped ? 'error' : comment.mayHaveArrived ? 'warning' : 'info'}
      title={isStopped ? '送信を中止しました' : '送信できませんでした'}
      action={
        hasCapability('orders:send') && (
          <Button size="small" icon="send" loading={isRunning} onClick={() => void resend()}>
            もう一度送信する
          </Button>
        )
      }
    >
      {isStopped ? <StoppedMail mail={comment} /> : comment.failureReason}
      <div>宛先：{comment.to.join('、')}</div>
    </Alert>
  );
};
