import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { RadioGroup } from '@hacchu-hub/ui/form';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { ReceiptTable } from '../../order/receipt-table.js';
import { useReceipts } from '../../order/receipts.hook.js';
import styles from '../../order/receipts.module.css';

interface ReceiptDialogProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Records what arrived of an order's lines: all at once or in part. */
export const ReceiptDialog = ({ order, refetch, onClose }: ReceiptDialogProps) => {
  const receipts = useReceipts(order.orderProductLines, refetch);
  return (
    <Modal
      open
      width={1040}
      title={`PO ${order.purchaseNumber} の入荷を登録`}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button
            kind="primary"
            loading={receipts.isRunning}
            onClick={() => void receipts.save().then((isSaved) => isSaved && onClose())}
          >
            入荷を登録する
          </Button>
        </>
      }
    >
      {receipts.problem !== undefined && <Alert kind="error">{receipts.problem}</Alert>}
      <div className={styles.toolbar}>
        <RadioGroup
          name="receipt-mode"
          value={receipts.mode}
          onChange={(mode) => receipts.setMode(mode === 'total' ? 'total' : 'add')}
          options={[
            { value: 'add', label: '今回の入荷数を入力' },
            { value: 'total', label: '累計の入荷数を入力（訂正）' },
          ]}
        />
        <Button size="small" onClick={receipts.fillOutstanding}>
          残りを全て入荷
        </Button>
      </div>
      <ReceiptTable lines={order.orderProductLines} receipts={receipts} />
    </Modal>
  );
};
