import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { formatYen } from '@hacchu-hub/ui/money';
import { ApproveOrderWithUpdateDocument, type DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import type { OrderFormState, Saving } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';

interface Approval {
  /** As it was requested. */
  requested: DraftOrder_OrderFragment;
  state: Pick<OrderFormState, 'check' | 'save'>;
  /** Total with tax of the input, and its difference from the requested one, in yen. */
  total: string;
  totalChange: string;
  comment: string;
  /** The input may be left without a question. */
  release: () => void;
}

/** Approves an order with the changes of the form, after a confirmation that shows the total. */
export const useApproveWithUpdate = ({
  requested,
  state,
  total,
  totalChange,
  comment,
  release,
}: Approval) => {
  const { demandUuid, user } = useSession();
  const navigateTo = useNavigateTo();
  const notify = useNotify();
  const confirm = useConfirm();
  const trackClick = useTrackClick();
  const [runApprove] = useSliceMutation(ApproveOrderWithUpdateDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const key = useAttemptKey();
  const name = `PO ${requested.purchaseNumber}`;

  const send = async ({ known = requested, content }: Saving, confirmTotalRise?: boolean) => {
    try {
      const data = await runApprove({
        input: {
          demandUuid,
          uuid: known.uuid,
          expectedUpdatedAt: known.updatedAt,
          idempotencyKey: key.of(JSON.stringify([known.updatedAt, content, comment, confirmTotalRise])),
          reviewerUuid: requested.myReviewFor?.uuid ?? user.uuid,
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
    const [before, after] = [formatYen(requested.orderSummary.total), formatYen(total)];
    const represented = requested.myReviewFor?.name;
    const sign = totalChange.startsWith('-') ? '' : '+';
    return confirm({
      title: represented
        ? `${name} を${represented}さんの代理として修正して承認します`
        : `${name} を修正して承認します`,
      content:
        totalChange === '0'
          ? `合計（税込）は ${after} のままです。`
          : `合計（税込）が ${before} から ${after} に変わります（${sign}${formatYen(totalChange)}）。`,
      verb: '修正して承認する',
    });
  };
  return async (): Promise<void> => {
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
};
