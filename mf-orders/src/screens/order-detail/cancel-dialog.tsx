import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import type { OrderActions } from './order-actions.hook.js';

interface CancelDialogProps {
  order: OrderDetail_OrderFragment;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks why an order is cancelled. Once it was sent, a reason is needed. */
export const CancelDialog = ({ order, actions, onClose }: CancelDialogProps) => {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isSent = order.status === 'Delivering';
  const cancel = async () => {
    if (isSent && reason.trim() === '') {
      setError('キャンセルの理由を入力してください。');
      return;
    }
    if ([...reason.trim()].length > 500) {
      setError('理由は500文字以内で入力してください。');
      return;
    }
    if (await actions.cancel(reason.trim(), idempotencyKey)) onClose();
  };
  return (
    <Modal
      open
      title={`PO ${order.purchaseNumber} をキャンセルします`}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button kind="danger" loading={actions.isRunning} onClick={() => void cancel()}>
            発注をキャンセルする
          </Button>
        </>
      }
    >
      {actions.problem !== undefined && <Alert kind="error">{actions.problem}</Alert>}
      <p>
        {isSent
          ? 'この発注は仕入先へ送信済みです。キャンセルしても仕入先へは自動で連絡されません。'
          : 'キャンセルした発注は元に戻せません。'}
      </p>
      <Field label="理由" required={isSent} error={error} help="履歴に残ります。500文字まで。">
        <TextArea
          value={reason}
          rows={3}
          countTo={500}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      </Field>
    </Modal>
  );
};
