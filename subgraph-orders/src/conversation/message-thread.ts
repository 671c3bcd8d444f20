import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { OrderCommentChannel, OrderCommentKind } from '../orders/records/comment-kinds.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';

const MAX_REFERENCES = 20;

/** The message that a reply follows. */
export interface ParentMessage {
  readonly messageId: string;
  /** Its ancestors and itself. */
  readonly references: string[];
  readonly subject: string;
}

/** The References chain of an order's messages, by which mail clients group a conversation. */
@Injectable()
export class MessageThread {
  constructor(
    private readonly logs: SendLogRepository,
    private readonly comments: CommentRepository,
  ) {}

  /** The latest message that was exchanged with the supplier. */
  async last(scope: TenantScope, orderId: string, session?: ClientSession): Promise<ParentMessage | null> {
    const within = session && { session };
    const log = await this.logs.findOne(
      scope,
      { orderId, status: OrderSendStatus.SENT, messageId: { $ne: null } },
      { sort: { requestedAt: -1 }, ...within },
    );
    const comment = await this.comments.findOne(
      scope,
      {
        orderId,
        status: OrderSendStatus.SENT,
        kind: { $in: [OrderCommentKind.COMMENT, OrderCommentKind.REPLY] },
        // An answer by the link is not a mail that could be replied to.
        channel: { $ne: OrderCommentChannel.PORTAL },
      },
      { sort: { createdAt: -1 }, ...within },
    );
    const sent = log?.messageId
      ? { messageId: log.messageId, references: [log.messageId], subject: log.subject }
      : null;
    if (!comment || (log && sent && log.requestedAt > comment.createdAt)) return sent;
    const { subject, references } = comment;
    const messageId = comment.givenMessageId ?? comment.messageId;
    const chain = references.length > 0 ? references : (sent?.references ?? []);
    return { messageId, subject, references: [...chain, messageId].slice(-MAX_REFERENCES) };
  }

  /** Subject of a reply, or of the first message of an order. */
  replySubject(before: ParentMessage | null, demandName: string, purchaseNumber: string): string {
    if (!before?.subject) return `【${demandName}】発注に関するご連絡（発注番号：${purchaseNumber}）`;
    return /^re\s*[:：]/iu.test(before.subject) ? before.subject : `Re: ${before.subject}`;
  }
}
