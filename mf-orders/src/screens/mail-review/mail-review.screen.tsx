import { Button, PageSpinner, SliceError, usePublicHost } from '@hacchu-hub/slice-kit/public';
import { useCallback, useEffect, useState } from 'react';
import { MailReviewDocument, type MailReviewPageFragment } from '../../generated/graphql.js';
import { DecisionForm } from './decision-form.js';
import styles from './mail-review.module.css';
import { RequestContents } from './request-contents.js';

const tokenOf = () => window.location.hash.slice(1);

/** The page of the link in a mail to a reviewer: they decide a request without signing in. */
const MailReviewScreen = () => {
  const [token, setToken] = useState(tokenOf);
  useEffect(() => {
    const onChange = () => setToken(tokenOf());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return (
    <main className={styles.page}>
      <LinkedRequest key={token} token={token} />
    </main>
  );
};

const LinkedRequest = ({ token }: { token: string }) => {
  const { request } = usePublicHost();
  const [review, setReview] = useState<MailReviewPageFragment>();
  const [error, setError] = useState<SliceError>();
  const load = useCallback(
    () =>
      request(MailReviewDocument, { token }).then(
        ({ mailReview }) => {
          setReview(mailReview);
          setError(undefined);
        },
        (failure: unknown) => setError(failure instanceof SliceError ? failure : undefined),
      ),
    [request, token],
  );
  useEffect(() => void load(), [load]);

  if (!review) {
    return error ? (
      <LinkFailure error={error} onRetry={() => void load()} />
    ) : (
      <div className={styles.waiting}>
        <PageSpinner />
      </div>
    );
  }
  const { content } = review;
  if (!content) return <ClosedRequest review={review} />;
  return (
    <>
      <RequestContents content={content} signInPath={review.signInPath} />
      <DecisionForm
        token={token}
        content={content}
        expiresAt={review.expiresAt}
        onDecided={(decided) => {
          setReview(decided);
          window.scrollTo({ top: 0 });
        }}
        onClosed={() => void load()}
      />
    </>
  );
};

const ClosedRequest = ({ review: { state, message, signInPath } }: { review: MailReviewPageFragment }) => (
  <section className={styles.card} aria-live="polite">
    <h1 className={styles.title}>
      {state === 'DECIDED' ? '処理が完了しています' : 'このリンクからは処理できません'}
    </h1>
    <p>{message}</p>
    <p>
      <a className={styles.link} href={signInPath}>
        ログインして発注を表示する
      </a>
    </p>
  </section>
);

const LinkFailure = ({ error, onRetry }: { error: SliceError; onRetry(): void }) => (
  <section className={styles.card}>
    <h1 className={styles.title}>承認依頼を表示できません</h1>
    <p role="alert">{error.message}</p>
    {error.code === 'NOT_FOUND' ? (
      <p className={styles.hint}>
        メールのリンクが途中で改行されていないかご確認のうえ、もう一度開いてください。
      </p>
    ) : (
      <Button kind="primary" size="large" onClick={onRetry}>
        再試行
      </Button>
    )}
  </section>
);

export default MailReviewScreen;
