import {
  Button,
  formatTimestamp,
  formatYen,
  Notice,
  SliceError,
  usePublicHost,
} from '@hacchu-hub/slice-kit/public';
import { useId, useState } from 'react';
import {
  DecideMailReviewDocument,
  type MailDecision,
  type MailReviewPageFragment,
} from '../../generated/graphql.js';
import shared from '../../linked-page/linked-page.module.css';
import styles from './mail-review.module.css';
import type { MailReviewContent } from './request-contents.js';

interface DecisionFormProps {
  token: string;
  content: MailReviewContent;
  expiresAt: string | null;
  onDecided(review: MailReviewPageFragment): void;
  /** The request can no longer be decided by this link, so that the comment was not sent. */
  onClosed(comment: string): void;
}

const verbs: Readonly<Record<MailDecision, string>> = { APPROVE: '承認する', DENY: '差し戻す' };

/** 承認 or 差戻し, each confirmed by a second press that names the order and its total. */
export const DecisionForm = ({ token, content, expiresAt, onDecided, onClosed }: DecisionFormProps) => {
  const { request } = usePublicHost();
  const commentId = useId();
  const faultId = useId();
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState<MailDecision>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [commentError, setCommentError] = useState<string>();

  const choose = (decision: MailDecision) => {
    const isMissing = decision === 'DENY' && comment.trim() === '';
    setCommentError(isMissing ? '差戻しの理由を入力してください。' : undefined);
    if (isMissing) document.getElementById(commentId)?.focus();
    else setChosen(decision);
  };
  const decide = async (decision: MailDecision) => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const { decideMailReview } = await request(DecideMailReviewDocument, {
        input: { token, decision, comment: comment.trim() || null },
      });
      onDecided(decideMailReview.mailReview);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      setError(failure.message);
      setCommentError(failure.fields.comment?.join(' '));
      setChosen(undefined);
      if (failure.code === 'FAILED_PRECONDITION' || failure.code === 'NOT_FOUND') onClosed(comment.trim());
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={shared.card} aria-labelledby="decision-title">
      <h2 id="decision-title" className={shared.heading}>
        承認・差戻し
      </h2>
      {expiresAt !== null && (
        <p className={shared.hint}>{formatTimestamp(expiresAt)} まで、このリンクから1回だけ処理できます。</p>
      )}
      <div className={shared.field}>
        <label htmlFor={commentId}>コメント（差し戻すときは必須）</label>
        <textarea
          id={commentId}
          className={shared.input}
          rows={3}
          value={comment}
          disabled={chosen !== undefined}
          aria-invalid={commentError !== undefined}
          aria-describedby={commentError === undefined ? undefined : faultId}
          onChange={({ target }) => {
            setComment(target.value);
            setCommentError(undefined);
          }}
        />
        {commentError !== undefined && (
          <p id={faultId} className={shared.fault} role="alert">
            {commentError}
          </p>
        )}
      </div>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {chosen === undefined ? (
        <div className={styles.actions}>
          <Button kind="default" size="large" onClick={() => choose('DENY')}>
            差し戻す
          </Button>
          <Button kind="primary" size="large" onClick={() => choose('APPROVE')}>
            承認する
          </Button>
        </div>
      ) : (
        <div role="group" aria-label="確認" className={shared.field}>
          <p>
            PO {content.purchaseNumber}（合計 {formatYen(content.total)}）を
            {chosen === 'APPROVE' ? '承認' : '差し戻'}します。取り消すことはできません。
          </p>
          <div className={styles.actions}>
            <Button kind="default" size="large" disabled={isSending} onClick={() => setChosen(undefined)}>
              戻る
            </Button>
            <Button
              kind={chosen === 'APPROVE' ? 'primary' : 'danger'}
              size="large"
              loading={isSending}
              autoFocus
              onClick={() => void decide(chosen)}
            >
              確認して{verbs[chosen]}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};
