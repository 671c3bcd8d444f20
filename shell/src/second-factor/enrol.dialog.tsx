import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog } from '@hacchu-hub/ui/light/dialog';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useRef, useState } from 'react';
import { AccountDialog } from '../account/account.dialog.js';
import { textOf, useSubmit } from '../forms/submit.hook.js';
import { useServices } from '../services.js';
import type { Enrolment } from '../session/identity.js';
import { useSessionService } from '../session/session-context.js';
import { EnrolmentForm } from './enrolment.js';
import { startEnrolment } from './own-second-factors.js';
import { withPassword } from './password-step.js';

interface EnrolDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Enrols an authenticator app; the password proves who is at the keyboard. */
export function EnrolDialog({ onDone, onClose }: EnrolDialogProps) {
  const session = useSessionService();
  const { toasts } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    setEnrolment(await withPassword(() => startEnrolment(session, textOf(form, 'password'))));
  });
  if (!enrolment) {
    return (
      <AccountDialog
        title="認証アプリの登録"
        verb="次へ"
        busyVerb="確認しています…"
        isBusy={isBusy}
        error={error}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField
          label="現在のパスワード"
          name="password"
          type="password"
          autoComplete="current-password"
          help="本人確認のために入力してください。"
          required
          autoFocus
        />
      </AccountDialog>
    );
  }
  return (
    <Dialog ref={dialog} title="認証アプリの登録" width={520} onClose={onClose}>
      <EnrolmentForm
        enrolment={enrolment}
        secondary={
          <Button kind="outline" size="large" onClick={() => dialog.current?.close()}>
            キャンセル
          </Button>
        }
        onDone={() => {
          toasts.push('success', '二要素認証を登録しました。', '次回のログインから確認コードが必要です。');
          onDone();
        }}
      />
    </Dialog>
  );
}
