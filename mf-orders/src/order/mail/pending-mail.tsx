import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import {
  type OrderDocumentKind,
  type SendLog_OrderSendLogFragment,
  StopOrderMailDocument,
} from '../../generated/graphql.js';
import { documentWords } from './document-words.js';
import { useIsMailSlow } from './slow-mail.hook.js';

interface PendingMailProps {
  order: { uuid: string; purchaseNumber: string };
  log: SendLog_OrderSendLogFragment;
}

/** What the order is once its mail was stopped. */
const afterStop = (kind: OrderDocumentKind): string =>
  kind === 'ORDER'
    ? '発注は送信前の状態に戻り、変更や、もう一度の送信ができます。'
    : '発注の内容は変わりません。あとで、もう一度送信できます。';

/**
 * 送信中, or 再送中 while the mail server is away: sent and tried again by itself. Whoever cannot wait, or has noticed a
 * mistake, stops it.
 */
export const PendingMail = ({
  order: { uuid, purchaseNumber },
  log: { kind, failureReason: reason },
}: PendingMailProps) => {
  const isSlow = useIsMailSlow();
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
      content: `このメールは仕入先に送信されません。${afterStop(kind)}`,
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
  const isTriedAgain = reason !== null;
  const slowTitle = isSlow ? 'メールの送信に時間がかかっています' : undefined;
  return (
    <Alert
      kind={isTriedAgain ? 'warning' : 'info'}
      title={isTriedAgain ? 'メールを再送中です' : slowTitle}
      action={
        (isTriedAgain || isSlow) &&
        hasCapability('orders:send') && (
          <Button size="small" loading={isRunning} onClick={() => void giveUp()}>
            送信を中止する
          </Button>
        )
      }
    >
      {isTriedAgain
        ? `${reason}つながりしだい自動で送信します（24時間まで）。操作は必要ありません。この画面を閉じても再送は続きます。`
        : `${documentWords[kind]}を送信しています。完了するとこの画面に表示されます。画面を閉じても送信は続きます。`}
    </Alert>
  );
};
