import { Button } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { textOf, useSubmit } from '../../forms/submit.hook.js';
import { usePageTitleText } from '../../navigation/title-context.js';
import { type Area, areas } from '../areas.js';
import { defaultPasswordPolicy, IdentityError, identityMessage } from '../identity-messages.js';
import { passwordFault } from '../password-rules.js';
import { useSessionService } from '../session-context.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';

type ResetLink =
  | { state: 'checking' }
  | { state: 'valid'; email: string }
  | { state: 'invalid'; text: string };

/**
 * `/reset-password` and `/admin/reset-password`: sets a new password, or the first one after an invitation.
 */
export function ResetPasswordPage({ area }: { area: Area }) {
  const [search] = useSearchParams();
  const code = search.get('oobCode') ?? '';
  const session = useSessionService();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  usePageTitleText('パスワードの設定');

  useEffect(() => {
    let isCurrent = true;
    const answer = (next: ResetLink) => {
      if (isCurrent) setLink(next);
    };
    if (code === '') answer({ state: 'invalid', text: identityMessage('invalid-action-code').text });
    else {
      session.passwordReset.emailOf(code).then(
        (email) => answer({ state: 'valid', email }),
        (error: unknown) =>
          answer({
            state: 'invalid',
            text: error instanceof IdentityError ? error.message : identityMessage('').text,
          }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [code, session]);

  if (link.state === 'checking') return <PageSpinner />;
  if (link.state === 'valid') return <NewPasswordForm area={area} code={code} email={link.email} />;
  return (
    <AuthLayout area={area} title="パスワードの設定">
      <Notice kind="error">{link.text}</Notice>
      <p className={styles.other}>
        <Link to={areas[area].login}>ログインページへ</Link>
      </p>
    </AuthLayout>
  );
}

function NewPasswordForm({ area, code, email }: { area: Area; code: string; email: string }) {
  const session = useSessionService();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [mismatch, setMismatch] = useState<string>();
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const password = textOf(form, 'password');
    const isSame = password === textOf(form, 'confirmation');
    setMismatch(isSame ? undefined : '同じパスワードを入力してください。');
    const found = passwordFault(password);
    setFault(found);
    if (!isSame || found !== undefined) return;
    const isSignedIn = await session.passwordReset.setPassword(area, code, password);
    if (isSignedIn) await navigate(areas[area].home, { replace: true });
    else
      await navigate(areas[area].login, {
        replace: true,
        state: { notice: 'パスワードを設定しました。ログインしてください。' },
      });
  });
  return (
    <AuthLayout area={area} title="パスワードの設定">
      {error && <Notice kind="error">{error}</Notice>}
      <form onSubmit={onSubmit}>
        <TextField label="メールアドレス" name="email" value={email} autoComplete="username" readOnly />
        <TextField
          label="新しいパスワード"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={defaultPasswordPolicy.minLength}
          help={`${defaultPasswordPolicy.minLength}文字以上で入力してください。`}
          error={fault}
          required
          autoFocus
        />
        <TextField
          label="新しいパスワード（確認）"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          error={mismatch}
          required
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" loading={isBusy}>
            {isBusy ? '設定しています…' : '設定してログイン'}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
