import {
  type AppError,
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
import { hasFailedMessage } from '../orders/failed-message.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { ActorRecord, OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { stoppedReason } from '../orders/stopped-mail.js';
import { announceOutcome, IN_PROGRESS } from './mail-outcome.js';
import { MAIL_TOPIC } from './send-decision.service.js';

const SENT = 'メールはすでに送信されました。画面を更新してください。';
const NOT_WAITING = '送信を待っているメールはありません。画面を更新してください。';

/** Why a mail is not sent. */
interface Failure {
  /** In Japanese. */
  readonly reason: string;
  /** Whether only an outage was in the way, of the mail server or the object store. */
  readonly isOutage: boolean;
}

/** How a mail ends that is not sent. */
interface End {
  readonly log: Partial<SendLogDocument>;
  readonly order: Pick<OrderDocument, 'hasFailedMail'>;
  readonly event: 'SEND_FAILED' | 'SEND_STOPPED';
  /** In Japanese. */
  readonly summary: string;
  readonly actor: ActorRecord;
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

  /**
   * Stores 送信失敗.
   *
   * @returns the order; null when the mail was not pending any more
   */
  async failed(
    scope: TenantScope,
    log: SendLogDocument,
    { reason, isOutage }: Failure,
    session: ClientSession,
  ): Promise<OrderDocument | null> {
    const order = await this.orders.findById(scope, log.orderId, { session });
    const outage = order && isOutage ? { orderUpdatedAt: order.updatedAt } : null;
    return this.end(
      scope,
      log,
      {
        log: { failureReason: reason, outage },
        order: { hasFailedMail: true },
        event: 'SEND_FAILED',
        summary: `メールを送信できませんでした。${reason}`,
        actor: log.sender,
      },
      session,
    );
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
      await this.stopped(scope, log, withdrawn.mayHaveHappened, session);
    });
    announceOutcome(sendingLogId);
  }

  /** 送信中止 is no failure: whoever stopped it knows. */
  private async stopped(
    scope: DemandScope,
    log: SendLogDocument,
    mayHaveArrived: boolean,
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, log.orderId, session);
    const by = recordOf(scope.actor);
    const reason = stoppedReason(mayHaveArrived);
    await this.end(
      scope,
      log,
      {
        log: { failureReason: reason, outage: null, stopped: { at: nowTimestamp(), by, mayHaveArrived } },
        order: { hasFailedMail: hasFailedMessage(order) },
        event: 'SEND_STOPPED',
        summary: `メールの${reason}`,
        actor: by,
      },
      session,
    );
  }

  /** Unlocks the order, which stays as it was. @returns it; null when the mail was not pending any more */
  private async end(
    scope: TenantScope,
    log: SendLogDocument,
    { log: result, order: marks, event, summary, actor }: End,
    session: ClientSession,
  ): Promise<OrderDocument | null> {
    const order = await this.orders.updateOne(
      scope,
      { _id: log.orderId, sendingLogId: log._id },
      { $set: { sendingLogId: null, ...marks } },
      { session },
    );
    const pending = { _id: log._id, status: OrderSendStatus.PENDING };
    const change = { $set: { ...result, status: OrderSendStatus.FAILED } };
    if (!(await this.logs.updateOne(scope, pending, change, { session }))) return null;
    if (!order) return null;
    const { status } = order;
    await this.histories.append(
      scope,
      { orderId: log.orderId, event, fromStatus: status, toStatus: status, summary, actor },
      session,
    );
    return order;
  }

  private async notWaiting(scope: TenantScope, orderId: string): Promise<AppError> {
    const last = await this.logs.findOne(scope, { orderId }, { sort: { requestedAt: -1, _id: -1 } });
    const isSent = last?.status === OrderSendStatus.SENT && last.method === OrderSendMethod.MAIL;
    return failedPrecondition(isSent ? SENT : NOT_WAITING);
  }
}
