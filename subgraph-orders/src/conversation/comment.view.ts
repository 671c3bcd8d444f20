import { cleanLine, safeContentType, safeFileName } from '@hacchu-hub/subgraph-kit';
import { displayName } from '../orders/order-actors.js';
import type { CommentDocument } from '../orders/records/comment.schema.js';
import { OrderCommentChannel } from '../orders/records/comment-kinds.js';
import { stopOfMessage } from '../orders/stopped-mail.js';
import { stopView } from '../orders/stopped-mail.model.js';
import type { OrderComment } from './comment.model.js';

/** A message as a GraphQL object. */
export const commentView = (comment: CommentDocument): OrderComment => ({
  id: comment._id,
  kind: comment.kind,
  // Messages from before the portal lack it.
  channel: comment.channel ?? OrderCommentChannel.MAIL,
  // Repeated here for messages stored before names and subjects were sanitised.
  subject: cleanLine(comment.subject),
  comment: comment.comment,
  quotedText: comment.quoted,
  html: comment.html,
  hasBlockedImages: comment.hasBlockedImages,
  fromEmail: comment.fromEmail,
  fromName: comment.author ? displayName(comment.author) : cleanLine(comment.fromName),
  isSenderRegistered: comment.isSenderRegistered,
  // Older documents lack the field.
  senderAuthentication: comment.senderAuthentication ?? null,
  to: comment.to,
  createdAt: comment.createdAt,
  updatedAt: comment.updatedAt,
  commentDate: comment.commentDate,
  messageId: comment.givenMessageId ?? comment.messageId,
  attachments: comment.attachments.map(({ id, contentId, mimeType, name, byteSize }) => ({
    id,
    contentId,
    mimeType: safeContentType(mimeType),
    name: safeFileName(name),
    byteSize,
  })),
  status: comment.status,
  failureReason: comment.failureReason,
  ...stopView(stopOfMessage(comment)),
  bouncedRecipients: comment.bouncedRecipients,
});
