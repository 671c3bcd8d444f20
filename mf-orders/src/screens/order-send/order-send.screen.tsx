import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { SendOrderDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { LoadingOrder } from '../../order/loading-order.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderSendView } from './order-send.view.js';

/** Polls while a mail is pending. */
const pendingPoll = 1500;

const OrderSendScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const hrefs = useOrderHrefs();
  const variables = { uuid: orderUuid, demandUuid };
  const { data, error, refetch } = useSliceQuery(SendOrderDocument, {
    variables,
    fetchPolicy: 'network-only',
  });
  const order = data?.order;
  useSliceQuery(SendOrderDocument, {
    variables,
    skip: order?.latestOrderSendLog?.status !== 'PENDING',
    pollInterval: pendingPoll,
    isHandled: true,
  });
  if (order) return <OrderSendView key={order.uuid} order={order} refetch={refetch} />;
  if (error) {
    return (
      <Page title="発注の送信" back={{ href: hrefs.list, label: '発注の一覧' }}>
        <ErrorState {...toErrorState(error, refetch)} />
      </Page>
    );
  }
  return <LoadingOrder title="発注の送信" />;
};

export default OrderSendScreen;
