import { usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import type { DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { HeadTotal } from '../order-form/head-total.js';
import { OrderFormBody } from '../order-form/order-form.body.js';
import { fromOrder } from '../order-form/order-form.conversions.js';
import { useOrderForm } from '../order-form/order-form.hook.js';
import { useOrderTotals } from '../order-form/order-totals.hook.js';
import { SaveState } from '../order-form/save-state.js';
import { useApproveWithUpdate } from './approve-with-update.hook.js';

/** 修正して承認: a reviewer edits and approves the order in one step. */
export const OrderApproveForm = ({ order: initialOrder }: { order: DraftOrder_OrderFragment }) => {
  const hrefs = useOrderHrefs();
  const [start] = useState(() => ({ values: fromOrder(initialOrder), order: initialOrder }));
  const state = useOrderForm(start, () => undefined);
  const { form, order = initialOrder, isSaving } = state;
  const totals = useOrderTotals(form.values);
  const { total } = totals.totals;
  const totalChange = String(BigInt(total) - BigInt(initialOrder.orderSummary.total));
  const [comment, setComment] = useState('');
  const release = useUnsavedChangesGuard(form.dirty || comment.trim() !== '');
  const name = `PO ${order.purchaseNumber}`;
  usePageTitle(`修正して承認 ${order.purchaseNumber}`);

  const approve = useApproveWithUpdate({
    requested: initialOrder,
    state,
    total,
    totalChange,
    comment,
    release,
  });
  useShortcut('mod+s', () => void approve());
  useShortcut('mod+enter', () => void approve());

  return (
    <Page
      size="wide"
      isSticky
      title="修正して承認"
      back={{ href: hrefs.review(order.uuid), label: '発注の承認' }}
      context={
        <>
          <span>{name}</span>
          <OrderStatusTag status={order.status} />
          <HeadTotal total={total} />
          <SaveState isDirty={form.dirty} isSaved />
        </>
      }
      primary={
        <Button
          kind="primary"
          icon="check"
          loading={isSaving}
          title="Ctrl+Enter（⌘Enter）"
          onClick={() => void approve()}
        >
          修正して承認する
        </Button>
      }
    >
      <OrderFormBody
        state={state}
        totals={totals}
        compareWith={start.values}
        totalChange={totalChange}
        onSubmit={() => undefined}
        aside={
          <Section title="コメント">
            <Field label="コメント" hideLabel help="申請者と、先に承認した人に通知されます。">
              <TextArea rows={3} countTo={1000} value={comment} onChange={setComment} />
            </Field>
          </Section>
        }
      />
    </Page>
  );
};
