import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import type { EditOrder_OrderFragment } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { ApprovalRequest } from '../order-form/approval-request.js';
import { HeadTotal } from '../order-form/head-total.js';
import { OrderFormBody } from '../order-form/order-form.body.js';
import { useOrderTotals } from '../order-form/order-totals.hook.js';
import { SaveState } from '../order-form/save-state.js';
import { CorrectionMail } from './correction-mail.js';
import { useOrderEdit } from './order-edit.hook.js';
import { ProposedDates } from './proposed-dates-notice.js';

interface OrderEditFormProps {
  order: EditOrder_OrderFragment;
  /** The dates that the supplier proposed are filled in from the beginning. */
  takesProposedDates: boolean;
}

/**
 * Edits an order that waits to be sent, or one that the supplier has: then the change is a correction, sent
 * now or later.
 */
export const OrderEditForm = ({ order: initialOrder, takesProposedDates }: OrderEditFormProps) => {
  const hrefs = useOrderHrefs();
  const edit = useOrderEdit(initialOrder, takesProposedDates);
  const { state, dates, order, name, isSent, step, setStep, release, save, write, askInstead } = edit;
  const { form, isSaving } = state;
  const totals = useOrderTotals(form.values);
  const isWriting = step === 'mail';
  usePageTitle(`${isSent ? '発注の訂正' : '発注の変更'} ${order.purchaseNumber}`);
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
      <ProposedDates state={state} {...dates} />
      <OrderFormBody
        state={state}
        totals={totals}
        compareWith={dates.proposed.size > 0 ? dates.saved : undefined}
        onSubmit={isSent ? write : () => void save()}
      />
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
