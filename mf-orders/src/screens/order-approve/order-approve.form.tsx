import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { formatYen } from '@hacchu-hub/ui/money';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { ApproveOrderWithUpdateDocument, type DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { HeadTotal } from '../order-form/head-total.js';
import { OrderFormBody } from '../order-form/order-form.body.js';
import { fromOrder } from '../order-form/order-form.conversions.js';
import { type Saving, useOrderForm } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';
import { useOrderTotals } from '../order-form/order-totals.hook.js';
import { SaveState } from '../order-form/save-state.js';

/** 修正して承認: a reviewer edits and approves the order in one step. */
export const OrderApproveForm = ({ order: initialOrder }: { order: DraftOrder_OrderFragment }) => {
  const { demandUuid } = useSession();
  const hrefs = useOrderHrefs();
  const navigateTo = useNavigateTo();
  const notify = useNotify();
  const confirm = useConfirm();
  const trackClick = useTrackClick();
  const [start] = useState(() => ({ values: fromOrder(initialOrder), order: initialOrder }));
  const state = useOrderForm(start, () => undefined);
  const { form, order = initialOrder, isSaving } = state;
  const totals = useOrderTotals(form.values);
  const asked = initialOrder.orderSummary.total;
  const totalChange = String(BigInt(totals.totals.total) - BigInt(asked));
  const [comment, setComment] = useState('');
  const [runApprove] = useSliceMutation(ApproveOrderWithUpdateDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const key = useAttemptKey();
  const release = useUnsavedChangesGuard(form.dirty || comment.trim() !== '');
  const name = `PO ${order.purchaseNumber}`;
  const represented = initialOrder.myReviewFor?.name;
  usePageTitle(`修正して承認 ${order.purchaseNumber}`);

  const send = async ({ known = initialOrder, content }: Saving, confirmTotalRise?: boolean) => {
    try {
      const data = await runApprove({
        input: {
          demandUuid,
          uuid: known.uuid,
          expectedUpdatedAt: known.updatedAt,
          idempotencyKey: key.current(),
          reviewerUuid: initialOrder.myReviewFor?.uuid,
          content,
          comment: comment.trim() || null,
          confirmTotalRise,
        },
      });
      return data.approveOrderWithUpdate.order;
    } catch (cause) {
      key.refuse(toSliceError(cause, true));
      throw cause;
    }
  };
  /**
   * Earlier approvals cover only the total that was approved: the reviewer confirms that they are requested
   * again.
   */
  const run = async (saving: Saving): Promise<DraftOrder_OrderFragment> => {
    try {
      return await send(saving);
    } catch (cause) {
      if (!toSliceError(cause, true).blockers.includes('CONFIRM_TOTAL_RISE')) throw cause;
      const isAgreed = await confirm({
        title: `${name} を修正して承認し、前の承認者に再承認を依頼します`,
        content: '金額が増えるため、前の承認者の再承認が必要です。',
        verb: '再承認を依頼する',
      });
      if (!isAgreed) throw cause;
      return send(saving, true);
    }
  };
  /** Confirmation that shows the total, and both totals when it differs from the requested one. */
  const agrees = (): Promise<boolean> => {
    const total = formatYen(totals.totals.total);
    const sign = totalChange.startsWith('-') ? '' : '+';
    return confirm({
      title: represented
        ? `${name} を${represented}さんの代理として修正して承認します`
        : `${name} を修正して承認します`,
      content:
        totalChange === '0'
          ? `合計（税込）は ${total} のままです。`
          : `合計（税込）が ${formatYen(asked)} から ${total} に変わります（${sign}${formatYen(totalChange)}）。`,
      verb: '修正して承認する',
    });
  };
  const approve = async () => {
    trackClick('order_approve_with_update');
    if (!state.check(validateForSending) || !(await agrees())) return;
    const saved = await state.save({ validate: validateForSending, run });
    if (!saved) return;
    release();
    notify.success(
      saved.status === 'WaitingForOrder'
        ? `${name} を修正して承認しました。発注できます。`
        : `${name} を修正して承認しました。`,
    );
    navigateTo('order-detail', { orderUuid: saved.uuid });
  };
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
          <HeadTotal total={totals.totals.total} />
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
