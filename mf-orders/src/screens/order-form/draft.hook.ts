import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import { useNavigateToSending } from '../../order/navigate-to-sending.hook.js';
import { useOrderForm } from './order-form.hook.js';
import type { OrderFormStart } from './order-form.start.js';
import { validateDraft, validateForSending } from './order-form.validate.js';
import { useSaveDraft } from './save-draft.hook.js';
import { useUpdateOrder } from './update-order.hook.js';

/** The input of a draft, and what can be done with it: save it, send it, hold it, or request its approval. */
export const useDraft = (start: OrderFormStart, onCreated: (orderUuid: string) => void) => {
  const { area, hasFeature, hasCapability } = useSession();
  const navigateTo = useNavigateTo();
  const navigateToSending = useNavigateToSending();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const state = useOrderForm(start, onCreated);
  const { form, order, files } = state;
  const saveDraft = useSaveDraft();
  const updateOrder = useUpdateOrder();
  const release = useUnsavedChangesGuard(form.dirty || files.uploads.length > 0);
  const [step, setStep] = useState<'send' | 'hold' | 'mail' | 'approval'>();

  const save = async () => {
    trackClick('order_save_draft');
    const saved = await state.save({ validate: validateDraft, run: saveDraft });
    if (saved) notify.success(`下書きを保存しました（${saved.purchaseNumber}）。`);
  };
  /** Saves the input and returns it if it can be sent; undefined, with the errors marked, otherwise. */
  const ready = async () => {
    const isSaved = order !== undefined && !form.dirty;
    if (!isSaved) return state.save({ validate: validateForSending, run: saveDraft });
    return state.check(validateForSending) ? order : undefined;
  };
  const during = async (name: 'send' | 'hold', work: () => Promise<void>) => {
    trackClick(`order_${name}`);
    setStep(name);
    await work().finally(() => setStep(undefined));
  };
  const proceed = () =>
    during('send', async () => {
      const fit = await ready();
      if (!fit) return;
      release();
      navigateToSending(fit.uuid);
    });
  const hold = () =>
    during('hold', async () => {
      const held = (await ready()) && (await state.save({ validate: validateForSending, run: updateOrder }));
      if (!held) return;
      release();
      notify.success(`PO ${held.purchaseNumber} を発注待ちにしました。`);
      navigateTo('order-detail', { orderUuid: held.uuid });
    });
  const needsApproval = area === 'demand' && hasFeature('APPROVAL_FUNCTION');
  const mayNotSend = hasCapability('orders:send') ? undefined : '発注を送信する権限がありません。';
  const sendBlockedReason = mayNotSend ?? (needsApproval ? '送信の前に承認申請が必要です。' : undefined);
  const ask = () => {
    trackClick('order_request_approval');
    if (state.check(validateForSending)) setStep('approval');
  };
  return {
    state,
    /** What is being done, in place of the form or over it. */
    step,
    setStep,
    release,
    needsApproval,
    /** Why the order cannot be sent now. */
    sendBlockedReason,
    save,
    proceed,
    hold,
    ask,
    /** Opens the mail with which an order is created and sent in one step. */
    write: () => state.check(validateForSending) && setStep('mail'),
  };
};
