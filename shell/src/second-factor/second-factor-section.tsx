import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Alert, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect, useState } from 'react';
import type { SecondFactor } from '../session/identity.js';
import { toIdentityError } from '../session/identity-messages.js';
import { useSessionService } from '../session/session-context.js';
import { EnrolDialog } from './enrol.dialog.js';
import { listSecondFactors } from './own-second-factors.js';
import { RemoveDialog } from './remove.dialog.js';
import styles from './second-factor.module.css';

type Open = 'enrol' | SecondFactor;

/** 二要素認証 of the account page: enrolled authenticator apps. */
export function SecondFactorSection() {
  const session = useSessionService();
  const [factors, setFactors] = useState<readonly SecondFactor[]>();
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let isShown = true;
    listSecondFactors(session).then(
      (found) => isShown && setFactors(found),
      (error: unknown) => isShown && setProblem(toIdentityError(error).message),
    );
    return () => {
      isShown = false;
    };
  }, [session, reads]);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    setReads((count) => count + 1);
  };
  return (
    <Section
      title="二要素認証"
      description="ログインのとき、パスワードに加えて認証アプリの確認コードを入力します。"
      extra={<Button onClick={() => setOpen('enrol')}>認証アプリを登録</Button>}
    >
      {problem !== undefined && <Alert kind="error">{problem}</Alert>}
      {!factors && problem === undefined && <Skeleton lines={1} />}
      {factors?.length === 0 && <p>認証アプリは登録されていません。</p>}
      {factors && factors.length > 0 && (
        <ul className={styles.factors} aria-label="登録した認証アプリ">
          {factors.map((factor) => (
            <li key={factor.uid}>
              <span>
                {factor.name ?? '認証アプリ'}（登録 <TimestampText value={factor.enrolledAt} />）
              </span>
              <Button aria-label={`${factor.name ?? '認証アプリ'}を解除`} onClick={() => setOpen(factor)}>
                解除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'enrol' && <EnrolDialog onDone={done} onClose={close} />}
      {open && open !== 'enrol' && <RemoveDialog factor={open} onDone={done} onClose={close} />}
    </Section>
  );
}
