import { usePolledQuery, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { SendOrderDocument } from '../../generated/graphql.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { OrderSendView } from './order-send.view.js';

const OrderSendScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const variables = { uuid: orderUuid, demandUuid };
  const query = useSliceQuery(SendOrderDocument, {
    variables,
    fetchPolicy: 'network-only',
  });
  // A mail may be pending for hours, while the mail server is away.
  usePolledQuery(SendOrderDocument, {
    variables,
    skip: query.data?.order.latestOrderSendLog?.status !== 'PENDING',
    isHandled: true,
    underWay: ({ order: { latestOrderSendLog: log } }) => (log?.status === 'PENDING' ? log.id : ''),
  });
  return (
    <OrderOrError title="発注の送信" query={query}>
      {(order) => <OrderSendView key={order.uuid} order={order} refetch={query.refetch} />}
    </OrderOrError>
  );
};

export default OrderSendScreen;
