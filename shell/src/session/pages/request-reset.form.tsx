import { Button, InlineButton } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { useState } from 'react';
import { textOf, useSubmit } from '../../forms/submit.hook.js';
import type { Area } from '../areas.js';
import { identityMessage } from '../identity-messages.js';
import { useSessionService } from '../session-context.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { EmailField } from './email-field.js';

/** Requests a reset mail; the result is the same for every address. */
export function RequestResetForm({ area, onBack }: { area: Area; onBack: () => void }) {
  const session = useSessionService();
  const [isSent, setSent] = useState(false);
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    try {
      await session.passwordReset.request(area, textOf(form, 'email'));
    } catch {
      throw new Error(identityMessage('network-request-failed').text);
    }
    setSent(true);
  });
  return (
    <AuthLayout area={area} title="パスワードの再設定">
      {error && <Notice kind="error">{error}</Notice>}
      {isSent && <Notice kind="success">再設定用のメールを送信しました。</Notice>}
      <form onSubmit={onSubmit}>
        <EmailField help="登録済みのメールアドレスに、再設定用のリンクをお送りします。" />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" loading={isBusy}>
            {isBusy ? '送信しています…' : isSent ? '再送する' : '送信する'}
          </Button>
          <p className={styles.other}>
            <InlineButton onClick={onBack}>ログインに戻る</InlineButton>
          </p>
        </div>
      </form>
    </AuthLayout>
  );
}
