import { useNavigateTo, usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, TextArea, fieldId, messageOf } from '@hacchu-hub/ui/form';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { OrderStatusTag } from '@hacchu-hub/ui/status';
import { useMemo, useState } from 'react';
import { AttachmentDrop } from '../../order/attachments/attachment-drop.js';
import { OrderAttachments } from '../../order/attachments/order-attachments.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { LivePreview } from '../../order/live-preview.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { ConflictBanner } from './conflict-banner.js';
import { ExpenseGrid } from './lines/expense-grid.js';
import { HeaderFields } from './header-fields.js';
import { toContent } from './order-form.conversions.js';
import { useOrderForm } from './order-form.hook.js';
import type { OrderFormStart } from './order-form.start.js';
import { useOrderTotals } from './order-totals.hook.js';
import { ProductGrid } from './lines/product-grid.js';
import styles from './order-form.module.css';

interface OrderFormProps {
  start: OrderFormStart;
  /** The draft was saved for the first time. */
  onCreated: (orderUuid: string) => void;
}

/** The document at the left, what it comes to at the right. */
export const OrderForm = ({ start, onCreated }: OrderFormProps) => {
  const { area, demandUuid, hasFeature, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const navigateTo = useNavigateTo();
  const trackClick = useTrackClick();
  const state = useOrderForm(start, onCreated);
  const { form, order, files, isSaving, problem } = state;
  const release = useUnsavedChangesGuard(form.dirty || files.uploads.length > 0);
  const { totals, isPending } = useOrderTotals(form.values);
  const [isLeaving, setLeaving] = useState(false);
  const preview = useMemo(
    () => ({
      demandUuid,
      uuid: order?.uuid ?? null,
      content: toContent(form.values, todayInJapan()).content,
    }),
    [demandUuid, order?.uuid, form.values],
  );
  usePageTitle(order ? `下書き ${order.purchaseNumber}` : undefined);

  const save = () => {
    trackClick('order_save_draft');
    void state.saveDraft();
  };
  const goToSending = async () => {
    trackClick('order_go_to_send');
    setLeaving(true);
    try {
      const ready = await state.prepareSending();
      if (!ready) return;
      release();
      if (area === 'operator') navigateTo('order-detail', { orderUuid: ready.uuid }, { step: 'send' });
      else navigateTo('order-send', { orderUuid: ready.uuid });
    } finally {
      setLeaving(false);
    }
  };
  const closedReason = whyNotSendable({
    needsApproval: area === 'demand' && hasFeature('APPROVAL_FUNCTION'),
    maySend: hasCapability('orders:send'),
  });
  useShortcut('mod+s', save);
  useShortcut('mod+enter', closedReason === undefined ? () => void goToSending() : undefined);

  const listError = messageOf(form.errors, 'orderProductLines');
  return (
    <Page
      size="wide"
      title={order ? '下書きの編集' : '発注の作成'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          {order && <span>{order.purchaseNumber}</span>}
          <OrderStatusTag status={order?.status ?? 'Drafting'} />
          <span className={styles.saveState} role="status">
            {saveState(form.dirty, order !== undefined)}
          </span>
        </>
      }
      secondary={
        <Button loading={isSaving && !isLeaving} title="Ctrl+S（⌘S）" onClick={save}>
          下書き保存
        </Button>
      }
      primary={
        <Button
          kind="primary"
          icon="send"
          loading={isLeaving}
          disabledReason={closedReason}
          title="Ctrl+Enter（⌘Enter）"
          onClick={() => void goToSending()}
        >
          送信へ進む
        </Button>
      }
    >
      <ConflictBanner state={state} />
      {problem !== undefined && (
        <Alert kind="error" title="保存できませんでした">
          {problem}
          <br />
          入力した内容はこの画面に残っています。
        </Alert>
      )}
      <Form form={form} onSubmit={save} aria-label="発注">
        <Columns
          aside={
            <>
              <TotalsPanel totals={totals} isPending={isPending} />
              {order && order.warnings.length > 0 && !form.dirty && (
                <Alert kind="warning" title="確認してください">
                  {order.warnings.map((warning) => (
                    <div key={`${warning.code} ${warning.field}`}>{warning.message}</div>
                  ))}
                </Alert>
              )}
              <LivePreview input={preview} />
            </>
          }
        >
          <Section title="発注内容">
            <HeaderFields state={state} />
          </Section>
          <Section title="商品明細" flush>
            {listError !== undefined && (
              <p id={fieldId(form.id, 'orderProductLines')} className={styles.listError} tabIndex={-1}>
                {listError}
              </p>
            )}
            <ProductGrid state={state} />
          </Section>
          <Section title="費用明細" flush>
            <ExpenseGrid state={state} />
          </Section>
          <Section title="備考">
            <Field label="備考" name="notes" help="発注書に印字されます。" hideLabel>
              <TextArea
                rows={4}
                countTo={2000}
                value={form.values.notes}
                onChange={(notes) => form.setValue('notes', notes)}
              />
            </Field>
          </Section>
          {order ? (
            <OrderAttachments orderUuid={order.uuid} isClosed={false} />
          ) : (
            <Section title="添付ファイル">
              <AttachmentDrop
                label="添付ファイル"
                uploads={files}
                help="社内用のファイルです。仕入先には送信されません。"
              />
            </Section>
          )}
        </Columns>
      </Form>
    </Page>
  );
};

const saveState = (isDirty: boolean, isSaved: boolean): string => {
  if (isDirty) return '未保存の変更があります';
  return isSaved ? '保存済み' : '';
};

const whyNotSendable = ({
  needsApproval,
  maySend,
}: {
  needsApproval: boolean;
  maySend: boolean;
}): string | undefined => {
  if (!maySend) return '発注を送信する権限がありません。';
  return needsApproval ? '送信の前に承認申請が必要です。' : undefined;
};
