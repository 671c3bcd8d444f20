import {
  failedPrecondition,
  IdempotencyService,
  KIT_ENVIRONMENT,
  nowTimestamp,
  OutboxService,
  parseInput,
  unavailable,
  uuidv7,
  type DemandScope,
  type KitEnvironment,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LineRepository } from '../lines/line.repository.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import { DATE_WARNINGS, type Warning } from '../orders/order-warnings.js';
import { OrderGate } from '../orders/order.facts.js';
import { assertVersion, staleOrder } from '../orders/order.lock.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { OrderEvent, Transition } from '../orders/order.transitions.js';
import { messageIdOf } from './mail-address.js';
import { mailSchema, type OrderMail } from './mail-input.js';
import { OrderPlacing, type PreparedOrder } from './order-placing.service.js';
import { SendLogRepository } from './send-log.repository.js';
import type { SendLogDocument } from './send-log.schema.js';
import type { SendOrderMailInput } from './sending.inputs.js';

export const MAIL_TOPIC = 'orders.mail';

/** How long an answer waits for the mail server, so that it normally already shows the outcome. */
const OUTCOME_MS = 5_000;
const LOOK_AGAIN_MS = 40;

/** Sending orders by mail (rows 4 and 14): one press of the button, one mail. */
@Injectable()
export class SendingService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly placing: OrderPlacing,
    private readonly gate: OrderGate,
    private readonly idempotency: IdempotencyService,
    private readonly outbox: OutboxService,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** Places a draft (row 4). */
  async submit(scope: DemandScope, input: SendOrderMailInput): Promise<string> {
    return this.send(scope, 'submitOrderWithSendMail', input, () => 'SUBMIT_WITH_SEND_MAIL');
  }

  /** Sends an order that waits for it (row 14), or tries again what could not be sent from a draft. */
  async sendMail(scope: DemandScope, input: SendOrderMailInput): Promise<string> {
    return this.send(scope, 'sendOrderMail', input, (order) =>
      order.status === OrderStatus.Drafting ? 'SUBMIT_WITH_SEND_MAIL' : 'SEND',
    );
  }

  /**
   * Decides the sending in one transaction and leaves the mail itself to the outbox. The order changes its status
   * when the mail server has accepted the message, not before; meanwhile it is locked by `sendingLogId`.
   *
   * @throws UNAVAILABLE when the mail could not be sent; the order is as it was and can be sent again.
   */
  private async send(
    scope: DemandScope,
    operation: string,
    input: SendOrderMailInput,
    eventOf: (order: OrderDocument) => OrderEvent,
  ): Promise<string> {
    const { mail } = parseInput(mailSchema, { mail: input.mail });
    const sendLogId = uuidv7();
    let prepared: PreparedOrder | undefined;
    const decideSending = async (session: ClientSession): Promise<string> => {
      const order = await this.orders.requireOrder(scope, input.uuid, session);
      const transition = await this.gate.require(scope, eventOf(order), order, { isContentComplete: true });
      assertVersion(order, input.expectedUpdatedAt);
      const lines = await this.lines.ofOrder(scope, order._id, session);
      // The version is checked above, so what was prepared for an attempt that lost a race is still right.
      prepared ??= await this.placing.prepare(scope, order, lines, sendLogId);
      assertAcknowledged(transition, prepared.warnings, input.acknowledgedWarnings);
      const { totals } = prepared;
      const update = { $set: { sendingLogId: sendLogId, totals } };
      if (!(await this.orders.updateVersion(scope, order, update, session))) throw staleOrder(order);
      await this.placing.freezeLines(scope, order, lines, prepared, session);
      await this.logs.insert(scope, this.newLog(scope, order, mail, transition, prepared, sendLogId), {
        session,
      });
      await this.outbox.add(session, {
        topic: MAIL_TOPIC,
        key: sendLogId,
        payload: { demandUuid: scope.demandUuid, sendLogId },
      });
      return sendLogId;
    };
    const logId = await this.idempotency.run(scope, operation, input.idempotencyKey, decideSending, {
      input,
    });
    await this.awaitOutcome(scope, logId);
    return input.uuid;
  }

  private newLog(
    scope: DemandScope,
    order: OrderDocument,
    mail: OrderMail,
    transition: Transition,
    prepared: PreparedOrder,
    id: string,
  ): Omit<SendLogDocument, 'demandUuid'> {
    return {
      _id: id,
      orderId: order._id,
      status: OrderSendStatus.PENDING,
      method: OrderSendMethod.MAIL,
      version: prepared.version,
      requestedAt: nowTimestamp(),
      sentAt: null,
      sender: recordOf(scope.actor),
      fromName: `${prepared.parties.profile.name} 発注担当`,
      ...mail,
      cc: mail.cc.filter((address) => !mail.to.includes(address)),
      event: transition.event,
      targetStatus: OrderStatus.Delivering,
      document: prepared.document,
      messageId: messageIdOf(this.env.MAIL_TOKEN_SECRET, this.env.MAIL_DOMAIN, order._id, id),
      acceptedAt: null,
      providerId: null,
      failureReason: null,
    };
  }

  private async awaitOutcome(scope: DemandScope, logId: string): Promise<void> {
    for (const deadline = Date.now() + OUTCOME_MS; Date.now() < deadline;) {
      const log = await this.logs.findById(scope, logId);
      if (log?.status === OrderSendStatus.FAILED) {
        throw unavailable(`メールを送信できませんでした。${log.failureReason ?? ''}`);
      }
      if (log?.status !== OrderSendStatus.PENDING) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}

/** Row 14: an approved order may have waited long, so its dates have to be looked at again. */
function assertAcknowledged(
  transition: Transition,
  warnings: readonly Warning[],
  acknowledged: readonly string[],
): void {
  if (transition.event !== 'SEND') return;
  const open = warnings.filter(({ code }) => DATE_WARNINGS.has(code) && !acknowledged.includes(code));
  if (open.length === 0) return;
  throw failedPrecondition('確認が必要な項目があります。内容を確認のうえ送信してください。', {
    blockers: open.map(({ code, message }) => ({ code, message })),
  });
}
