import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { StopOrderMailDocument } from '../../generated/graphql.js';

interface DelayedMailProps {
  order: { uuid: string; purchaseNumber: string };
  /** Why the mail was not sent yet. */
  reason: string;
}

/** 再送中: the mail server is away. The mail is tried again by itself; whoever cannot wait gives it up. */
export const DelayedMail = ({ order: { uuid, purchaseNumber }, reason }: DelayedMailProps) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [stop, { isRunning }] = useSliceMutation(StopOrderMailDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const giveUp = async () => {
    const isAgreed = await confirm({
      title: `PO ${purchaseNumber} のメールの送信を中止します`,
      content:
        'このメールは仕入先に送信されません。発注は送信前の状態に戻り、変更や、もう一度の送信ができます。',
      verb: '送信を中止する',
    });
    if (!isAgreed) return;
    try {
      await stop({ input: { demandUuid, uuid } });
      notify.success('メールの送信を中止しました。');
    } catch (cause) {
      notify.error('送信を中止できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Alert
      kind="warning"
      title="メールを再送中です"
      action={
        hasCapability('orders:send') && (
          <Button size="small" loading={isRunning} onClick={() => void giveUp()}>
            送信を中止する
          </Button>
        )
      }
    >
      {reason}
      つながりしだい自動で送信します（24時間まで）。操作は必要ありません。この画面を閉じても再送は続きます。
    </Alert>
  );
};
