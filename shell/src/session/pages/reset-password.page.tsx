import { Button } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textOf, useSubmit } from '../../forms/submit.hook.js';
import { usePageTitleText } from '../../navigation/title-context.js';
import { type Area, areas } from '../areas.js';
import { RefusedUserError } from '../current-user.js';
import { defaultPasswordPolicy, IdentityError } from '../identity-messages.js';
import { passwordFault } from '../password-rules.js';
import { useSessionService, useSessionState } from '../session-context.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';

const UNUSABLE =
  'このメールアドレスではログインできません。招待が取り消されたか、ユーザーが削除されています。管理者にお問い合わせください。';

/** Shown to whoever has the link, and so reads the mails of the address; nobody else learns that it has no user. */
const unusable = () => new IdentityError('user-disabled', undefined, UNUSABLE);

const linkError = (error: unknown): IdentityError => {
  if (!(error instanceof IdentityError)) return new IdentityError('unknown');
  return error.code === 'user-not-found' ? unusable() : error;
};

/** Whether another attempt with the same link is of no use. */
const isLinkOver = ({ code }: IdentityError): boolean =>
  code.endsWith('-action-code') || code === 'user-disabled' || code === 'user-not-found';

type ResetLink =
  | { state: 'checking' }
  | { state: 'valid'; email: string }
  | { state: 'invalid'; error: IdentityError };

/**
 * `/reset-password` and `/admin/reset-password`: sets a new password, or the first one after an invitation.
 */
export function ResetPasswordPage({ area }: { area: Area }) {
  const [search] = useSearchParams();
  const code = search.get('oobCode') ?? '';
  const session = useSessionService();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);
  usePageTitleText('パスワードの設定');

  useEffect(() => {
    let isCurrent = true;
    const answer = (next: ResetLink) => {
      if (isCurrent) setLink(next);
    };
    if (code === '') answer({ state: 'invalid', error: new IdentityError('invalid-action-code') });
    else {
      session.passwordReset.emailOf(code).then(
        (email) => answer({ state: 'valid', email }),
        (error: unknown) => answer({ state: 'invalid', error: linkError(error) }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [code, session, attempt]);

  if (link.state === 'checking') return <PageSpinner />;
  if (link.state === 'valid') {
    const endLink = (error: IdentityError) => setLink({ state: 'invalid', error });
    return <NewPasswordForm area={area} code={code} email={link.email} onLinkOver={endLink} />;
  }
  const retry = () => {
    setLink({ state: 'checking' });
    setAttempt(attempt + 1);
  };
  return <UselessLink area={area} error={link.error} onRetry={retry} />;
}

interface UselessLinkProps {
  area: Area;
  error: IdentityError;
  onRetry: () => void;
}

/** What is wrong with the link, and the way on: another link, or another try. */
function UselessLink({ area, error, onRetry }: UselessLinkProps) {
  const isOver = error.code.endsWith('-action-code');
  return (
    <AuthLayout area={area} title="パスワードの設定">
      <Notice kind="error">{error.message}</Notice>
      {isOver && <p>新しいリンクは、ログインページの「パスワードをお忘れの方」から受け取れます。</p>}
      <div className={styles.actions}>
        {!isOver && error.code !== 'user-disabled' && (
          <Button kind="primary" size="large" onClick={onRetry}>
            再試行
          </Button>
        )}
        <p className={styles.other}>
          <a href={areas[area].login}>ログインページへ</a>
        </p>
      </div>
    </AuthLayout>
  );
}

interface NewPasswordFormProps {
  area: Area;
  code: string;
  email: string;
  /** The link was used or expired meanwhile, or nobody may sign in with the address. */
  onLinkOver: (error: IdentityError) => void;
}

function NewPasswordForm({ area, code, email, onLinkOver }: NewPasswordFormProps) {
  const session = useSessionService();
  const { user } = useSessionState();
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
    const isSignedIn = await session.passwordReset
      .setPassword(area, code, password)
      .catch((error: unknown) => {
        if (error instanceof RefusedUserError) return unusable();
        if (error instanceof IdentityError && isLinkOver(error)) return linkError(error);
        throw error;
      });
    if (isSignedIn instanceof IdentityError) onLinkOver(isSignedIn);
    else if (isSignedIn) await navigate(areas[area].home, { replace: true });
    else
      await navigate(areas[area].login, {
        replace: true,
        state: { notice: 'パスワードを設定しました。ログインしてください。' },
      });
  });
  return (
    <AuthLayout area={area} title="パスワードの設定">
      {error && <Notice kind="error">{error}</Notice>}
      {user && user.email !== email && (
        <p>
          {`このブラウザでは、${user.lastName} ${user.firstName}さん（${user.email}）がログインしています。パスワードを設定すると、次のメールアドレスのアカウントに切り替わります。`}
        </p>
      )}
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
