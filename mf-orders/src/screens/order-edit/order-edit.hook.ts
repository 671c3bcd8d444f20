import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { type SliceError, toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import type { DraftOrder_OrderFragment, EditOrder_OrderFragment } from '../../generated/graphql.js';
import { fromOrder } from '../order-form/order-form.conversions.js';
import { type Saving, useOrderForm } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';
import { useUpdateOrder } from '../order-form/update-order.hook.js';
import { proposedDatesOf, withDates } from './proposed-dates.js';

const needsReview = ({ blockers }: SliceError): boolean => blockers.includes('REVIEW_REQUIRED');

/** The input of a change, and how it is saved: at once, with a mail to the supplier, or after an approval. */
export const useOrderEdit = (initialOrder: EditOrder_OrderFragment, takesProposedDates: boolean) => {
  const navigateTo = useNavigateTo();
  const notify = useNotify();
  const confirm = useConfirm();
  const trackClick = useTrackClick();
  const [start] = useState(() => {
    const values = fromOrder(initialOrder);
    const proposed = proposedDatesOf(initialOrder);
    const input = takesProposedDates ? withDates(values, proposed) : values;
    return { values, input, order: initialOrder, proposed };
  });
  const state = useOrderForm(start, () => undefined);
  const { form, order = initialOrder, files } = state;
  const updateOrder = useUpdateOrder();
  const release = useUnsavedChangesGuard(form.dirty || files.uploads.length > 0);
  const [step, setStep] = useState<'mail' | 'approval'>();
  const isSent = order.status === 'Delivering';
  const name = `PO ${order.purchaseNumber}`;

  /** Approvals cover only the approved content: the user confirms that they are requested again. */
  const run = async ({ known, content }: Saving): Promise<DraftOrder_OrderFragment> => {
    try {
      return await updateOrder({ known, content });
    } catch (cause) {
      if (!toSliceError(cause, true).blockers.includes('CONFIRM_REAPPROVAL')) throw cause;
      const isAgreed = await confirm({
        title: `${name} を下書きに戻し、変更を保存します`,
        content: '承認された内容が変わるため、再承認が必要になります。これまでの承認は無効になります。',
        verb: '下書きに戻して保存する',
      });
      if (!isAgreed) throw cause;
      return updateOrder({ known, content, confirmReapproval: true });
    }
  };
  /** When a change requires approval, requests it instead of saving. */
  const askInstead = (cause: unknown) => {
    if (!needsReview(toSliceError(cause, true))) throw cause;
    setStep('approval');
    return undefined;
  };
  const save = async () => {
    trackClick('order_update');
    const saved = await state
      .save({ validate: validateForSending, run, isElsewhere: needsReview })
      .catch(askInstead);
    if (!saved) return;
    release();
    if (saved.status === 'Drafting') notify.info(`${name} を下書きに戻しました。承認を申請してください。`);
    else if (isSent) notify.success(`${name} の変更を保存しました。仕入先にはまだ通知していません。`);
    else notify.success(`${name} の変更を保存しました。`);
    navigateTo('order-detail', { orderUuid: saved.uuid });
  };
  const write = () => {
    trackClick('order_update_with_mail');
    if (state.check(validateForSending)) setStep('mail');
  };
  const dates = { saved: start.values, proposed: start.proposed };
  return { state, dates, order, name, isSent, step, setStep, release, save, write, askInstead };
};
