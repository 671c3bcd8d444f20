import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderHistoryRepository, OrderRepository } from '../../orders/order.repository.js';
import type { OrderDocument } from '../../orders/order.schema.js';
import { CommentRepository } from '../../orders/records/comment.repository.js';
import type { CommentDocument } from '../../orders/records/comment.schema.js';
import { LaterMails } from '../../orders/records/later-mails.service.js';
import { SendLogRepository } from '../../orders/records/send-log.repository.js';

/** A mail of ours that bounced. */
interface ReturnedMail {
  readonly writtenAt: string;
  /** Whether it had a document; otherwise it was a message. */
  readonly hasDocument: boolean;
}

/** The mark 不達 of orders (docs/domain/documents-and-mail.md). */
@Injectable()
export class Bounces {
  constructor(
    private readonly orders: OrderRepository,
    private readonly logs: SendLogRepository,
    private readonly comments: CommentRepository,
    private readonly later: LaterMails,
    private readonly histories: OrderHistoryRepository,
  ) {}

  /**
   * Marks the order of a bounce, unless the mail that bounced was superseded: servers try for days before they give up,
   * and by then the mail may have been sent again to another address.
   *
   * @param returnedIds Message-IDs of the mail that the bounce returns
   * @returns whether the order is marked
   */
  async mark(
    scope: TenantScope,
    order: OrderDocument,
    { bouncedRecipients, createdAt }: CommentDocument,
    returnedIds: readonly string[],
    session: ClientSession,
  ): Promise<boolean> {
    if (await this.isSuperseded(scope, order, returnedIds, session)) return false;
    const set = { $set: { mailBouncedAt: createdAt } };
    await this.orders.updateOne(scope, { _id: order._id }, set, { session });
    const { status } = order;
    const summary = `メールが届きませんでした。${bouncedRecipients.join('、')}`;
    await this.histories.append(
      scope,
      { orderId: order._id, event: 'MAIL_BOUNCED', fromStatus: status, toStatus: status, summary },
      session,
    );
    return true;
  }

  /** A mail that cannot be told, such as one whose Message-ID a relay replaced, is taken for the last one. */
  private async isSuperseded(
    scope: TenantScope,
    order: OrderDocument,
    returnedIds: readonly string[],
    session: ClientSession,
  ): Promise<boolean> {
    const mail = await this.returnedMail(scope, order, returnedIds, session);
    const canceledAt = order.canceledAt ?? null;
    if (canceledAt !== null)
      return mail
        ? mail.writtenAt < canceledAt
        : !(await this.later.hasAny(scope, order._id, canceledAt, session));
    if (!mail) return false;
    const { writtenAt, hasDocument } = mail;
    return hasDocument
      ? this.later.hasDocument(scope, order._id, writtenAt, session)
      : this.later.hasAny(scope, order._id, writtenAt, session);
  }

  private async returnedMail(
    scope: TenantScope,
    { _id: orderId }: OrderDocument,
    returnedIds: readonly string[],
    session: ClientSession,
  ): Promise<ReturnedMail | undefined> {
    if (returnedIds.length === 0) return undefined;
    const filter = { orderId, messageId: { $in: [...returnedIds] } };
    const log = await this.logs.findOne(scope, filter, { sort: { requestedAt: -1 }, session });
    if (log) return { writtenAt: log.requestedAt, hasDocument: true };
    const comment = await this.comments.findOne(scope, filter, { sort: { createdAt: -1 }, session });
    return comment ? { writtenAt: comment.createdAt, hasDocument: false } : undefined;
  }
}
