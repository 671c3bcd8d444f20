import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { ErrorState, type ErrorStateProps } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import type { SecondFactorPolicyFactsFragment } from '../generated/graphql.js';

const TITLE = '二要素認証';

export interface SecondFactorSectionProps {
  /** Nothing is shown until it is read. */
  policy: SecondFactorPolicyFactsFragment | undefined;
  /** Why it could not be read. */
  error: ErrorStateProps | undefined;
  /** Whose sign-in it is about: この組織のユーザー. */
  people: string;
  canChange: boolean;
  /** @throws SliceError */
  change: (isRequired: boolean) => Promise<unknown>;
}

/** Whether people have to have a second factor. */
export const SecondFactorSection = ({
  policy,
  error,
  people,
  canChange,
  change,
}: SecondFactorSectionProps) => {
  const notify = useNotify();
  const confirm = useConfirm();
  if (!policy) {
    return (
      error && (
        <Section title={TITLE}>
          <ErrorState {...error} />
        </Section>
      )
    );
  }
  const isWanted = !policy.isRequired;
  const toggle = async () => {
    const isSure = await confirm({
      title: isWanted ? '二要素認証を必須にします' : '二要素認証を任意にします',
      content: isWanted
        ? `${people}のうち、確認コードを使わずにログインしている人は、数秒後から認証アプリを登録するまで、ほかの操作ができなくなります。`
        : `${people}は、認証アプリを登録していなくてもログインできるようになります。登録済みの認証アプリはそのままです。`,
      verb: isWanted ? '必須にする' : '任意にする',
      danger: !isWanted,
    });
    if (!isSure) return;
    try {
      await change(isWanted);
      notify.success(isWanted ? '二要素認証を必須にしました。' : '二要素認証を任意にしました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('変更できませんでした', error.message);
    }
  };
  return (
    <Section
      title={TITLE}
      description="ログインのとき、パスワードに加えて認証アプリの確認コードを入力します。認証アプリは、各自が「アカウント」で登録します。"
      extra={
        canChange && <Button onClick={() => void toggle()}>{isWanted ? '必須にする' : '任意にする'}</Button>
      }
    >
      <p>
        {policy.isRequired
          ? `必須：${people}は、認証アプリを登録するまで利用できません。`
          : `任意：認証アプリを登録した人だけが、確認コードを入力します。`}
      </p>
    </Section>
  );
};
