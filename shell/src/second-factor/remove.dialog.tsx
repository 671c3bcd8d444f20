import { TextField } from '@hacchu-hub/ui/light/text-field';
import { AccountDialog } from '../account/account.dialog.js';
import { textOf, useSubmit } from '../forms/submit.hook.js';
import { useServices } from '../services.js';
import type { SecondFactor } from '../session/identity.js';
import { useSessionService } from '../session/session-context.js';
import { removeSecondFactor } from './own-second-factors.js';
import { withPassword } from './password-step.js';
import styles from './second-factor.module.css';

interface RemoveDialogProps {
  factor: SecondFactor;
  onDone: () => void;
  onClose: () => void;
}

/** Removes an authenticator app; the password and a code prove who is at the keyboard. */
export function RemoveDialog({ factor, onDone, onClose }: RemoveDialogProps) {
  const session = useSessionService();
  const { toasts } = useServices();
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    await withPassword(() => removeSecondFactor(session, factor.uid, textOf(form, 'password')));
    toasts.push('success', '認証アプリを解除しました。');
    onDone();
  });
  return (
    <AccountDialog
      title="認証アプリの解除"
      verb="解除する"
      busyVerb="解除しています…"
      isBusy={isBusy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={styles.note}>
        「{factor.name ?? '認証アプリ'}」を解除すると、このアプリの確認コードではログインできなくなります。
      </p>
      <TextField
        label="現在のパスワード"
        name="password"
        type="password"
        autoComplete="current-password"
        help="本人確認のために入力してください。続けて確認コードを入力します。"
        required
        autoFocus
      />
    </AccountDialog>
  );
}
