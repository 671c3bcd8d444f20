import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Notice } from '../forms/notice.js';
import styles from './account.dialog.module.css';

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
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const send = () => form.current?.requestSubmit();
  useShortcut('mod+s', send);
  useShortcut('mod+enter', send);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      <form ref={form} onSubmit={onSubmit}>
        {children}
        <div className={styles.actions}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            キャンセル
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? busyVerb : verb}
          </button>
        </div>
      </form>
    </dialog>
  );
}
