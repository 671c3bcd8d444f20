import {
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  parseInput,
  type Preparation,
  type TwoPhaseWork,
  unavailable,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { CheckedFile } from '../attachments/attachment-intake.service.js';
import { CREATE_ORDER, OrderDraftService, type PreparedDraft } from '../drafts/order-draft.service.js';
import { documentKindOf } from '../orders/document-kind.js';
import { KnownRecords } from '../orders/known-records.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderGate } from '../orders/order.facts.js';
import { assertVersion } from '../orders/order.lock.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { Transition } from '../orders/order.transitions.js';
import { contentSchema } from '../orders/order-content.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import type { OrderMailInput } from '../orders/order-mail.input.js';
import { DATE_WARNINGS, type Warning } from '../orders/order-warnings.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { isFailed } from '../orders/stopped-mail.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';
import type { OrderMail } from './mail-input.js';
import { isUnderWay, waitForOutcome } from './mail-outcome.js';
import { type PreparedMail, SendDecision, type SendTask } from './send-decision.service.js';
import type { CreateOrderWithSendMailInput, SendOrderMailInput } from './sending.inputs.js';

const newOrderSchema = z.object({ content: contentSchema });

/** Result of a send decision. */
interface SendResult {
  readonly orderId: string;
  readonly sendLogId: string;
}

/** A prepared mail, and what else its preparation read. */
interface PreparedSteps<Seen> {
  readonly mail: PreparedMail;
  readonly seen: Seen;
}

/** The part of a send decision that differs between operations. */
export interface MailSteps<Seen> {
  /** Checks the order and prepares the mail, outside of the transaction. */
  readonly prepare: (
    mail: OrderMail,
    files: readonly CheckedFile[],
    preparation: Preparation,
  ) => Promise<PreparedSteps<Seen>>;
  /** Checks the order again and decides. @returns the id of the order of the mail */
  readonly commit: (mail: PreparedMail, seen: Seen, session: ClientSession) => Promise<string>;
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
    private readonly known: KnownRecords,
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
    const steps: MailSteps<{ draft: PreparedDraft; isApprovalEnabled: boolean }> = {
      prepare: async (mail, files, preparation) => {
        const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
        const draft = await this.drafts.prepare(scope, content);
        await this.requireCreated(scope, draft.order, isApprovalEnabled);
        const task = { order: draft.order, content: draft.content, kind: OrderDocumentKind.ORDER };
        const prepared = await this.decision.prepare(scope, { ...task, mail, files }, preparation);
        return { mail: prepared, seen: { draft, isApprovalEnabled } };
      },
      commit: async (mail, { draft, isApprovalEnabled }, session) => {
        const orderId = await this.drafts.insert(scope, draft, input.temporaryAttachmentUuids ?? [], session);
        const order = await this.orders.requireOrder(scope, orderId, session);
        const { event } = await this.requireCreated(scope, order, isApprovalEnabled);
        const lines = await this.lines.ofOrder(scope, orderId, session);
        const task = { order, lines, event, kind: OrderDocumentKind.ORDER };
        await this.decision.decide(scope, mail, task, session);
        return orderId;
      },
    };
    const { orderId, sendLogId } = await this.decideOnce(scope, CREATE_ORDER, input, steps);
    await this.outcome(scope, sendLogId);
    return orderId;
  }

  /** Decides one mail per key, in a transaction with its side effects. */
  async decideOnce<Seen>(
    scope: DemandScope,
    operation: string,
    input: { mail: OrderMailInput; idempotencyKey: string },
    { prepare, commit }: MailSteps<Seen>,
  ): Promise<SendResult> {
    const mail = this.decision.parseMail(input.mail);
    const work: TwoPhaseWork<PreparedSteps<Seen>, SendResult> = {
      prepare: async (preparation) => prepare(mail, await this.decision.checkFiles(scope, mail), preparation),
      commit: async (prepared, session) => ({
        orderId: await commit(prepared.mail, prepared.seen, session),
        sendLogId: prepared.mail.sendLogId,
      }),
    };
    return this.idempotency.run(scope, operation, input.idempotencyKey, work, { input });
  }

  /** The send log after the first attempt, or in its pending state after a few seconds. */
  async outcome(scope: DemandScope, sendLogId: string): Promise<SendLogDocument | null> {
    return waitForOutcome(
      sendLogId,
      () => this.logs.findById(scope, sendLogId),
      (log) => log !== null && isUnderWay(log),
    );
  }

  /**
   * @throws UNAVAILABLE when the mail failed, and is not tried again; the order is unchanged and can be sent by a person.
   *   One that somebody stopped meanwhile is no error
   */
  private async send(
    scope: DemandScope,
    operation: string,
    input: SendOrderMailInput,
    eventOf: (order: OrderDocument) => OrderEvent,
  ): Promise<string> {
    const steps: MailSteps<boolean> = {
      prepare: async (mail, files, preparation) => {
        const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
        const ready = await this.requireReady(scope, input, eventOf, isApprovalEnabled);
        const { order, lines, event, kind } = ready;
        const content = contentOf(order, lines);
        const knownIds = await this.known.of(scope, order, content);
        const task = { order, content, kind, mail, files, knownIds };
        // An approved order may have waited long, so its dates must be confirmed again.
        const review = (warnings: readonly Warning[]) =>
          assertAcknowledged(warnings, input.acknowledgedWarnings);
        const prepared = await this.decision.prepare(
          scope,
          { ...task, ...(event === 'SEND' && { review }) },
          preparation,
        );
        return { mail: prepared, seen: isApprovalEnabled };
      },
      commit: async (mail, isApprovalEnabled, session) => {
        const ready = await this.requireReady(scope, input, eventOf, isApprovalEnabled, session);
        await this.decision.decide(scope, mail, ready, session);
        const { order, lines } = ready;
        await this.inbound.prepareToPlace(scope, order, lines, session);
        return order._id;
      },
    };
    const { orderId, sendLogId } = await this.reversals.before(scope, () =>
      this.decideOnce(scope, operation, input, steps),
    );
    const log = await this.outcome(scope, sendLogId);
    if (log && isFailed(log)) {
      throw unavailable(`メールを送信できませんでした。${log.failureReason ?? ''}`);
    }
    return orderId;
  }

  /** The order in the version that the person saw. @throws FAILED_PRECONDITION, ABORTED */
  private async requireReady(
    scope: DemandScope,
    input: SendOrderMailInput,
    eventOf: (order: OrderDocument) => OrderEvent,
    isApprovalEnabled: boolean,
    session?: ClientSession,
  ): Promise<SendTask> {
    const order = await this.orders.requireOrder(scope, input.uuid, session);
    const { expectedUpdatedAt } = input;
    // Whoever sees the order as it was before its cancellation means to send it, not to notify of the cancellation.
    if (order.status === OrderStatus.Canceled) assertVersion(scope, order, expectedUpdatedAt);
    const known = { isContentComplete: true, isApprovalEnabled, expectedUpdatedAt };
    const { event } = await this.gate.require(scope, eventOf(order), order, known);
    const lines = await this.lines.ofOrder(scope, order._id, session);
    const isCancellation = event === 'NOTIFY_CANCELLATION';
    const kind = isCancellation ? OrderDocumentKind.CANCELLATION : documentKindOf(order);
    return { order, lines, event, kind };
  }

  private requireCreated(
    scope: DemandScope,
    order: OrderDocument,
    isApprovalEnabled: boolean,
  ): Promise<Transition> {
    const known = { isContentComplete: true, isApprovalEnabled };
    return this.gate.require(scope, 'SUBMIT_WITH_SEND_MAIL', order, known);
  }
}

function assertAcknowledged(warnings: readonly Warning[], acknowledged: readonly string[]): void {
  const open = warnings.filter(({ code }) => DATE_WARNINGS.has(code) && !acknowledged.includes(code));
  if (open.length === 0) return;
  throw failedPrecondition('確認が必要な項目があります。内容を確認のうえ送信してください。', {
    blockers: open.map(({ code, message }) => ({ code, message })),
  });
}
