import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ReApplyOrderDocument } from '../../generated/graphql.js';
import { blockedReason } from '../../order/blocked-reason.js';
import { InitialOrder } from '../order-form/initial-order.js';
import { OrderReApplyForm } from './order-re-apply.form.js';

const OrderReApplyScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(ReApplyOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <InitialOrder title="再申請" query={query} blockedReason={(order) => blockedReason(order, 'RE_APPLY')}>
      {(order) => <OrderReApplyForm order={order} />}
    </InitialOrder>
  );
};

export default OrderReApplyScreen;
