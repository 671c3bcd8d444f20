import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { EmailListInput, Field, Form, TextArea, TextInput } from '@hacchu-hub/ui/form';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { OrderStatusTag } from '@hacchu-hub/ui/status';
import type { OrderActionId, SendOrder_OrderFragment } from '../../generated/graphql.js';
import { MailFilesField } from '../../order/attachments/mail-files-field.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PreviewButton } from '../../order/preview-drawer.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { ChecklistPanel } from './checklist-panel.js';
import { legalChecklist } from './legal-checklist.js';
import { useOrderSend } from './order-send.hook.js';
import styles from './order-send.module.css';

interface OrderSendViewProps {
  order: SendOrder_OrderFragment;
  refetch: () => Promise<void>;
}

/** Why an action is closed, in the server's words; undefined while it is open. */
const closedReason = (order: SendOrder_OrderFragment, ids: readonly OrderActionId[]): string | undefined => {
  const actions = order.actions.filter((action) => ids.includes(action.id));
  if (actions.some((action) => action.isAllowed)) return undefined;
  const reasons = actions.flatMap((action) => action.blockers.map((blocker) => blocker.message));
  return [...new Set(reasons)].join(' ') || '現在のステータスでは実行できません。';
};

/** The mail to the supplier at the left, what goes with it and what to check at the right. */
export const OrderSendView = ({ order, refetch }: OrderSendViewProps) => {
  const { demandUuid } = useSession();
  const hrefs = useOrderHrefs();
  const trackClick = useTrackClick();
  const state = useOrderSend(order, refetch);
  const { form, isRunning, isPending, problems } = state;
  usePageTitle(`発注の送信 ${order.purchaseNumber}`);

  const sendClosed = closedReason(order, order.status === 'Drafting' ? ['SUBMIT_WITH_SEND_MAIL'] : ['SEND']);
  const markClosed = closedReason(order, ['MARK_ORDERED']);
  const failed = order.latestOrderSendLog?.status === 'FAILED' ? order.latestOrderSendLog : undefined;
  const supplierMails = order.demandSupplier?.demandSupplierContacts.map((contact) => contact.email) ?? [];
  const send = () => {
    trackClick('order_send');
    void state.send();
  };
  useShortcut('mod+enter', sendClosed === undefined && !isPending ? send : undefined);

  return (
    <Page
      size="wide"
      title="発注の送信"
      back={{ href: hrefs.detail(order.uuid), label: '発注の詳細' }}
      context={
        <>
          <span>PO {order.purchaseNumber}</span>
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
          disabledReason={isPending ? undefined : sendClosed}
          title="Ctrl+Enter（⌘Enter）"
          onClick={send}
        >
          送信して発注する
        </Button>
      }
    >
      {isPending && <Alert kind="info">発注書を送信しています。この画面を閉じても送信は続きます。</Alert>}
      {failed && !isPending && problems.length === 0 && (
        <Alert kind="error" title="前回の送信に失敗しました">
          {failed.failureReason ?? '理由は分かりませんでした。'}
          <br />
          宛先を確認し、「送信して発注する」でもう一度送信できます。
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert
          kind="error"
          title="発注できませんでした"
          action={
            order.status === 'Drafting' && (
              <ButtonLink size="small" href={hrefs.editDraft(order.uuid)}>
                下書きを修正する
              </ButtonLink>
            )
          }
        >
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {sendClosed !== undefined && problems.length === 0 && !isPending && (
        <Alert kind="warning" title="いまは送信できません">
          {sendClosed}
        </Alert>
      )}
      {order.warnings.length > 0 && (
        <Alert kind="warning" title="確認してください">
          {order.warnings.map((warning) => (
            <div key={`${warning.code} ${warning.field}`}>{warning.message}</div>
          ))}
        </Alert>
      )}
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary}>
              <PreviewButton input={() => ({ demandUuid, uuid: order.uuid })} />
            </TotalsPanel>
            <ChecklistPanel items={legalChecklist(order)} />
            <Section title="メールを使わない場合">
              <Button
                block
                disabledReason={markClosed}
                onClick={() => {
                  trackClick('order_mark_ordered');
                  void state.markOrdered();
                }}
              >
                メールを送らず発注済みにする
              </Button>
            </Section>
          </>
        }
      >
        <Section title="仕入先へのメール">
          <Form form={form} onSubmit={() => undefined} aria-label="仕入先へのメール">
            <div className={styles.fields}>
              <Field
                label="宛先"
                name="to"
                required
                nested
                help={
                  supplierMails.length === 0
                    ? '仕入先にメールアドレスが登録されていません。宛先を入力してください。'
                    : '仕入先に登録されたメールアドレスです。追加や削除ができます。'
                }
              >
                <EmailListInput value={form.values.to} onChange={(to) => form.setValue('to', to)} />
              </Field>
              <Field label="Cc" name="cc" nested>
                <EmailListInput value={form.values.cc} onChange={(cc) => form.setValue('cc', cc)} />
              </Field>
              <Field label="件名" name="subject" required>
                <TextInput
                  value={form.values.subject}
                  onChange={(subject) => form.setValue('subject', subject)}
                />
              </Field>
              <Field label="本文" name="body" required>
                <TextArea
                  rows={14}
                  value={form.values.body}
                  onChange={(body) => form.setValue('body', body)}
                />
              </Field>
              <MailFilesField files={state.files} documentName={`発注書_${order.purchaseNumber}.pdf`} />
            </div>
          </Form>
        </Section>
      </Columns>
    </Page>
  );
};
