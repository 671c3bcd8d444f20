import { Button } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { useEffect, useState } from 'react';
import { usePageTitleText } from '../navigation/title-context.js';
import type { Area } from '../session/areas.js';
import type { Enrolment } from '../session/identity.js';
import { type IdentityError, toIdentityError } from '../session/identity-messages.js';
import { AuthLayout } from '../session/pages/auth-layout.js';
import { useSessionService } from '../session/session-context.js';
import { EnrolmentForm } from './enrolment.js';
import { startEnrolment } from './own-second-factors.js';
import styles from './second-factor.module.css';

const RECENT_SIGN_IN = 'requires-recent-login';

const textOf = (error: IdentityError): string =>
  error.code === RECENT_SIGN_IN ? '安全のため、もう一度ログインしてから登録してください。' : error.message;

/** Where people without a required second factor are led after signing in; nothing else is open to them. */
export default function EnrolmentPage({ area }: { area: Area }) {
  const session = useSessionService();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [problem, setProblem] = useState<IdentityError>();
  usePageTitleText('二要素認証の登録');
  useEffect(() => {
    let isShown = true;
    startEnrolment(session).then(
      (started) => isShown && setEnrolment(started),
      (error: unknown) => isShown && setProblem(toIdentityError(error)),
    );
    return () => {
      isShown = false;
    };
  }, [session]);
  const leave = (
    <Button kind="outline" size="large" onClick={() => void session.leave()}>
      ログアウト
    </Button>
  );
  return (
    <AuthLayout area={area} title="二要素認証の登録">
      <p className={styles.note}>
        {area === 'operator' ? '運営ユーザー' : 'この組織'}
        は二要素認証が必須です。認証アプリを登録すると、利用を始められます。
      </p>
      {problem && (
        <>
          <Notice kind="error">{textOf(problem)}</Notice>
          <div className={styles.actions}>{leave}</div>
        </>
      )}
      {!problem && !enrolment && <PageSpinner />}
      {enrolment && <EnrolmentForm enrolment={enrolment} secondary={leave} onDone={() => undefined} />}
    </AuthLayout>
  );
}
