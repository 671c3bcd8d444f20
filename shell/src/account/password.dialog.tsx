import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useState } from 'react';
import { textOf, useSubmit } from '../forms/submit.hook.js';
import { useServices } from '../services.js';
import { defaultPasswordPolicy, IdentityError } from '../session/identity-messages.js';
import { changePassword } from '../session/reauthentication.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { AccountDialog } from './account.dialog.js';
import { AccountRefusal, setOwnPassword } from './own-account.js';

interface Faults {
  present?: string;
  next?: string;
  again?: string;
}

/** Codes with which the identity service refuses the current password. */
const WRONG_PASSWORD = /^(?:invalid-credential|invalid-login-credentials|wrong-password)$/;

/** Changes the user's own password; the current one proves who is at the keyboard. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionService();
  const { user } = useSessionState();
  const { toasts } = useServices();
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    setFaults({});
    const [present, next] = [textOf(form, 'present'), textOf(form, 'next')];
    if (next !== textOf(form, 'again')) {
      setFaults({ again: '同じパスワードを入力してください。' });
      return;
    }
    try {
      await changePassword(session, { present, next }, (caller) => setOwnPassword(caller, next));
    } catch (cause) {
      const refused = cause instanceof AccountRefusal ? cause.fields['newPassword']?.join(' ') : undefined;
      if (cause instanceof IdentityError && WRONG_PASSWORD.test(cause.code)) {
        setFaults({ present: '現在のパスワードが正しくありません。' });
      } else if (refused !== undefined) setFaults({ next: refused });
      else throw cause;
      return;
    }
    toasts.push('success', 'パスワードを変更しました。', 'ほかの端末では、もう一度ログインが必要です。');
    onClose();
  });
  return (
    <AccountDialog
      title="パスワード変更"
      verb="変更する"
      busyVerb="変更しています…"
      isBusy={isBusy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
      <TextField
        label="現在のパスワード"
        name="present"
        type="password"
        autoComplete="current-password"
        error={faults.present}
        required
        autoFocus
      />
      <TextField
        label="新しいパスワード"
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={defaultPasswordPolicy.minLength}
        help={`${defaultPasswordPolicy.minLength}文字以上で入力してください。`}
        error={faults.next}
        required
      />
      <TextField
        label="新しいパスワード（確認）"
        name="again"
        type="password"
        autoComplete="new-password"
        error={faults.again}
        required
      />
    </AccountDialog>
  );
}
