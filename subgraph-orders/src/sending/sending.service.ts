import {
  failedPrecondition,
  IdempotencyService,
  parseInput,
  unavailable,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { LineRepository } from '../lines/line.repository.js';
import { contentSchema } from '../orders/order-content.js';
import { OrderDraftService } from '../orders/order-draft.service.js';
import { OrderDocumentKind, OrderSendStatus } from '../orders/order-enums.js';
import { DATE_WARNINGS, type Warning } from '../orders/order-warnings.js';
import { OrderGate } from '../orders/order.facts.js';
import { assertVersion } from '../orders/order.lock.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { OrderEvent } from '../orders/order.events.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';
import type { OrderMailInput } from './order-mail.input.js';
import { waitForOutcome } from './mail-outcome.js';
import { documentKindOf } from './order-placing.service.js';
import { SendDecision, type MailOrder } from './send-decision.service.js';
import { SendLogRepository } from './send-log.repository.js';
import type { SendLogDocument } from './send-log.schema.js';
import type { CreateOrderWithSendMailInput, SendOrderMailInput } from './sending.inputs.js';

const newOrderSchema = z.object({ content: contentSchema });

/** Result of a send decision. */
interface SendResult {
  readonly orderId: string;
  readonly sendLogId: string;
}

/** Sends orders, corrections and cancellations by mail: one mail per idempotency key. */
@Injectable()
export class SendingService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly drafts: OrderDraftService,
    private readonly logs: SendLogRepository,
    private readonly decision: SendDecision,
    private readonly gate: OrderGate,
    private readonly lines: LineRepository,
    private readonly inbound: InboundDeliveries,
    private readonly reversals: InboundReversals,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** SUBMIT_WITH_SEND_MAIL: places a draft. */
  async submit(scope: DemandScope, input: SendOrderMailInput): Promise<string> {
    return this.send(scope, 'submitOrderWithSendMail', input, () => 'SUBMIT_WITH_SEND_MAIL');
  }

  /** SEND or NOTIFY_CANCELLATION; for a draft whose mail failed, SUBMIT_WITH_SEND_MAIL again. */
  async sendMail(scope: DemandScope, input: SendOrderMailInput): Promise<string> {
    return this.send(scope, 'sendOrderMail', input, ({ status }) => {
      if (status === OrderStatus.Canceled) return 'NOTIFY_CANCELLATION';
      return status === OrderStatus.Drafting ? 'SUBMIT_WITH_SEND_MAIL' : 'SEND';
    });
  }

  /**
   * CREATE_DRAFT and SUBMIT_WITH_SEND_MAIL in one call: stores and places a new order. If the mail fails, the
   * order remains as a draft.
   *
   * @throws INVALID_ARGUMENT with the fields; nothing is stored then
   */
  async create(scope: DemandScope, input: CreateOrderWithSendMailInput): Promise<string> {
    const { content } = parseInput(newOrderSchema, { content: input.content });
    const work = async (mailOrder: MailOrder, session: ClientSession): Promise<string> => {
      const orderId = await this.drafts.insert(scope, content, input.temporaryAttachmentUuids ?? [], session);
      const order = await this.orders.requireOrder(scope, orderId, session);
      const { event } = await this.gate.require(scope, 'SUBMIT_WITH_SEND_MAIL', order, {
        isContentComplete: true,
      });
      await this.decision.decide(
        scope,
        mailOrder,
        { orderId, event, kind: OrderDocumentKind.ORDER },
        session,
      );
      return orderId;
    };
    const { orderId, sendLogId } = await this.decideOnce(scope, 'createOrderWithSendMail', input, work);
    await this.outcome(scope, sendLogId);
    return orderId;
  }

  /**
   * Decides one mail per key, in a transaction with its side effects.
   *
   * @param work returns the id of the order of the mail
   */
  async decideOnce(
    scope: DemandScope,
    operation: string,
    input: { mail: OrderMailInput; idempotencyKey: string },
    work: (mailOrder: MailOrder, session: ClientSession) => Promise<string>,
  ): Promise<SendResult> {
    const mail = this.decision.parseMail(input.mail);
    let mailOrder: MailOrder | undefined;
    const decide = async (session: ClientSession): Promise<SendResult> => {
      mailOrder ??= await this.decision.prepareMail(scope, mail);
      return { orderId: await work(mailOrder, session), sendLogId: mailOrder.sendLogId };
    };
    try {
      return await this.idempotency.run(scope, operation, input.idempotencyKey, decide, { input });
    } catch (error) {
      await mailOrder?.quotaReceipt?.giveBack();
      throw error;
    }
  }

  /** The send log once the mail server responded, or in its pending state after a few seconds. */
  async outcome(scope: DemandScope, sendLogId: string): Promise<SendLogDocument | null> {
    return waitForOutcome(
      () => this.logs.findById(scope, sendLogId),
      (log) => log?.status === OrderSendStatus.PENDING,
    );
  }

  /** @throws UNAVAILABLE when the mail could not be sent; the order is unchanged and can be sent again */
  private async send(
    scope: DemandScope,
    operation: string,
    input: SendOrderMailInput,
    eventOf: (order: OrderDocument) => OrderEvent,
  ): Promise<string> {
    const work = async (mailOrder: MailOrder, session: ClientSession): Promise<string> => {
      const order = await this.orders.requireOrder(scope, input.uuid, session);
      const { event } = await this.gate.require(scope, eventOf(order), order, { isContentComplete: true });
      assertVersion(order, input.expectedUpdatedAt);
      const isCancellation = event === 'NOTIFY_CANCELLATION';
      await this.decision.decide(
        scope,
        mailOrder,
        {
          orderId: order._id,
          event,
          kind: isCancellation ? OrderDocumentKind.CANCELLATION : documentKindOf(order),
          // An approved order may have waited long, so its dates must be confirmed again.
          ...(event === 'SEND' && {
            review: (warnings) => assertAcknowledged(warnings, input.acknowledgedWarnings),
          }),
        },
        session,
      );
      await this.inbound.prepareToPlace(
        scope,
        order,
        await this.lines.ofOrder(scope, order._id, session),
        session,
      );
      return order._id;
    };
    const { orderId, sendLogId } = await this.reversals.before(scope, () =>
      this.decideOnce(scope, operation, input, work),
    );
    const log = await this.outcome(scope, sendLogId);
    if (log?.status === OrderSendStatus.FAILED) {
      throw unavailable(`メールを送信できませんでした。${log.failureReason ?? ''}`);
    }
    return orderId;
  }
}

function assertAcknowledged(warnings: readonly Warning[], acknowledged: readonly string[]): void {
  const open = warnings.filter(({ code }) => DATE_WARNINGS.has(code) && !acknowledged.includes(code));
  if (open.length === 0) return;
  throw failedPrecondition('確認が必要な項目があります。内容を確認のうえ送信してください。', {
    blockers: open.map(({ code, message }) => ({ code, message })),
  });
}
