import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlText, useRouteParams, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ReviewLinkDocument, ReviewOrderDocument } from '../../generated/graphql.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { OrderReviewView } from './order-review.view.js';

/** The mail to a reviewer links here; the link opens this page and decides nothing. */
const reviewUrl = { link: urlText() };

const OrderReviewScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const [{ link }] = useUrlState(reviewUrl);
  const query = useSliceQuery(ReviewOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const linked = useSliceQuery(ReviewLinkDocument, {
    variables: { token: link },
    skip: link === '',
    fetchPolicy: 'network-only',
    // An expired link adds no information; the order is shown anyway.
    isHandled: true,
  });
  return (
    <OrderOrError title="発注の承認" query={query}>
      {(order) => (
        <OrderReviewView
          key={order.uuid}
          order={order}
          linkMessage={linked.data?.orderReviewLink.message ?? linked.error?.message}
          refetch={query.refetch}
        />
      )}
    </OrderOrError>
  );
};

export default OrderReviewScreen;
