import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { ResendFailedOrderMailsDocument } from '../../generated/graphql.js';

/** 再送信 of all mails that an outage of the mail server kept from the suppliers. */
export const ResendFailedMails = ({ count }: { count: number }) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [resend, { isRunning }] = useSliceMutation(ResendFailedOrderMailsDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  if (count < 2 || !hasCapability('orders:send')) return null;
  const resendAll = async () => {
    const isAgreed = await confirm({
      title: `メールサーバーに接続できず送信できなかった発注${formatQuantity(count)}件のメールを、すべて再送信します`,
      content:
        '前回と同じ宛先に、同じ内容と発注書を送信します。前回の送信から変更された発注、納期を過ぎた発注は含まれません。',
      verb: 'すべて再送信する',
    });
    if (!isAgreed) return;
    try {
      const { orderCount } = (await resend({ input: { demandUuid } })).resendFailedOrderMails;
      if (orderCount === 0)
        notify.info('再送信するメールはありませんでした。ほかの人が再送信したか、発注が変更されています。');
      else notify.success(`発注${formatQuantity(orderCount)}件のメールを再送信しています。`);
    } catch (cause) {
      notify.error('メールを再送信できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Button size="small" loading={isRunning} onClick={() => void resendAll()}>
      {`ほかの発注も再送信（全${formatQuantity(count)}件）`}
    </Button>
  );
};
