import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ReApplyOrderDocument } from '../../generated/graphql.js';
import { closedReason } from '../../order/closed-reason.js';
import { BegunOrder } from '../order-form/begun-order.js';
import { OrderReApplyForm } from './order-re-apply.form.js';

const OrderReApplyScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(ReApplyOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <BegunOrder title="再申請" query={query} closedReason={(order) => closedReason(order, 'RE_APPLY')}>
      {(order) => <OrderReApplyForm order={order} />}
    </BegunOrder>
  );
};

export default OrderReApplyScreen;
