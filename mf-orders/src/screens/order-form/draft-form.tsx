import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useNavigateTo, usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { useNavigateToSending } from '../../order/navigate-to-sending.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PoNumber } from '../../order/po-number.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { ApprovalRequest } from './approval-request.js';
import { CreateAndSend } from './create-and-send.js';
import { DuplicateNotice } from './duplicate-notice.js';
import { HeadTotal } from './head-total.js';
import { OrderFormBody } from './order-form.body.js';
import { useOrderForm } from './order-form.hook.js';
import type { OrderFormStart } from './order-form.start.js';
import { validateDraft, validateForSending } from './order-form.validate.js';
import { useOrderTotals } from './order-totals.hook.js';
import { useSaveDraft } from './save-draft.hook.js';
import { SaveState } from './save-state.js';
import { useUpdateOrder } from './update-order.hook.js';

interface DraftFormProps {
  start: OrderFormStart;
  /** The draft was saved for the first time. */
  onCreated: (orderUuid: string) => void;
}

/** A new order, or a draft: saved any number of times, then sent. */
export const DraftForm = ({ start, onCreated }: DraftFormProps) => {
  const { area, hasFeature, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const navigateTo = useNavigateTo();
  const navigateToSending = useNavigateToSending();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const state = useOrderForm(start, onCreated);
  const totals = useOrderTotals(state.form.values);
  const { form, order, files, isSaving } = state;
  const saveDraft = useSaveDraft();
  const updateOrder = useUpdateOrder();
  const release = useUnsavedChangesGuard(form.dirty || files.uploads.length > 0);
  const [step, setStep] = useState<'send' | 'hold' | 'mail' | 'approval'>();
  usePageTitle(order ? `下書き ${order.purchaseNumber}` : undefined);

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
  const isFree = step === undefined;
  const next = needsApproval ? ask : () => void proceed();
  useShortcut('mod+s', isFree ? () => void save() : undefined);
  useShortcut('mod+enter', isFree && (needsApproval || sendBlockedReason === undefined) ? next : undefined);

  const menu: MenuItem[] = [
    {
      key: 'hold',
      label: '発注待ちとして保存する',
      disabledReason: sendBlockedReason,
      onSelect: () => void hold(),
    },
    {
      key: 'mail',
      label: 'このまま送信して発注する',
      icon: 'send',
      disabledReason:
        sendBlockedReason ?? (order ? '保存済みの下書きは「送信へ進む」から送信します。' : undefined),
      onSelect: () => state.check(validateForSending) && setStep('mail'),
    },
  ];
  return (
    <Page
      size="wide"
      isSticky
      title={order ? '下書きの編集' : '発注の作成'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          {order && <PoNumber>{order.purchaseNumber}</PoNumber>}
          <OrderStatusTag status={order?.status ?? 'Drafting'} />
          <HeadTotal total={totals.totals.total} />
          <SaveState isDirty={form.dirty} isSaved={order !== undefined} />
        </>
      }
      menu={<MenuButton label="その他の操作" items={menu} />}
      secondary={
        <Button loading={isSaving && isFree} title="Ctrl+S（⌘S）" onClick={() => void save()}>
          下書き保存
        </Button>
      }
      primary={
        needsApproval ? (
          <Button kind="primary" title="Ctrl+Enter（⌘Enter）" onClick={ask}>
            承認を申請する
          </Button>
        ) : (
          <Button
            kind="primary"
            icon="send"
            loading={step === 'send' || step === 'hold'}
            disabledReason={sendBlockedReason}
            title="Ctrl+Enter（⌘Enter）"
            onClick={() => void proceed()}
          >
            送信へ進む
          </Button>
        )
      }
    >
      {start.isCopy === true && <DuplicateNotice state={state} />}
      <OrderFormBody state={state} totals={totals} isFromCsv={start.isFromCsv} onSubmit={() => void save()} />
      {step === 'mail' && (
        <CreateAndSend state={state} release={release} onClose={() => setStep(undefined)} />
      )}
      {step === 'approval' && (
        <ApprovalRequest
          state={state}
          title={order ? `PO ${order.purchaseNumber} の承認を申請します` : 'この発注の承認を申請します'}
          verb="申請する"
          release={release}
          onClose={() => setStep(undefined)}
        />
      )}
    </Page>
  );
};
