import { usePolledQuery, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlOneOf, useRouteParams, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { loadable } from '@hacchu-hub/ui/loadable';
import { type OrderDetail_OrderFragment, OrderDetailDocument } from '../../generated/graphql.js';
import { LoadingOrder } from '../../order/loading-order.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { OrderDetailView } from './order-detail.view.js';

const loadingOrder = () => <LoadingOrder />;
const OrderSendScreen = loadable(
  async () => (await import('../order-send/order-send.screen.js')).default,
  loadingOrder,
);
const OrderEditScreen = loadable(
  async () => (await import('../order-edit/order-edit.screen.js')).default,
  loadingOrder,
);

/** Steps of the detail page without a path of their own: editing, and for operators sending. */
const detailUrl = { step: urlOneOf(['detail', 'send', 'edit'], 'detail') };

/** Whether a mail or an announcement to the warehouse is pending: the page polls meanwhile. */
const isUnderWay = (order: OrderDetail_OrderFragment | undefined): boolean =>
  order?.latestOrderSendLog?.status === 'PENDING' ||
  order?.hasPendingAnnouncements === true ||
  (order?.logilessInboundDeliveries ?? []).some(({ state }) => state === 'PENDING');

const OrderDetailScreen = () => {
  const { area, hasCapability } = useSession();
  const [{ step }] = useUrlState(detailUrl);
  if (step === 'edit' && hasCapability('orders:edit')) return <OrderEditScreen />;
  return area === 'operator' && step === 'send' ? <OrderSendScreen /> : <OrderDetail />;
};

const OrderDetail = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const variables = { uuid: orderUuid, demandUuid };
  const query = useSliceQuery(OrderDetailDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  usePolledQuery(OrderDetailDocument, {
    variables,
    skip: !isUnderWay(query.data?.order),
    isHandled: true,
    underWay: ({ order }) => (isUnderWay(order) ? order.uuid : ''),
  });
  return (
    <OrderOrError title="発注" query={query}>
      {(order) => <OrderDetailView key={order.uuid} order={order} refetch={query.refetch} />}
    </OrderOrError>
  );
};

export default OrderDetailScreen;
