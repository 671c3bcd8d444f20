import { Button, InlineButton } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { textOf, useSubmit } from '../../forms/submit.hook.js';
import { usePageTitleText } from '../../navigation/title-context.js';
import { type Area, areaOfActor, areas } from '../areas.js';
import { safeReturnTo } from '../return-to.js';
import { useSessionService, useSessionState } from '../session-context.js';
import { LOST_INPUT } from '../session-service.js';
import { AuthLayout } from './auth-layout.js';
import styles from './auth-layout.module.css';
import { EmailField } from './email-field.js';
import { RequestResetForm } from './request-reset.form.js';

/** `/demand/login` and `/admin/login`. A signed-in user is redirected to their own area. */
export function SignInPage({ area }: { area: Area }) {
  const [search] = useSearchParams();
  const { user, isLoading } = useSessionState();
  const [isResetting, setResetting] = useState(false);
  usePageTitleText('ログイン');
  if (isLoading) return <PageSpinner />;
  if (user) {
    const own = areaOfActor(user.actor === 'Operator' ? 'Operator' : 'DemandUser');
    return <Navigate to={safeReturnTo(own, search.get('returnTo'), window.location.origin)} replace />;
  }
  return isResetting ? (
    <RequestResetForm area={area} onBack={() => setResetting(false)} />
  ) : (
    <SignInForm area={area} onForgotten={() => setResetting(true)} />
  );
}

function SignInForm({ area, onForgotten }: { area: Area; onForgotten: () => void }) {
  const session = useSessionService();
  const location = useLocation();
  const notice: unknown =
    typeof location.state === 'object' && location.state !== null
      ? Reflect.get(location.state, 'notice')
      : undefined;
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    await session.signIn(area, textOf(form, 'email'), textOf(form, 'password'));
  });
  const { signOutNotice, hasLostInput } = session;
  const problem = error ?? (signOutNotice && `${signOutNotice}${hasLostInput ? LOST_INPUT : ''}`);
  return (
    <AuthLayout area={area} title={area === 'operator' ? '運営ログイン' : 'ログイン'}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!problem && typeof notice === 'string' && <Notice kind="success">{notice}</Notice>}
      <form onSubmit={onSubmit} onInput={session.prepareSignIn} aria-label={areas[area].name}>
        <EmailField />
        <TextField
          label="パスワード"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" loading={isBusy}>
            {isBusy ? 'ログインしています…' : 'ログイン'}
          </Button>
          <p className={styles.other}>
            <InlineButton onClick={onForgotten}>パスワードをお忘れの方</InlineButton>
          </p>
        </div>
      </form>
    </AuthLayout>
  );
}
