import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog, DialogActions } from '@hacchu-hub/ui/light/dialog';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { type FormEvent, type ReactNode, useRef } from 'react';

interface AccountDialogProps {
  title: string;
  /** Label of the main button, and of its running state. */
  verb: string;
  busyVerb: string;
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form about the user's own account, as a dialog. */
export function AccountDialog({
  title,
  verb,
  busyVerb,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: AccountDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const send = () => form.current?.requestSubmit();
  useShortcut('mod+s', send, { duringDialog: true });
  useShortcut('mod+enter', send, { duringDialog: true });
  return (
    <Dialog
      ref={dialog}
      title={title}
      width={480}
      onClose={onClose}
      // It stays open for the answer, so that a refusal is seen.
      onCancel={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      <form ref={form} onSubmit={onSubmit}>
        {children}
        <DialogActions>
          <Button
            kind="outline"
            size="large"
            disabledReason={isBusy ? '処理が終わるまでお待ちください。' : undefined}
            onClick={() => dialog.current?.close()}
          >
            キャンセル
          </Button>
          <Button type="submit" kind="primary" size="large" loading={isBusy}>
            {isBusy ? busyVerb : verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
