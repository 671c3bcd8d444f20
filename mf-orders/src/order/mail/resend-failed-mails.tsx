import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { ResendFailedOrderMailsDocument } from '../../generated/graphql.js';
import { ResendAll } from '../resend-all.js';

/** 再送信 of all mails that an outage kept from the suppliers. */
export const ResendFailedMails = ({ count }: { count: number }) => {
  const { demandUuid } = useSession();
  const [resend, { isRunning }] = useSliceMutation(ResendFailedOrderMailsDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  if (count < 2) return null;
  return (
    <ResendAll
      label={`ほかの発注も再送信（全${formatQuantity(count)}件）`}
      isRunning={isRunning}
      title={`障害のため送信できなかった発注${formatQuantity(count)}件のメールを、すべて再送信します`}
      content="前回と同じ宛先に、同じ内容と発注書を送信します。前回の送信から変更された発注、納期を過ぎた発注は含まれません。"
      resend={async () => (await resend({ input: { demandUuid } })).resendFailedOrderMails.orderCount}
      words={{
        nothing: '再送信するメールはありませんでした。ほかの人が再送信したか、発注が変更されています。',
        done: (sent) => `発注${formatQuantity(sent)}件のメールを再送信しています。`,
        failed: 'メールを再送信できませんでした',
      }}
    />
  );
};
