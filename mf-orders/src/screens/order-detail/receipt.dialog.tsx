import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useDiscardReceipts } from '../../order/discard-receipts.hook.js';
import { ReceiptEditor } from '../../order/receipt-editor.js';
import { useReceipts } from '../../order/receipts.hook.js';

interface ReceiptDialogProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Records receipts of an order: complete or partial. */
export const ReceiptDialog = ({ order, refetch, onClose }: ReceiptDialogProps) => {
  const receipts = useReceipts(order.orderProductLines, refetch);
  const discardTyped = useDiscardReceipts(receipts);
  const close = () => discardTyped('登録せずに閉じる', onClose);
  const save = () => void receipts.save().then((isSaved) => isSaved && onClose());
  useShortcut('mod+s', save, { duringDialog: true });
  useShortcut('mod+enter', save, { duringDialog: true });
  return (
    <Modal
      open
      width={1040}
      title={`PO ${order.purchaseNumber} の入荷を登録`}
      closeOnOutsideClick={false}
      onClose={close}
      asksBeforeDiscard={false}
      closeLabel="閉じる"
      isBusy={receipts.isRunning}
      footer={
        <Button kind="primary" title="Ctrl+Enter（⌘Enter）" loading={receipts.isRunning} onClick={save}>
          入荷を登録する
        </Button>
      }
    >
      <ReceiptEditor lines={order.orderProductLines} receipts={receipts} beginsAtQuantity />
    </Modal>
  );
};
