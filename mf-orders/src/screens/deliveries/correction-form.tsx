import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Form, useForm } from '@hacchu-hub/ui/form';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { ReactNode } from 'react';
import type { DeliveryOrderQuery } from '../../generated/graphql.js';
import {
  ACTUAL_PRICE_HINT,
  ReceiptDateCell,
  ReceiptPriceCell,
  ReceiptQuantityCell,
} from '../../order/receipt-table.js';
import { useReceipts } from '../../order/receipts.hook.js';
import styles from './deliveries.module.css';

interface CorrectionFormProps {
  line: DeliveryOrderQuery['order']['orderProductLines'][number];
  reload: () => Promise<void>;
  /** Receipts of the order may be recorded. */
  isAllowed: boolean;
}

/** Corrects a receipt: records a further receipt with the correct total. */
export const CorrectionForm = ({ line, reload, isAllowed }: CorrectionFormProps) => {
  const receipts = useReceipts([line], reload, { mode: 'total' });
  const name = line.product?.name ?? `${line.orderNum}行目`;
  const form = useForm({});
  const parts = { line, name, receipts };
  const save = async () => {
    if (await receipts.save()) await reload();
  };
  const refusal = receipts.problem !== undefined && (
    <Alert kind="error" takesFocus>
      {receipts.problem}
    </Alert>
  );
  if (!isAllowed) return refusal;
  return (
    <Form form={form} onSubmit={() => void save()} aria-label="入荷の訂正">
      <h3 className={styles.heading}>入荷の訂正</h3>
      <p className={styles.quiet}>
        これまでに入荷した数の合計を入力してください。単価や納品日だけを直すときは、入荷数は空欄のままにします。
        納品日だけを直すと最終納品日が変わりますが、入荷の履歴と原価の月は変わりません。月を直すときは、入荷数を減らしてから、正しい納品日で入荷を登録し直してください。
        {ACTUAL_PRICE_HINT}
      </p>
      {refusal}
      <div className={styles.correction}>
        <Labelled label="累計入荷数">
          <ReceiptQuantityCell {...parts} placeholder={`今は ${formatQuantity(line.receivedLot)}`} />
        </Labelled>
        <Labelled label="確定単価">
          <ReceiptPriceCell {...parts} />
        </Labelled>
        <Labelled label="納品日">
          <ReceiptDateCell {...parts} />
        </Labelled>
        <Labelled>
          <Button type="submit" size="small" loading={receipts.isRunning}>
            訂正する
          </Button>
        </Labelled>
      </div>
    </Form>
  );
};

/** A visible label above an input that already has its own accessible name. */
const Labelled = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div>
    <div className={styles.label} aria-hidden="true">
      {label ?? '\u00a0'}
    </div>
    {children}
  </div>
);
