import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Form, type FormApi } from '@hacchu-hub/ui/form';
import { type ReactNode } from 'react';

export interface FormDialogProps {
  title: string;
  /** The words on the main button. */
  verb: string;
  form: Pick<FormApi<object>, 'id' | 'errors' | 'errorRound'>;
  isRunning: boolean;
  problem: SliceError | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form above the page; it stays open until its work is done. */
export const FormDialog = ({
  title,
  verb,
  form,
  isRunning,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => (
  <Modal
    open
    title={title}
    onClose={onClose}
    closeOnOutsideClick={false}
    width={520}
    footer={
      <>
        <Button onClick={onClose}>キャンセル</Button>
        <Button kind="primary" loading={isRunning} onClick={onSubmit}>
          {verb}
        </Button>
      </>
    }
  >
    <Form form={form} onSubmit={onSubmit} summary={false} aria-label={title}>
      {problem && <Alert kind="error">{problem.message}</Alert>}
      {children}
    </Form>
  </Modal>
);
