import { usePublicHost } from '@hacchu-hub/slice-kit/public';
import { useCallback, useId, useState } from 'react';
import { MailReviewDocument, type MailReviewPageFragment } from '../../generated/graphql.js';
import { LinkedPage, LinkPending, useLinked } from '../../linked-page/linked-page.js';
import shared from '../../linked-page/linked-page.module.css';
import { DecisionForm } from './decision-form.js';
import styles from './mail-review.module.css';
import { RequestContents } from './request-contents.js';

/** The page of the link in a mail to a reviewer: they decide a request without signing in. */
const MailReviewScreen = () => <LinkedPage>{(token) => <LinkedRequest token={token} />}</LinkedPage>;

const LinkedRequest = ({ token }: { token: string }) => {
  const { request } = usePublicHost();
  const read = useCallback(
    () => request(MailReviewDocument, { token }).then(({ mailReview }) => mailReview),
    [request, token],
  );
  const [unsent, setUnsent] = useState('');
  const { value: review, setValue: setReview, error, load } = useLinked(read);
  if (!review)
    return <LinkPending title="承認依頼を表示できません" error={error} onRetry={() => void load()} />;
  const { content } = review;
  if (!content) return <ClosedRequest review={review} unsent={unsent} />;
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
        onClosed={(comment) => {
          setUnsent(comment);
          void load();
        }}
      />
    </>
  );
};

interface ClosedRequestProps {
  review: MailReviewPageFragment;
  /** A comment that was refused together with its decision; to be copied. */
  unsent: string;
}

const ClosedRequest = ({ review: { state, message, signInPath }, unsent }: ClosedRequestProps) => {
  const commentId = useId();
  return (
    <section className={shared.card} aria-live="polite">
      <h1 className={shared.title}>
        {state === 'DECIDED' ? '処理が完了しています' : 'このリンクからは処理できません'}
      </h1>
      <p>{message}</p>
      {unsent !== '' && (
        <div className={shared.field}>
          <label htmlFor={commentId}>送信していないコメント</label>
          <textarea id={commentId} className={shared.input} rows={3} readOnly value={unsent} />
        </div>
      )}
      <p>
        <a className={styles.link} href={signInPath}>
          ログインして発注を表示する
        </a>
      </p>
    </section>
  );
};

export default MailReviewScreen;
