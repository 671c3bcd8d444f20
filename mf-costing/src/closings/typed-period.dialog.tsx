import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextInput } from '@hacchu-hub/ui/form';
import { type ReactNode, useState } from 'react';
import styles from './closings.module.css';
import { isTypedPeriod } from './typed-period.js';

export interface TypedPeriodDialogProps {
  title: string;
  width: number;
  /** The period as shown on screen. */
  days: string;
  /** What is to be typed. */
  label: string;
  /** What the button does. */
  verb: string;
  isRunning: boolean;
  /** Why it cannot be done yet, although the period is typed. */
  disabledReason?: string | undefined;
  problem?: { title: string; message: string } | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A change of a period that is confirmed by typing the period. */
export const TypedPeriodDialog = ({
  title,
  width,
  days,
  label,
  verb,
  isRunning,
  disabledReason,
  problem,
  onSubmit,
  onClose,
  children,
}: TypedPeriodDialogProps) => {
  const [typed, setTyped] = useState('');
  const reason = isTypedPeriod(typed, days) ? disabledReason : '会計期間を入力してください。';
  return (
    <Modal
      open
      width={width}
      title={title}
      onClose={onClose}
      closeOnOutsideClick={false}
      closeLabel="キャンセル"
      isBusy={isRunning}
      footer={
        <Button kind="danger" loading={isRunning} disabledReason={reason} onClick={onSubmit}>
          {verb}
        </Button>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) onSubmit();
        }}
      >
        {problem && (
          <Alert kind="error" title={problem.title} takesFocus>
            {problem.message}
          </Alert>
        )}
        {children}
        <Field label={label} help={`入力例：${days}`}>
          <TextInput value={typed} onChange={setTyped} autoComplete="off" />
        </Field>
      </form>
    </Modal>
  );
};
