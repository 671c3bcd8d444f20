import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { OrderToApproveDocument } from '../../generated/graphql.js';
import { blockedReason } from '../../order/blocked-reason.js';
import { InitialOrder } from '../order-form/initial-order.js';
import { OrderApproveForm } from './order-approve.form.js';

const OrderApproveScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(OrderToApproveDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <InitialOrder
      title="修正して承認"
      query={query}
      blockedReason={(order) => blockedReason(order, 'APPROVE_WITH_UPDATE')}
    >
      {(order) => <OrderApproveForm order={order} />}
    </InitialOrder>
  );
};

export default OrderApproveScreen;
