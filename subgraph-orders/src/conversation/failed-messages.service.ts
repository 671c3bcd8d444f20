import {
  AppError,
  type DemandScope,
  failedPrecondition,
  nowTimestamp,
  OutboxService,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument, MessageFailure, OPEN_FAILURES } from '../orders/records/comment.schema.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import { MailQuotas } from '../sending/mail-quotas.service.js';
import { Recipients } from '../sending/recipients.service.js';
import { commentMailEntry } from './comment-mail.payload.js';
import { assertSent } from './comments.service.js';
import { NO_MESSAGE, UnsentMessages } from './unsent-messages.service.js';

/** Messages of one 再送信 of all: each is a transaction, and the gateway waits for 15 seconds. */
const MAX_AT_ONCE = 100;

/** What keeps one message from being sent again, and not the others. */
const OF_ONE_MESSAGE: ReadonlySet<string> = new Set(['FAILED_PRECONDITION', 'INVALID_ARGUMENT', 'NOT_FOUND']);

/** What is needed of a message to send it again. */
type Repeatable = Pick<CommentDocument, '_id' | 'orderId' | 'to'>;

/** Messages that were not sent: sent again one by one, or all that an outage kept back. */
@Injectable()
export class FailedMessages {
  constructor(
    private readonly orders: OrderRepository,
    private readonly comments: CommentRepository,
    private readonly unsent: UnsentMessages,
    private readonly recipients: Recipients,
    private readonly quotas: MailQuotas,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Sends a message that failed again, as the same message. A pending or delivered one is left alone, so repeated clicks
   * have no effect.
   *
   * @throws NOT_FOUND, FAILED_PRECONDITION for incoming messages, INVALID_ARGUMENT for addresses that are no longer known,
   * RESOURCE_EXHAUSTED
   */
  async resend(scope: DemandScope, id: string): Promise<void> {
    const comment = await this.comments.requireById(scope, id, NO_MESSAGE);
    if (comment.kind !== OrderCommentKind.COMMENT)
      throw failedPrecondition('受信したメッセージは送信できません。');
    if (comment.status === OrderSendStatus.FAILED) await this.sendAgain(scope, comment);
  }

  /** Messages that `resendAll` sends again, the oldest first. Those of canceled orders have nothing to say any more. */
  async repeatable(scope: TenantScope): Promise<Repeatable[]> {
    const failed = await this.comments.find(
      scope,
      { failure: MessageFailure.OUTAGE },
      { sort: { createdAt: 1, _id: 1 }, hint: OPEN_FAILURES, projection: { orderId: 1, to: 1 } },
    );
    const orders = await this.orders.findByIds(
      scope,
      failed.map(({ orderId }) => orderId),
    );
    const canceled = new Set(
      orders.filter(({ status }) => status === OrderStatus.Canceled).map(({ _id }) => _id),
    );
    return failed.filter(({ orderId }) => !canceled.has(orderId));
  }

  /**
   * Sends these messages again, each once, as they were and to the same recipients. Left out are those whose recipients
   * are not registered any more, and those that somebody else was faster to send.
   *
   * @returns how many are sent again; 100 at most
   * @throws RESOURCE_EXHAUSTED when the quotas of mails allow none
   */
  async resendAll(scope: DemandScope): Promise<number> {
    let count = 0;
    for (const message of (await this.repeatable(scope)).slice(0, MAX_AT_ONCE)) {
      try {
        if (await this.sendAgain(scope, message)) count += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (OF_ONE_MESSAGE.has(error.rpc)) continue;
        if (error.rpc === 'RESOURCE_EXHAUSTED' && count > 0) break;
        throw error;
      }
    }
    return count;
  }

  /** @returns false where a concurrent call came first */
  private async sendAgain(scope: DemandScope, { _id, orderId, to }: Repeatable): Promise<boolean> {
    const order = await this.orders.requireOrder(scope, orderId);
    assertSent(order);
    await this.recipients.check(scope, order, [{ field: 'to', addresses: to }], []);
    const charged = await this.quotas.comment(scope, { recipients: to.length, confirmed: 0 });
    let isSent = false;
    try {
      isSent = await withTransaction(this.connection, async (session) => {
        const again = await this.comments.updateOne(
          scope,
          { _id, status: OrderSendStatus.FAILED },
          {
            $set: {
              status: OrderSendStatus.PENDING,
              failureReason: null,
              stopped: null,
              updatedAt: nowTimestamp(),
            },
            $inc: { sendAttempt: 1 },
          },
          { session },
        );
        if (!again) return false;
        await this.unsent.settle(scope, orderId, { _id }, session);
        const mail = { demandUuid: scope.demandUuid, commentId: _id, attempt: again.sendAttempt };
        await this.outbox.add(session, commentMailEntry(mail));
        return true;
      });
    } finally {
      // A concurrent call came first, or nothing was stored.
      if (!isSent) await charged.giveBack();
    }
    return isSent;
  }
}
