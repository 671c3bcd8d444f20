import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { FixedOrderDocument } from '../../generated/graphql.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { FixedOrderView } from './fixed-order.view.js';

const FixedOrderScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(FixedOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <OrderOrError title="確定した発注" query={query}>
      {(order) => <FixedOrderView key={order.uuid} order={order} refetch={query.refetch} />}
    </OrderOrError>
  );
};

export default FixedOrderScreen;
