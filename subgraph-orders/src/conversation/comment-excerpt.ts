import type { CommentDocument } from '../orders/records/comment.schema.js';
import { truncatedList } from '../slack/slack-text.js';

const NO_TEXT = '（本文なし）';
const MAX_FILES_NAMED = 3;

type Said = Pick<CommentDocument, 'comment' | 'attachments'>;

/** What a message says; of one without text, such as a scan that was mailed alone, that it has files. */
function wordsOf({ comment, attachments }: Said): string {
  const text = comment.trim();
  if (text !== '' || attachments.length === 0) return text || NO_TEXT;
  const names = attachments.map(({ name }) => name);
  return `${NO_TEXT}添付ファイル：${truncatedList(names, MAX_FILES_NAMED).join('、')}`;
}

/** The beginning of it, in code points. */
export const previewOf = (message: Said, length: number): string =>
  [...wordsOf(message)].slice(0, length).join('');

/** The beginning of it on one line. */
export const excerptOf = ({ comment, attachments }: Said, length: number): string =>
  previewOf({ comment: comment.replaceAll(/\s+/g, ' '), attachments }, length);
