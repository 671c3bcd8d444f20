import { displayName } from '../orders/order-actors.js';
import { SenderAuthentication } from './comment-kinds.js';
import type { CommentDocument } from './comment.schema.js';

type Sent = Pick<
  CommentDocument,
  'author' | 'fromName' | 'fromEmail' | 'isSenderRegistered' | 'senderAuthentication'
>;

/** Why a message does not count as the supplier's; undefined where it does, and for ours. */
export function doubtOf({ senderAuthentication, isSenderRegistered }: Sent): string | undefined {
  // Messages of before senders were checked, and ours, have no result.
  const isUnverified = senderAuthentication != null && senderAuthentication !== SenderAuthentication.PASS;
  if (isUnverified) return '未確認の送信元';
  return isSenderRegistered ? undefined : '登録外の送信元';
}

/** Who wrote a message, as people read it. A sender in doubt is named by the address: a name proves nothing. */
export function senderLabel(comment: Sent): string {
  const { author, fromName, fromEmail } = comment;
  if (author) return displayName(author);
  const doubt = doubtOf(comment);
  return doubt ? `${fromEmail || '送信元不明'}（${doubt}）` : fromName || fromEmail;
}
