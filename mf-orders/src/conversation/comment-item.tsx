import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Icon } from '@hacchu-hub/ui/icon';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import { formatBytes } from '@hacchu-hub/ui/upload';
import { useState } from 'react';
import type { CommentFragment, OrderCommentKind } from '../generated/graphql.js';
import { useCommentFiles } from './comment-files.hook.js';
import styles from './conversation.module.css';
import { FailedComment } from './failed-comment.js';
import { HtmlView } from './html-view.js';
import { PendingComment } from './pending-comment.js';

const kinds: Record<OrderCommentKind, { word: string; tone: StatusTone }> = {
  COMMENT: { word: '送信', tone: 'grey' },
  REPLY: { word: '返信', tone: 'blue' },
  AUTO_REPLY: { word: '自動返信', tone: 'grey' },
  BOUNCE: { word: '不達', tone: 'red' },
};

/** Why a message cannot be attributed to the supplier with certainty. */
const senderWarningOf = ({
  isSenderRegistered,
  senderAuthentication,
}: CommentFragment): string | undefined => {
  // Our own messages, and those from before sender authentication existed, have no result.
  if (senderAuthentication != null && senderAuthentication !== 'PASS') return '未確認の送信元';
  return isSenderRegistered ? undefined : '登録外の送信元';
};

const Sender = ({ comment }: { comment: CommentFragment }) => {
  const { fromName, fromEmail, kind, channel } = comment;
  const isFromPage = channel === 'PORTAL';
  const doubt = isFromPage ? undefined : senderWarningOf(comment);
  // Display names can be forged: for a doubtful sender the address comes first.
  const [first, second] = doubt ? [fromEmail || fromName, fromName] : [fromName || fromEmail, fromEmail];
  return (
    <>
      <strong>{first}</strong>
      {kind !== 'COMMENT' && second !== '' && second !== first && (
        <span className={styles.quiet}>{second}</span>
      )}
      {isFromPage && <StatusTag tone="blue">仕入先ポータル</StatusTag>}
      {doubt && <StatusTag tone="gold">{doubt}</StatusTag>}
    </>
  );
};

const Head = ({ comment }: { comment: CommentFragment }) => {
  const { word, tone } = kinds[comment.kind];
  return (
    <div className={styles.head}>
      <StatusTag tone={tone}>{word}</StatusTag>
      <Sender comment={comment} />
      <span className={styles.quiet}>
        <TimestampText value={comment.commentDate} />
      </span>
    </div>
  );
};

const Text = ({ comment }: { comment: CommentFragment }) => {
  const [isFormatted, setFormatted] = useState(false);
  const { html } = comment;
  return (
    <>
      {isFormatted && html !== null ? (
        <HtmlView comment={comment} html={html} />
      ) : (
        <p className={styles.text}>{comment.comment || <span className={styles.quiet}>（本文なし）</span>}</p>
      )}
      {!isFormatted && comment.quotedText !== null && comment.quotedText !== '' && (
        <details className={styles.quoted}>
          <summary>引用を表示</summary>
          <p className={styles.text}>{comment.quotedText}</p>
        </details>
      )}
      {html !== null && (
        <div className={styles.formats}>
          <Checkbox checked={isFormatted} onChange={setFormatted}>
            書式付きで表示
          </Checkbox>
          {isFormatted && comment.hasBlockedImages && (
            <span className={styles.quiet}>外部の画像は表示していません。</span>
          )}
        </div>
      )}
    </>
  );
};

/** One message, sent by us or received. */
export const CommentItem = ({ comment }: { comment: CommentFragment }) => {
  const { download } = useCommentFiles(comment);
  return (
    <li className={comment.kind === 'COMMENT' ? `${styles.item} ${styles.own}` : styles.item}>
      <Head comment={comment} />
      <div className={styles.quiet}>{comment.subject}</div>
      {comment.bouncedRecipients.length > 0 && (
        <Alert kind="error">届かなかった宛先：{comment.bouncedRecipients.join('、')}</Alert>
      )}
      <Text comment={comment} />
      {comment.attachments.length > 0 && (
        <ul className={styles.files} aria-label="添付ファイル">
          {comment.attachments.map((file) => (
            <li key={file.id}>
              <Button kind="link" size="small" onClick={() => void download(file)}>
                <Icon name="download" /> {file.name}（{formatBytes(file.byteSize)}）
              </Button>
            </li>
          ))}
        </ul>
      )}
      {comment.status === 'SENT' && comment.failureReason !== null && (
        <Alert kind="error">{comment.failureReason}</Alert>
      )}
      {comment.status === 'PENDING' && <PendingComment comment={comment} />}
      {comment.status === 'FAILED' && <FailedComment comment={comment} />}
    </li>
  );
};
