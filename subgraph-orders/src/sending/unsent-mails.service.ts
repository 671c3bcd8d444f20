import {
  type AppError,
  type DemandScope,
  failedPrecondition,
  OutboxService,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { ActorRecord, OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { announceOutcome, IN_PROGRESS, stoppedMessage } from './mail-outcome.js';
import { MAIL_TOPIC } from './send-decision.service.js';

const SENT = 'メールはすでに送信されました。画面を更新してください。';
const NOT_WAITING = '送信を待っているメールはありません。画面を更新してください。';

/** Why a mail is not sent, and who decided that. */
interface End {
  /** In Japanese. */
  readonly reason: string;
  readonly actor: ActorRecord;
  /** Whether only the mail server was in the way. */
  readonly isOutage: boolean;
}

/** Mails of orders that are given up, by the relay or by a person: the order is unlocked and as it was before. */
@Injectable()
export class UnsentMails {
  constructor(
    private readonly orders: OrderRepository,
    private readonly logs: SendLogRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @returns the order; null when the mail was not pending any more */
  async failed(
    scope: TenantScope,
    log: SendLogDocument,
    { reason, actor, isOutage }: End,
    session: ClientSession,
  ): Promise<OrderDocument | null> {
    const order = await this.orders.updateOne(
      scope,
      { _id: log.orderId, sendingLogId: log._id },
      { $set: { sendingLogId: null, hasFailedMail: true } },
      { session },
    );
    const outage = order && isOutage ? { orderUpdatedAt: order.updatedAt } : null;
    const pending = { _id: log._id, status: OrderSendStatus.PENDING };
    const change = { $set: { status: OrderSendStatus.FAILED, failureReason: reason, outage } };
    if (!(await this.logs.updateOne(scope, pending, change, { session }))) return null;
    if (!order) return null;
    await this.histories.append(
      scope,
      {
        orderId: log.orderId,
        event: 'SEND_FAILED',
        fromStatus: order.status,
        toStatus: order.status,
        summary: `メールを送信できませんでした。${reason}`,
        actor,
      },
      session,
    );
    return order;
  }

  /**
   * Stops a mail that waits for its first or its next attempt, so that the order can be changed, canceled or placed in
   * another way. A mail that the mail server may have is never stopped.
   *
   * @throws FAILED_PRECONDITION when no mail is waiting, or while it is being sent
   */
  async stop(scope: DemandScope, orderId: string): Promise<void> {
    const { sendingLogId } = await this.orders.requireOrder(scope, orderId);
    if (sendingLogId === null) throw await this.notWaiting(scope, orderId);
    await withTransaction(this.connection, async (session) => {
      const log = await this.logs.findById(scope, sendingLogId, { session });
      if (log?.status !== OrderSendStatus.PENDING) throw await this.notWaiting(scope, orderId);
      const withdrawn = await this.outbox.withdraw(session, { topic: MAIL_TOPIC, key: sendingLogId });
      // Accepted by the mail server: only the order has to follow.
      if (!withdrawn || log.acceptedAt !== null) throw failedPrecondition(IN_PROGRESS);
      const end = { reason: stoppedMessage(withdrawn), actor: recordOf(scope.actor), isOutage: false };
      await this.failed(scope, log, end, session);
    });
    announceOutcome(sendingLogId);
  }

  private async notWaiting(scope: TenantScope, orderId: string): Promise<AppError> {
    const last = await this.logs.findOne(scope, { orderId }, { sort: { requestedAt: -1, _id: -1 } });
    const isSent = last?.status === OrderSendStatus.SENT && last.method === OrderSendMethod.MAIL;
    return failedPrecondition(isSent ? SENT : NOT_WAITING);
  }
}
