import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, fieldId, Form, messageOf, TextArea } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { type ReactNode, useMemo, useState } from 'react';
import { DraftBudgets } from '../../budgets/draft-budgets.js';
import { AttachmentDrop } from '../../order/attachments/attachment-drop.js';
import { OrderAttachments } from '../../order/attachments/order-attachments.js';
import { LivePreview } from '../../order/live-preview.js';
import { TotalChange } from '../../order/total-change.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { ConflictBanner } from './conflict-banner.js';
import { CsvDialog } from './csv/csv.dialog.js';
import { FormWarnings } from './form-warnings.js';
import { HeaderFields } from './header-fields.js';
import { ExpenseGrid } from './lines/expense-grid.js';
import { ProductGrid } from './lines/product-grid.js';
import { toContent } from './order-form.conversions.js';
import { withRowNames } from './order-form.errors.js';
import type { OrderFormState } from './order-form.hook.js';
import styles from './order-form.module.css';
import type { OrderFormValues } from './order-form.values.js';
import type { OrderTotalsState } from './order-totals.hook.js';
import { useProposedTerms } from './terms/proposed-terms.hook.js';

interface OrderFormBodyProps {
  state: OrderFormState;
  totals: OrderTotalsState;
  onSubmit: () => void;
  /** The dialog for CSV files is open from the beginning. */
  isFromCsv?: boolean;
  /** Another person's version: differences from it are marked. */
  compareWith?: OrderFormValues;
  /** The difference that they make to the total, in yen. */
  totalChange?: string;
  /** Shown at the top of the right column. */
  aside?: ReactNode;
}

/** The order's form at the left, its totals at the right. */
export const OrderFormBody = ({
  state,
  totals: { totals, isPending },
  onSubmit,
  isFromCsv = false,
  compareWith,
  totalChange,
  aside,
}: OrderFormBodyProps) => {
  const { demandUuid } = useSession();
  const { form, order, problem } = state;
  const terms = useProposedTerms(state);
  const preview = useMemo(
    () => ({
      demandUuid,
      uuid: order?.uuid ?? null,
      content: toContent(form.values, todayInJapan()).content,
    }),
    [demandUuid, order?.uuid, form.values],
  );
  const [isImporting, setImporting] = useState(isFromCsv);
  const listError = messageOf(form.errors, 'orderProductLines');
  return (
    <>
      <ConflictBanner state={state} />
      {problem !== undefined && (
        <Alert kind="error" title="保存できませんでした" takesFocus>
          {problem}
          <br />
          入力した内容はこの画面に残っています。
        </Alert>
      )}
      <Form
        form={form}
        summary={withRowNames(form.errors, form.values)}
        onSubmit={onSubmit}
        shortcuts="none"
        aria-label="発注"
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Section title="発注内容">
              <HeaderFields state={state} terms={terms} />
            </Section>
          </div>
          <div className={styles.side}>
            <div className={styles.totals}>
              {aside}
              <TotalsPanel totals={totals} isPending={isPending}>
                <TotalChange since="申請の内容" change={totalChange} />
                <DraftBudgets orderUuid={preview.uuid} content={preview.content} />
              </TotalsPanel>
            </div>
            <div className={styles.preview}>
              <LivePreview input={preview} />
            </div>
          </div>
          <div className={styles.lines}>
            <Section
              title="商品明細"
              flush
              extra={
                <Button size="small" icon="upload" onClick={() => setImporting(true)}>
                  CSV取込
                </Button>
              }
            >
              {listError !== undefined && (
                <p id={fieldId(form.id, 'orderProductLines')} className={styles.listError} tabIndex={-1}>
                  {listError}
                </p>
              )}
              <ProductGrid state={state} compareWith={compareWith} />
            </Section>
            <FormWarnings state={state} terms={terms} />
            <Section title="費用明細" flush>
              <ExpenseGrid state={state} compareWith={compareWith} />
            </Section>
          </div>
          <div className={styles.rest}>
            <NotesAndFiles state={state} />
          </div>
        </div>
      </Form>
      {isImporting && <CsvDialog state={state} onClose={() => setImporting(false)} />}
    </>
  );
};

/** The note that is printed, and files for colleagues. */
const NotesAndFiles = ({ state: { form, order, files } }: Pick<OrderFormBodyProps, 'state'>) => (
  <>
    <Section title="備考">
      <Field label="備考" name="notes" help="発注書に印刷されます。" hideLabel>
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
  </>
);
