import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { OrderToApproveDocument } from '../../generated/graphql.js';
import { closedReason } from '../../order/closed-reason.js';
import { BegunOrder } from '../order-form/begun-order.js';
import { OrderApproveForm } from './order-approve.form.js';

const OrderApproveScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(OrderToApproveDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <BegunOrder
      title="修正して承認"
      query={query}
      closedReason={(order) => closedReason(order, 'APPROVE_WITH_UPDATE')}
    >
      {(order) => <OrderApproveForm order={order} />}
    </BegunOrder>
  );
};

export default OrderApproveScreen;
