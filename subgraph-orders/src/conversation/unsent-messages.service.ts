import {
  type DemandScope,
  failedPrecondition,
  nowTimestamp,
  OutboxService,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderDocumentKind, OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument, MessageFailure } from '../orders/records/comment.schema.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { isFailed, stoppedReason } from '../orders/stopped-mail.js';
import { announceOutcome, IN_PROGRESS } from '../sending/mail-outcome.js';
import { COMMENT_MAIL_TOPIC, commentMailKey } from './comment-mail.payload.js';
import { ConversationNotices } from './conversation-notices.js';

export const NO_MESSAGE = 'メッセージが見つかりませんでした。';
const SENT = 'メッセージはすでに送信されました。画面を更新してください。';
const NOT_WAITING = '送信を待っているメッセージはありません。画面を更新してください。';

/**
 * Matches the order of a message, unless it was canceled while the message waited: the message has nothing to say any
 * more, and its failure leaves nothing to see to. One that a person sent again is what they want to be told of.
 */
export const ofUncanceled = ({ orderId, createdAt, sendAttempt }: CommentDocument) => ({
  _id: orderId,
  ...(sendAttempt === 1 && { $or: [{ canceledAt: null }, { canceledAt: { $lte: createdAt } }] }),
});

/**
 * Messages that were not sent, and the mark of their orders (送信失敗). A failure is open until the message is sent again,
 * or a later message of the order has reached the supplier.
 */
@Injectable()
export class UnsentMessages {
  constructor(
    private readonly orders: OrderRepository,
    private readonly comments: CommentRepository,
    private readonly logs: SendLogRepository,
    private readonly notice: ConversationNotices,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Stores that a message was given up, marks its order and tells its author, unless the order was canceled since.
   *
   * @param pending matches the comment while its attempt is still the current one
   */
  async fail(
    scope: TenantScope,
    pending: { readonly _id: string },
    { failureReason, failure }: { readonly failureReason: string; readonly failure: MessageFailure },
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const set = { status: OrderSendStatus.FAILED, failureReason, failure, updatedAt: nowTimestamp() };
      const comment = await this.comments.updateOne(scope, pending, { $set: set }, { session });
      if (!comment) return;
      const order = await this.orders.updateOne(
        scope,
        ofUncanceled(comment),
        { $inc: { failedMessageCount: 1 }, $set: { hasFailedMail: true } },
        { session },
      );
      if (order) await this.notice.notifyUnsent(scope, order, comment, session);
    });
  }

  /** Ends open failures of an order, which match a filter; in the transaction that sends, or has sent, a message. */
  async settle(
    scope: TenantScope,
    orderId: string,
    filter: { readonly _id: string } | { readonly createdAt: { readonly $lte: string } },
    session: ClientSession,
  ): Promise<void> {
    const settled = await this.comments.updateMany(
      scope,
      { orderId, failure: { $exists: true }, ...filter },
      { $unset: { failure: 1 } },
      { session },
    );
    if (settled === 0) return;
    const order = await this.orders.requireById(scope, orderId, undefined, { session });
    // A canceled order has no mark any more.
    const failedMessageCount = Math.max(0, (order.failedMessageCount ?? 0) - settled);
    const hasFailedMail = failedMessageCount > 0 || (await this.isLastMailFailed(scope, order, session));
    const set = { $set: { failedMessageCount, hasFailedMail } };
    await this.orders.updateOne(scope, { _id: orderId }, set, { session });
    await this.notice.markUnsentRead(scope, orderId, session);
  }

  /**
   * Stops a message that waits for its first or its next attempt. One that the mail server may have is never stopped.
   *
   * @throws NOT_FOUND, FAILED_PRECONDITION when it is not waiting, or while it is being sent
   */
  async stop(scope: DemandScope, id: string): Promise<CommentDocument> {
    await this.comments.requireById(scope, id, NO_MESSAGE);
    const stopped = await withTransaction(this.connection, async (session) => {
      const comment = await this.comments.requireById(scope, id, NO_MESSAGE, { session });
      if (comment.status === OrderSendStatus.SENT) throw failedPrecondition(SENT);
      if (comment.status !== OrderSendStatus.PENDING) throw failedPrecondition(NOT_WAITING);
      const key = commentMailKey({ commentId: id, attempt: comment.sendAttempt });
      const withdrawn = await this.outbox.withdraw(session, { topic: COMMENT_MAIL_TOPIC, key });
      if (!withdrawn) throw failedPrecondition(IN_PROGRESS);
      const { mayHaveHappened: mayHaveArrived } = withdrawn;
      const at = nowTimestamp();
      const set = {
        status: OrderSendStatus.FAILED,
        failureReason: stoppedReason(mayHaveArrived),
        stopped: { at, by: recordOf(scope.actor), mayHaveArrived, attempt: comment.sendAttempt },
        updatedAt: at,
      };
      return this.comments.updateOne(scope, { _id: id }, { $set: set }, { session });
    });
    announceOutcome(id);
    return stopped ?? this.comments.requireById(scope, id, NO_MESSAGE);
  }

  /** Whether the document of the order is what the supplier did not get, apart from messages. */
  private async isLastMailFailed(
    scope: TenantScope,
    { _id: orderId, status, sendingLogId }: OrderDocument,
    session: ClientSession,
  ): Promise<boolean> {
    if (sendingLogId !== null) return false;
    const last = await this.logs.findOne(scope, { orderId }, { sort: { requestedAt: -1, _id: -1 }, session });
    if (!last || !isFailed(last)) return false;
    return status !== OrderStatus.Canceled || last.kind === OrderDocumentKind.CANCELLATION;
  }
}
