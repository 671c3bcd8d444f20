import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { ResendFailedOrderCommentsDocument } from '../generated/graphql.js';
import { ResendAll } from '../order/resend-all.js';

/** 再送信 of all messages that an outage kept from the suppliers. */
export const ResendFailedMessages = ({ count }: { count: number }) => {
  const { demandUuid } = useSession();
  const [resend, { isRunning }] = useSliceMutation(ResendFailedOrderCommentsDocument, {
    touches: ['Order', 'OrderComment'],
    isHandled: true,
  });
  if (count < 2) return null;
  return (
    <ResendAll
      label={`ほかのメッセージも再送信（全${formatQuantity(count)}件）`}
      isRunning={isRunning}
      title={`障害のため送信できなかったメッセージ${formatQuantity(count)}件を、すべて再送信します`}
      content="すべての発注のメッセージを、前回と同じ宛先に同じ内容で送信します。そのあとに別のメッセージを送信した発注、キャンセルした発注は含まれません。"
      resend={async () => (await resend({ input: { demandUuid } })).resendFailedOrderComments.messageCount}
      words={{
        nothing: '再送信するメッセージはありませんでした。ほかの人が再送信しています。',
        done: (sent) => `メッセージ${formatQuantity(sent)}件を再送信しています。`,
        failed: 'メッセージを再送信できませんでした',
      }}
    />
  );
};
