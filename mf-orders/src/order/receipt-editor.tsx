import { Button } from '@hacchu-hub/ui/button';
import { DateInput } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { RadioGroup } from '@hacchu-hub/ui/form';
import { ReceiptTable, type ReceiptTableLine } from './receipt-table.js';
import type { ReceiptsState } from './receipts.hook.js';
import styles from './receipts.module.css';

interface ReceiptEditorProps<T extends ReceiptTableLine> {
  lines: readonly T[];
  receipts: ReceiptsState<T>;
  /** The focus begins at the first quantity that is outstanding. */
  beginsAtQuantity?: boolean;
}

/** Records receipts of one order: pieces that arrived now, or the total so far to correct a count. */
export const ReceiptEditor = <T extends ReceiptTableLine>({
  lines,
  receipts,
  beginsAtQuantity = false,
}: ReceiptEditorProps<T>) => (
  <>
    {receipts.problem !== undefined && (
      <div className={styles.problem}>
        <Alert kind="error" takesFocus>
          {receipts.problem}
        </Alert>
      </div>
    )}
    <div className={styles.toolbar}>
      <RadioGroup
        name="receipt-mode"
        value={receipts.mode}
        onChange={(mode) => receipts.changeMode(mode === 'total' ? 'total' : 'add')}
        options={[
          { value: 'add', label: '今回の入荷数を入力' },
          { value: 'total', label: '累計の入荷数を入力（訂正）' },
        ]}
      />
      <div className={styles.tools}>
        <div className={styles.commonDay}>
          <span>納品日（一括）</span>
          <DateInput
            size="small"
            aria-label="納品日（一括）"
            value={receipts.day}
            max={receipts.today}
            onChange={receipts.changeDay}
          />
        </div>
        <Button size="small" onClick={receipts.fillOutstanding}>
          残りを全て入荷
        </Button>
      </div>
    </div>
    <ReceiptTable lines={lines} receipts={receipts} beginsAtQuantity={beginsAtQuantity} />
  </>
);
