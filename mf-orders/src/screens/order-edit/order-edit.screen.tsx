import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlOneOf, useRouteParams, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type EditOrder_OrderFragment, EditOrderDocument } from '../../generated/graphql.js';
import { blockedReason } from '../../order/blocked-reason.js';
import { InitialOrder } from '../order-form/initial-order.js';
import { OrderEditForm } from './order-edit.form.js';

const blockedReasonOf = (order: EditOrder_OrderFragment): string | undefined => {
  if (order.status === 'WaitingForOrder') return blockedReason(order, 'UPDATE');
  if (order.status === 'Delivering') {
    return blockedReason(order, 'UPDATE_WITHOUT_MAIL', 'UPDATE_WITH_SEND_MAIL', 'REQUEST_CHANGE_REVIEW');
  }
  return '現在のステータスでは内容を変更できません。発注の詳細をご確認ください。';
};

const editUrl = { dates: urlOneOf(['saved', 'proposed'], 'saved') };

/** Edits an order that is no longer a draft; a step of the detail page. */
const OrderEditScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const [{ dates }] = useUrlState(editUrl);
  const query = useSliceQuery(EditOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  return (
    <InitialOrder title="発注の変更" query={query} blockedReason={blockedReasonOf}>
      {(order) => <OrderEditForm order={order} takesProposedDates={dates === 'proposed'} />}
    </InitialOrder>
  );
};

export default OrderEditScreen;
