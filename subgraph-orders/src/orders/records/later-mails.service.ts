import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderSendMethod, OrderSendStatus } from '../order-enums.js';
import { CommentRepository } from './comment.repository.js';
import { OrderCommentKind } from './comment-kinds.js';
import { SendLogRepository } from './send-log.repository.js';

/** Whether mails of an order were sent that were written after a given time; those that wait do not count. */
@Injectable()
export class LaterMails {
  constructor(
    private readonly logs: SendLogRepository,
    private readonly comments: CommentRepository,
  ) {}

  /** Whether a document or a message was. */
  async hasAny(scope: TenantScope, orderId: string, time: string, session: ClientSession): Promise<boolean> {
    return (
      (await this.hasDocument(scope, orderId, time, session)) ||
      (await this.hasMessage(scope, orderId, time, session))
    );
  }

  async hasDocument(
    scope: TenantScope,
    orderId: string,
    time: string,
    session: ClientSession,
  ): Promise<boolean> {
    const isSent = { status: OrderSendStatus.SENT, method: OrderSendMethod.MAIL };
    const filter = { orderId, ...isSent, requestedAt: { $gt: time } };
    return (await this.logs.findOne(scope, filter, { session })) !== null;
  }

  async hasMessage(
    scope: TenantScope,
    orderId: string,
    time: string,
    session: ClientSession,
  ): Promise<boolean> {
    const isSent = { kind: OrderCommentKind.COMMENT, status: OrderSendStatus.SENT };
    const filter = { orderId, ...isSent, createdAt: { $gt: time } };
    return (await this.comments.findOne(scope, filter, { session })) !== null;
  }
}
