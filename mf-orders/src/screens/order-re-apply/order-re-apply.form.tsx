import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import type { ReApplyOrder_OrderFragment } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { deciderName } from '../../review/review.words.js';
import { ApprovalRequest } from '../order-form/approval-request.js';
import { HeadTotal } from '../order-form/head-total.js';
import { OrderFormBody } from '../order-form/order-form.body.js';
import { fromOrder } from '../order-form/order-form.conversions.js';
import { useOrderForm } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';
import { useOrderTotals } from '../order-form/order-totals.hook.js';
import { SaveState } from '../order-form/save-state.js';

/** Why the last round was denied, in the reviewer's words. */
const denialOf = ({ reviewRounds: [round] }: ReApplyOrder_OrderFragment) =>
  round?.groups
    .flatMap(({ orderReviews }) => orderReviews)
    .find(({ reviewStatus }) => reviewStatus === 'DENIED');

/** 再申請: an order that was sent back is edited and approval is requested again, in a new round. */
export const OrderReApplyForm = ({ order: initialOrder }: { order: ReApplyOrder_OrderFragment }) => {
  const hrefs = useOrderHrefs();
  const trackClick = useTrackClick();
  const [start] = useState(() => ({ values: fromOrder(initialOrder), order: initialOrder }));
  const state = useOrderForm(start, () => undefined);
  const totals = useOrderTotals(state.form.values);
  const { form, order = initialOrder } = state;
  const release = useUnsavedChangesGuard(form.dirty);
  const [isAsking, setAsking] = useState(false);
  const name = `PO ${order.purchaseNumber}`;
  const denial = denialOf(initialOrder);
  usePageTitle(`再申請 ${order.purchaseNumber}`);
  const ask = () => {
    trackClick('order_re_apply');
    if (state.check(validateForSending)) setAsking(true);
  };
  useShortcut('mod+s', isAsking ? undefined : ask);
  useShortcut('mod+enter', isAsking ? undefined : ask);

  return (
    <Page
      size="wide"
      isSticky
      title="再申請"
      back={{ href: hrefs.detail(order.uuid), label: '発注の詳細' }}
      context={
        <>
          <span>{name}</span>
          <OrderStatusTag status={order.status} />
          <HeadTotal total={totals.totals.total} />
          <SaveState isDirty={form.dirty} isSaved />
        </>
      }
      primary={
        <Button kind="primary" icon="send" title="Ctrl+Enter（⌘Enter）" onClick={ask}>
          再申請へ進む
        </Button>
      }
    >
      {denial && (
        <Alert kind="warning" title={`${deciderName(denial)} が差し戻しました`}>
          {denial.comment}
        </Alert>
      )}
      <OrderFormBody state={state} totals={totals} onSubmit={ask} />
      {isAsking && (
        <ApprovalRequest
          state={state}
          title={`${name} の承認を再申請します`}
          verb="再申請する"
          groups={initialOrder.reviewRounds[0]?.groups}
          release={release}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
};
