import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { EditOrderDocument, type EditOrder_OrderFragment } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { LoadingOrder } from '../../order/loading-order.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderEditForm } from './order-edit.form.js';

/** Why the content cannot be edited here; undefined while it can. */
const closedReason = ({ status, isFixed, actions }: EditOrder_OrderFragment): string | undefined => {
  if (status !== 'WaitingForOrder' && status !== 'Delivering') {
    return '現在のステータスでは内容を変更できません。発注の詳細をご確認ください。';
  }
  if (isFixed) return '発注が確定されています。確定を解除してから変更してください。';
  const ids = status === 'Delivering' ? ['UPDATE_WITHOUT_MAIL', 'UPDATE_WITH_SEND_MAIL'] : ['UPDATE'];
  const candidates = actions.filter(({ id }) => ids.includes(id));
  if (candidates.some(({ isAllowed }) => isAllowed)) return undefined;
  return candidates.flatMap(({ blockers }) => blockers)[0]?.message ?? '内容を変更する権限がありません。';
};

/** Changing an order that is no draft any more; a step of the detail page. */
const OrderEditScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const hrefs = useOrderHrefs();
  const { data, error, isLoading, refetch } = useSliceQuery(EditOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  // What the form began with stays, whatever is read again while it is open.
  const [begun, setBegun] = useState<EditOrder_OrderFragment>();
  if (!begun && data && !isLoading) setBegun(data.order);
  if (error && !begun) {
    return (
      <Page title="発注の変更" back={{ href: hrefs.detail(orderUuid), label: '発注の詳細' }}>
        <ErrorState {...toErrorState(error, refetch)} />
      </Page>
    );
  }
  if (!begun) return <LoadingOrder title="発注の変更" />;
  const reason = closedReason(begun);
  if (reason !== undefined) {
    return (
      <Page
        title={`発注 ${begun.purchaseNumber}`}
        back={{ href: hrefs.detail(orderUuid), label: '発注の詳細' }}
      >
        <ErrorState
          title="この発注の内容は変更できません"
          message={reason}
          action={
            <ButtonLink kind="primary" href={hrefs.detail(orderUuid)}>
              発注の詳細を開く
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return <OrderEditForm order={begun} />;
};

export default OrderEditScreen;
