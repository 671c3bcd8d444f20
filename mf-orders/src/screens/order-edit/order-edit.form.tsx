import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { type SliceError, toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import type { DraftOrder_OrderFragment, EditOrder_OrderFragment } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { ApprovalRequest } from '../order-form/approval-request.js';
import { HeadTotal } from '../order-form/head-total.js';
import { OrderFormBody } from '../order-form/order-form.body.js';
import { fromOrder } from '../order-form/order-form.conversions.js';
import { type Saving, useOrderForm } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';
import { useOrderTotals } from '../order-form/order-totals.hook.js';
import { SaveState } from '../order-form/save-state.js';
import { useUpdateOrder } from '../order-form/update-order.hook.js';
import { CorrectionMail } from './correction-mail.js';

const needsReview = ({ blockers }: SliceError): boolean => blockers.includes('REVIEW_REQUIRED');

/**
 * Edits an order that waits to be sent, or one that the supplier has: then the change is a correction, sent
 * now or later.
 */
export const OrderEditForm = ({ order: initialOrder }: { order: EditOrder_OrderFragment }) => {
  const hrefs = useOrderHrefs();
  const navigateTo = useNavigateTo();
  const notify = useNotify();
  const confirm = useConfirm();
  const trackClick = useTrackClick();
  const [start] = useState(() => ({ values: fromOrder(initialOrder), order: initialOrder }));
  const state = useOrderForm(start, () => undefined);
  const totals = useOrderTotals(state.form.values);
  const { form, order = initialOrder, files, isSaving } = state;
  const updateOrder = useUpdateOrder();
  const release = useUnsavedChangesGuard(form.dirty || files.uploads.length > 0);
  const [step, setStep] = useState<'mail' | 'approval'>();
  const isWriting = step === 'mail';
  const isSent = order.status === 'Delivering';
  const name = `PO ${order.purchaseNumber}`;
  usePageTitle(`${isSent ? '発注の訂正' : '発注の変更'} ${order.purchaseNumber}`);

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
  useShortcut('mod+s', step ? undefined : () => void save());
  useShortcut('mod+enter', step ? undefined : isSent ? write : () => void save());

  return (
    <Page
      size="wide"
      isSticky
      title={isSent ? '発注の訂正' : '発注の変更'}
      back={{ href: hrefs.detail(order.uuid), label: '発注の詳細' }}
      context={
        <>
          <span>{name}</span>
          <OrderStatusTag status={order.status} />
          <HeadTotal total={totals.totals.total} />
          <SaveState isDirty={form.dirty} isSaved />
        </>
      }
      secondary={
        isSent && (
          <Button loading={isSaving && !isWriting} title="Ctrl+S（⌘S）" onClick={() => void save()}>
            メールを送らずに保存
          </Button>
        )
      }
      primary={
        isSent ? (
          <Button kind="primary" icon="send" title="Ctrl+Enter（⌘Enter）" onClick={write}>
            訂正を送信する
          </Button>
        ) : (
          <Button kind="primary" loading={isSaving} title="Ctrl+S（⌘S）" onClick={() => void save()}>
            変更を保存する
          </Button>
        )
      }
    >
      {isSent && (
        <Alert kind="info">
          発注済みです。「訂正を送信する」で、訂正した発注書を新しい版として仕入先へ送信します。
        </Alert>
      )}
      <OrderFormBody state={state} totals={totals} onSubmit={isSent ? write : () => void save()} />
      {isWriting && (
        <CorrectionMail
          order={initialOrder}
          state={state}
          release={release}
          onReviewNeeded={askInstead}
          onClose={() => setStep(undefined)}
        />
      )}
      {step === 'approval' && (
        <ApprovalRequest
          state={state}
          title={`${name} の変更の承認を申請します`}
          verb="変更の承認を申請する"
          release={release}
          onClose={() => setStep(undefined)}
        >
          <Alert kind="info">
            この変更には承認が必要です。承認されるまで、仕入先が持っている発注書は今のままです。
          </Alert>
        </ApprovalRequest>
      )}
    </Page>
  );
};
