import { SliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { type FieldErrors, Form, type FormApi, hasErrors } from '@hacchu-hub/ui/form';
import { type ReactNode, useRef, useState } from 'react';

export interface FormDialogProps {
  title: string;
  /** The label of the primary button. */
  verb: string;
  form: Pick<FormApi<object>, 'id' | 'errors' | 'errorRound' | 'setErrors' | 'clearErrors'>;
  isRunning: boolean;
  /** Validates before the request. */
  check?: () => FieldErrors | undefined;
  /** Saves the form; a SliceError is shown at its fields, or above the form. */
  save: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A refusal, followed by its reasons. */
const Problem = ({ message }: { message: string }) => {
  const [sentence, ...reasons] = message.split('\n');
  return (
    <Alert kind="error">
      {sentence}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
};

/** A short form in a modal; it stays open until it is saved, and saves only once at a time. */
export const FormDialog = ({
  title,
  verb,
  form,
  isRunning,
  check,
  save,
  onClose,
  children,
}: FormDialogProps) => {
  const isSaving = useRef(false);
  const [problem, setProblem] = useState<string>();

  const work = async () => {
    const broken = check?.() ?? {};
    setProblem(undefined);
    form.clearErrors();
    if (hasErrors(broken)) return form.setErrors(broken);
    try {
      await save();
      onClose();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error.message);
    }
  };
  const submit = () => {
    if (isSaving.current) return;
    isSaving.current = true;
    void work().finally(() => {
      isSaving.current = false;
    });
  };

  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      closeOnOutsideClick={false}
      width={520}
      closeLabel="キャンセル"
      isBusy={isRunning}
      footer={
        <Button kind="primary" loading={isRunning} onClick={submit}>
          {verb}
        </Button>
      }
    >
      <Form form={form} onSubmit={submit} summary={false} aria-label={title}>
        {problem !== undefined && <Problem message={problem} />}
        {children}
      </Form>
    </Modal>
  );
};
