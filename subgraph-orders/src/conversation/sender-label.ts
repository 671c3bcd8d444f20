import { displayName } from '../orders/order-actors.js';
import type { CommentDocument } from '../orders/records/comment.schema.js';
import { SenderAuthentication } from '../orders/records/comment-kinds.js';

type Sent = Pick<
  CommentDocument,
  'author' | 'fromName' | 'fromEmail' | 'isSenderRegistered' | 'senderAuthentication'
>;

/** Why a message is not attributed to the supplier; undefined when it is, and for our own messages. */
export function senderWarning({ senderAuthentication, isSenderRegistered }: Sent): string | undefined {
  // Our messages and those from before authentication have no result.
  const isUnverified = senderAuthentication != null && senderAuthentication !== SenderAuthentication.PASS;
  if (isUnverified) return '未確認の送信元';
  return isSenderRegistered ? undefined : '登録外の送信元';
}

/** Author of a message for display. A doubtful sender is shown by address, since names can be forged. */
export function senderLabel(comment: Sent): string {
  const { author, fromName, fromEmail } = comment;
  if (author) return displayName(author);
  const doubt = senderWarning(comment);
  return doubt ? `${fromEmail || '送信元不明'}（${doubt}）` : fromName || fromEmail;
}
