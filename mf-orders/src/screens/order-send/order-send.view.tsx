import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateText } from '@hacchu-hub/ui/date';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import type { SendOrder_OrderFragment } from '../../generated/graphql.js';
import { blockedReason } from '../../order/blocked-reason.js';
import { MailFields } from '../../order/mail/mail-fields.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PoNumber } from '../../order/po-number.js';
import { PreviewButton } from '../../order/preview-drawer.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { useBuyerSettingsHref } from './buyer-settings-href.hook.js';
import { ChecklistPanel } from './checklist-panel.js';
import { legalChecklist } from './legal-checklist.js';
import { useOrderSend } from './order-send.hook.js';
import { SendNotices } from './send-notices.js';

interface OrderSendViewProps {
  order: SendOrder_OrderFragment;
  refetch: () => Promise<void>;
}

/** The mail to the supplier at the left, its attachments and checks at the right. */
export const OrderSendView = ({ order: latest, refetch }: OrderSendViewProps) => {
  const settingsHref = useBuyerSettingsHref();
  const { demandUuid } = useSession();
  const hrefs = useOrderHrefs();
  const trackClick = useTrackClick();
  const state = useOrderSend(latest, refetch);
  const { order, task, mail, isRunning, isPending } = state;
  usePageTitle(`${task.title} ${order.purchaseNumber}`);

  const sendBlockedReason = blockedReason(order, task.actionId);
  const markBlockedReason = blockedReason(order, 'MARK_ORDERED');
  const failed = latest.latestOrderSendLog?.status === 'FAILED' ? latest.latestOrderSendLog : undefined;
  const supplierMails = order.demandSupplier?.demandSupplierContacts.map((contact) => contact.email) ?? [];
  const send = () => {
    trackClick('order_send');
    void state.send();
  };
  useShortcut('mod+enter', sendBlockedReason === undefined && !isPending ? send : undefined);

  return (
    <Page
      size="wide"
      title={task.title}
      back={{ href: hrefs.detail(order.uuid), label: '発注の詳細' }}
      context={
        <>
          <PoNumber>{order.purchaseNumber}</PoNumber>
          <OrderStatusTag status={order.status} />
          <span>{order.demandSupplier?.name}</span>
          <span>
            納期 <DateText value={order.earliestDeliveryDate} weekday />
          </span>
        </>
      }
      secondary={
        order.status === 'Drafting' && (
          <ButtonLink icon="edit" href={hrefs.editDraft(order.uuid)}>
            下書きに戻る
          </ButtonLink>
        )
      }
      primary={
        <Button
          kind="primary"
          icon="send"
          loading={isRunning || isPending}
          disabledReason={isPending ? undefined : sendBlockedReason}
          title="Ctrl+Enter（⌘Enter）"
          onClick={send}
        >
          {task.verb}
        </Button>
      }
    >
      <SendNotices state={state} failed={failed} sendBlockedReason={sendBlockedReason} />
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary}>
              <PreviewButton input={() => ({ demandUuid, uuid: order.uuid })} />
            </TotalsPanel>
            <ChecklistPanel items={legalChecklist(order, settingsHref)} />
            {task.mayBeMarked && (
              <Section title="メールを使わない場合">
                <Button
                  block
                  disabledReason={markBlockedReason}
                  onClick={() => {
                    trackClick('order_mark_ordered');
                    void state.markOrdered();
                  }}
                >
                  メールを送らず発注済みにする
                </Button>
              </Section>
            )}
          </>
        }
      >
        <Section title="仕入先へのメール">
          <MailFields
            mail={mail}
            hasNoAddress={supplierMails.length === 0}
            documentName={`${task.document}_${order.purchaseNumber}.pdf`}
          />
        </Section>
      </Columns>
    </Page>
  );
};
