import { tooLong } from '@hacchu-hub/field-rules';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';
import type { SupplierAnswerActions } from './supplier-answer-actions.hook.js';

interface AskBackDialogProps {
  answerUuid: string;
  actions: SupplierAnswerActions;
  onClose(): void;
}

const rule = { label: '確認したい内容', max: 1_000 };

/** Asks the supplier for another answer, with what is to be changed. */
export const AskBackDialog = ({ answerUuid, actions, onClose }: AskBackDialogProps) => {
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    const text = comment.trim();
    const wrong = text === '' ? '確認したい内容を入力してください。' : tooLong(text, rule);
    setError(wrong);
    if (wrong !== undefined) {
      field.current?.focus();
      return;
    }
    const refusal = await actions.askBack(answerUuid, text);
    if (!refusal) onClose();
  };
  useShortcut('mod+enter', actions.isRunning ? undefined : () => void submit(), { duringDialog: true });
  return (
    <Modal
      open
      title="仕入先に再回答を依頼します"
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={actions.isRunning}
      footer={
        <Button kind="primary" loading={actions.isRunning} onClick={() => void submit()}>
          依頼のメールを送る
        </Button>
      }
    >
      {actions.problem !== undefined && <Alert kind="error">{actions.problem}</Alert>}
      <Field
        label="確認したい内容"
        required
        error={error}
        help="回答用のリンクとともに、仕入先へメールで送ります。"
      >
        <TextArea
          ref={field}
          autoFocus
          value={comment}
          rows={4}
          countTo={rule.max}
          onChange={(text) => {
            setComment(text);
            setError(undefined);
          }}
        />
      </Field>
    </Modal>
  );
};
