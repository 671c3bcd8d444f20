import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EditOrderDocument, type EditOrder_OrderFragment } from '../../generated/graphql.js';
import { closedReason } from '../../order/closed-reason.js';
import { BegunOrder } from '../order-form/begun-order.js';
import { OrderEditForm } from './order-edit.form.js';

const whyClosed = (order: EditOrder_OrderFragment): string | undefined => {
  if (order.status === 'WaitingForOrder') return closedReason(order, 'UPDATE');
  if (order.status === 'Delivering') {
    return closedReason(order, 'UPDATE_WITHOUT_MAIL', 'UPDATE_WITH_SEND_MAIL', 'REQUEST_CHANGE_REVIEW');
  }
  return '現在のステータスでは内容を変更できません。発注の詳細をご確認ください。';
};

/** Changing an order that is no draft any more; a step of the detail page. */
const OrderEditScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(EditOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <BegunOrder title="発注の変更" query={query} closedReason={whyClosed}>
      {(order) => <OrderEditForm order={order} />}
    </BegunOrder>
  );
};

export default OrderEditScreen;
