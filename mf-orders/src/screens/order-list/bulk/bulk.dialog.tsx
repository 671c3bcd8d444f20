import { lengthOf } from '@hacchu-hub/field-rules';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, TextArea } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import styles from './bulk.module.css';
import type { BulkAction, BulkEventWords } from './bulk-events.js';
import type { BulkOptions, BulkUpdate } from './bulk-update.hook.js';

interface BulkDialogProps {
  words: BulkEventWords;
  bulk: BulkUpdate;
  onClose: () => void;
}

/** The text input that an action takes. */
const askedFor: Partial<Record<BulkAction, { field: keyof BulkOptions; label: string; max: number }>> = {
  APPROVE: { field: 'comment', label: 'コメント', max: 1000 },
  CANCEL: { field: 'reason', label: '理由', max: 500 },
};

/** Names the orders and the consequence, for confirmation. */
export const BulkDialog = ({ words, bulk, onClose }: BulkDialogProps) => {
  const [text, setText] = useState('');
  const [isShortClose, setShortClose] = useState(false);
  // What is confirmed are these versions, also while the list behind the dialog is refreshed.
  const [orders] = useState(bulk.targets);
  const asked = askedFor[words.event];
  const given = text.trim();
  const isTooLong = asked !== undefined && lengthOf(given) > asked.max;
  const run = async () => {
    if (isTooLong) return;
    const isTaken = await bulk.update(words.event, orders, {
      ...(asked && given !== '' && { [asked.field]: given }),
      ...(words.event === 'COMPLETE_DELIVERY' ? { confirmShortClose: isShortClose } : {}),
    });
    if (isTaken) onClose();
  };
  return (
    <Modal
      open
      title={`選択した${orders.length}件の発注：${words.label}`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={bulk.isRunning}
      footer={
        <Button
          kind={words.isDanger ? 'danger' : 'primary'}
          loading={bulk.isRunning}
          onClick={() => void run()}
        >
          {words.verb}
        </Button>
      }
    >
      {bulk.problem !== undefined && <Alert kind="error">{bulk.problem}</Alert>}
      <p>{words.consequence}</p>
      <ul className={styles.orders} aria-label="対象の発注">
        {orders.map((order) => (
          <li key={order.uuid}>
            <strong>PO {order.purchaseNumber}</strong> {order.subject ?? '（件名なし）'}
          </li>
        ))}
      </ul>
      <p className={styles.note}>現在のステータスで実行できない発注は変更されず、理由が表示されます。</p>
      {words.event === 'COMPLETE_DELIVERY' && (
        <Checkbox checked={isShortClose} onChange={setShortClose}>
          残数がある発注は、残数を打ち切って納品完了にする
        </Checkbox>
      )}
      {asked && (
        <Field
          label={asked.label}
          help={`履歴に残ります。${asked.max}文字まで。`}
          error={isTooLong ? `${asked.label}は${asked.max}文字以内で入力してください。` : undefined}
        >
          <TextArea rows={3} countTo={asked.max} value={text} onChange={setText} />
        </Field>
      )}
    </Modal>
  );
};
