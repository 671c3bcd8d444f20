import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { OrderDetail_OrderFragment } from '../generated/graphql.js';
import { useOrderHrefs } from '../order/order-hrefs.js';
import { ResendFailedMessages } from './resend-failed-messages.js';

type Order = Pick<OrderDetail_OrderFragment, 'uuid' | 'failedMessageCount' | 'repeatableMessageCount'>;

/** Messages of the order that were not sent: the conversation may not be what is shown of the page. */
export const FailedMessagesBanner = ({ order }: { order: Order }) => {
  const hrefs = useOrderHrefs();
  const { uuid, failedMessageCount: failed, repeatableMessageCount: repeatable } = order;
  if (failed === 0) return null;
  return (
    <Alert
      kind="error"
      title={
        failed === 1
          ? '仕入先へのメッセージを送信できませんでした'
          : `仕入先へのメッセージ${formatQuantity(failed)}件を送信できませんでした`
      }
      action={
        <>
          <ButtonLink size="small" href={hrefs.conversation(uuid)}>
            やりとりを開く
          </ButtonLink>
          <ResendFailedMessages count={repeatable} />
        </>
      }
    >
      「やりとり」で理由を確認して、もう一度送信してください。
    </Alert>
  );
};
