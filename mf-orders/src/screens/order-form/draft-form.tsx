import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { Page } from '@hacchu-hub/ui/page';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PoNumber } from '../../order/po-number.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { ApprovalRequest } from './approval-request.js';
import { CreateAndSend } from './create-and-send.js';
import { useDraft } from './draft.hook.js';
import { DuplicateNotice } from './duplicate-notice.js';
import { HeadTotal } from './head-total.js';
import { OrderFormBody } from './order-form.body.js';
import type { OrderFormStart } from './order-form.start.js';
import { useOrderTotals } from './order-totals.hook.js';
import { SaveState } from './save-state.js';

interface DraftFormProps {
  start: OrderFormStart;
  /** The draft was saved for the first time. */
  onCreated: (orderUuid: string) => void;
}

/** A new order, or a draft: saved any number of times, then sent. */
export const DraftForm = ({ start, onCreated }: DraftFormProps) => {
  const hrefs = useOrderHrefs();
  const draft = useDraft(start, onCreated);
  const { state, step, setStep, release, needsApproval, sendBlockedReason, save, proceed, ask } = draft;
  const { form, order, isSaving } = state;
  const totals = useOrderTotals(form.values);
  usePageTitle(order ? `下書き ${order.purchaseNumber}` : undefined);
  const isFree = step === undefined;
  const next = needsApproval ? ask : () => void proceed();
  useShortcut('mod+s', isFree ? () => void save() : undefined);
  useShortcut('mod+enter', isFree && (needsApproval || sendBlockedReason === undefined) ? next : undefined);

  const menu: MenuItem[] = [
    {
      key: 'hold',
      label: '発注待ちとして保存する',
      disabledReason: sendBlockedReason,
      onSelect: () => void draft.hold(),
    },
    {
      key: 'mail',
      label: 'このまま送信して発注する',
      icon: 'send',
      disabledReason:
        sendBlockedReason ?? (order ? '保存済みの下書きは「送信へ進む」から送信します。' : undefined),
      onSelect: draft.write,
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
