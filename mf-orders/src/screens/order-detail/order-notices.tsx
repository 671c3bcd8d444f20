import { Alert } from '@hacchu-hub/ui/feedback';
import { FailedMessagesBanner } from '../../conversation/failed-messages-banner.js';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { SupplierAnswerBanner } from '../../supplier-answer/supplier-answer-section.js';
import { InboundDeliveryBanner } from './inbound-deliveries.js';
import { SendBanners } from './send-banners.js';

interface OrderNoticesProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
}

/** What somebody should know or do about an order first. */
export const OrderNotices = ({ order, refetch }: OrderNoticesProps) => (
  <>
    <SendBanners order={order} />
    {order.warnings
      .filter(({ code }) => code === 'SUPPLIER_CHANGED')
      .map(({ message }) => (
        <Alert key={message} kind="warning" title="発注済みの仕入先が変更されています">
          {message}
        </Alert>
      ))}
    <FailedMessagesBanner order={order} />
    <InboundDeliveryBanner order={order} refetch={refetch} />
    <SupplierAnswerBanner order={order} />
    {order.mailBouncedAt !== null && (
      <Alert kind="error" title="メールが届きませんでした">
        メールアドレスを確認してください。届かなかった宛先は「やりとり」または送信履歴に表示されています。
      </Alert>
    )}
  </>
);
