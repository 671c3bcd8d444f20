import { useSubmit } from '../forms/submit.hook.js';
import { useSessionService } from '../session/session-context.js';
import { AccountDialog } from './account.dialog.js';

/** Ends all sessions of the user, this one included, after a confirmation. */
export default function LeaveEverywhereDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionService();
  const { isBusy, error, onSubmit } = useSubmit(() => session.leaveEverywhere());
  return (
    <AccountDialog
      title="すべての端末からログアウトします"
      verb="ログアウトする"
      busyVerb="ログアウトしています…"
      isBusy={isBusy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        この端末を含むすべての端末で、数秒以内にログアウトします。保存していない入力は失われます。続けて使う端末では、もう一度ログインしてください。
      </p>
    </AccountDialog>
  );
}
