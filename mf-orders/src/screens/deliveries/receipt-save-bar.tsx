import { Button } from '@hacchu-hub/ui/button';
import type { ReceivableLine } from '../../order/receipt-entries.js';
import type { ReceiptsState } from '../../order/receipts.hook.js';
import styles from './deliveries.module.css';

interface ReceiptSaveBarProps {
  receipts: Pick<ReceiptsState<ReceivableLine>, 'count' | 'isRunning' | 'clear' | 'save'>;
}

/** How many lines have input, which is saved or discarded here. */
export const ReceiptSaveBar = ({ receipts }: ReceiptSaveBarProps) => (
  <div className={styles.saveBar} role="region" aria-label="入荷の登録">
    <span role="status">{receipts.count.toLocaleString('ja-JP')}行の入荷数を入力中</span>
    <Button onClick={receipts.clear}>入力を取り消す</Button>
    <Button
      kind="primary"
      loading={receipts.isRunning}
      title="Ctrl+Enter（⌘Enter）"
      onClick={() => void receipts.save()}
    >
      入荷を登録する
    </Button>
  </div>
);
