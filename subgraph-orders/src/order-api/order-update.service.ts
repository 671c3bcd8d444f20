import {
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  invalidArgument,
  parseInput,
  type Preparation,
  type TwoPhaseWork,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { ReviewRounds } from '../approval/review-rounds.service.js';
import { DocumentBuilder, type HeldParties } from '../documents/document.builder.js';
import { SentContents } from '../documents/sent-content.repository.js';
import { OrderNotices } from '../notifications/order.notices.js';
import { KnownRecords } from '../orders/known-records.service.js';
import { LineRepository, ReceiptRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { dayText, MAX_DAYS_BEFORE_ORDER } from '../orders/lines/receipt-days.js';
import { rolledUpStatus } from '../orders/lines/rollup.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderGate } from '../orders/order.facts.js';
import type { UpdateOrderInput } from '../orders/order.inputs.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument, OrderTotalsRecord } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf, idsOf } from '../orders/order-content.mapping.js';
import { COMPLETED_BY_EDIT, OrderContentWriter } from '../orders/order-content.writer.js';
import { isMaterial } from '../orders/order-diff.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import { assertPlaceable } from '../orders/order-submit.rules.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import { addDays } from '../orders/order-warnings.js';
import { OrderPlacing } from '../sending/order-placing.service.js';
import { SendDecision } from '../sending/send-decision.service.js';
import type { UpdateOrderWithSendMailInput } from '../sending/sending.inputs.js';
import { type MailSteps, SendingService } from '../sending/sending.service.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';

const inputSchema = z.object({ content: contentSchema });
const optionalSchema = z.object({ content: contentSchema.nullish() });

interface Edit {
  readonly uuid: string;
  readonly expectedUpdatedAt: string;
  /** Null for the stored content. */
  readonly content: OrderContent | null;
  readonly isReapprovalConfirmed: boolean;
  /** Delivery dates by line that replace those of the content, as the supplier proposed them. */
  readonly proposedDates?: ReadonlyMap<string, string>;
  /** Beginning of the history entry. */
  readonly summary?: string;
  readonly eventOf: (order: OrderDocument, isMaterialChange: boolean, isApprovalOn: boolean) => OrderEvent;
}

/** An order with its new content and the event that this is. */
interface CheckedEdit {
  readonly order: OrderDocument;
  readonly stored: readonly LineDocument[];
  readonly before: OrderContent;
  readonly content: OrderContent;
  readonly event: OrderEvent;
  readonly toStatus: OrderStatus;
}

/** Delivery dates to accept. */
export interface AcceptedDates {
  /** For the idempotency key. */
  readonly operation: string;
  readonly input: Pick<UpdateOrderInput, 'uuid' | 'expectedUpdatedAt' | 'idempotencyKey'>;
  /** By id of the line. */
  readonly proposedDates: ReadonlyMap<string, string>;
  /** Beginning of the history entry. */
  readonly summary: string;
}

/** What other slices say about an edit. */
interface PreparedEdit {
  readonly isApprovalEnabled: boolean;
  readonly totals: OrderTotalsRecord;
  readonly parties: HeldParties;
}

/**
 * Content changes of orders that are not or no longer drafts: SUBMIT_WITHOUT_SENDING and the UPDATE events.
 */
@Injectable()
export class OrderUpdateService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly totals: OrderTotals,
    private readonly builder: DocumentBuilder,
    private readonly writer: OrderContentWriter,
    private readonly sentContents: SentContents,
    private readonly placing: OrderPlacing,
    private readonly gate: OrderGate,
    private readonly known: KnownRecords,
    private readonly reviews: ReviewRounds,
    private readonly notices: OrderNotices,
    private readonly sending: SendingService,
    private readonly decision: SendDecision,
    private readonly inbound: InboundDeliveries,
    private readonly reversals: InboundReversals,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Saves without sending a mail. A draft becomes ready for sending (SUBMIT_WITHOUT_SENDING), an order that
   * is ready is changed (UPDATE, UPDATE_MATERIAL), and one that the supplier has differs from the supplier's
   * version until it is sent again (UPDATE_WITHOUT_MAIL).
   */
  async update(scope: DemandScope, input: UpdateOrderInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const { uuid, expectedUpdatedAt, confirmReapproval, idempotencyKey } = input;
    const edit: Edit = {
      uuid,
      expectedUpdatedAt,
      content,
      isReapprovalConfirmed: confirmReapproval === true,
      eventOf: (order, isMaterialChange, isApprovalOn) =>
        // Operators return nothing to draft: the guard of UPDATE says what they can do.
        updateEvent(order, isMaterialChange && isApprovalOn && scope.actor?.actor !== 'Operator'),
    };
    const work: TwoPhaseWork<PreparedEdit, string> = {
      prepare: async (preparation) => (await this.prepareEdit(scope, edit, preparation)).prepared,
      commit: async (prepared, session) => {
        await this.commitEdit(scope, edit, prepared, session);
        return uuid;
      },
    };
    return this.reversals.before(scope, () =>
      this.idempotency.run(scope, 'updateOrder', idempotencyKey, work, { input }),
    );
  }

  /**
   * UPDATE_WITH_SEND_MAIL, 訂正発注: saves and mails the next version. If the mail fails, the saved content stays
   * and counts as unnotified until a mail is sent; without content the order is sent unchanged.
   */
  async updateWithMail(scope: DemandScope, input: UpdateOrderWithSendMailInput): Promise<string> {
    const { content } = parseInput(optionalSchema, { content: input.content });
    const { uuid, expectedUpdatedAt } = input;
    const event = 'UPDATE_WITH_SEND_MAIL';
    const edit: Edit = {
      uuid,
      expectedUpdatedAt,
      content: content ?? null,
      isReapprovalConfirmed: false,
      eventOf: () => event,
    };
    const kind = OrderDocumentKind.CORRECTION;
    const steps: MailSteps<PreparedEdit> = {
      prepare: async (mail, files, preparation) => {
        const { checked, prepared } = await this.prepareEdit(scope, edit, preparation);
        const { order, before, content: written } = checked;
        const { totals, parties } = prepared;
        const document = { order, content: written, kind, knownIds: idsOf(before), totals, parties };
        const mailed = await this.decision.prepare(scope, { ...document, mail, files }, preparation);
        return { mail: mailed, seen: prepared };
      },
      commit: async (mail, prepared, session) => {
        await this.commitEdit(scope, edit, prepared, session);
        const order = await this.orders.requireOrder(scope, uuid, session);
        const lines = await this.lines.ofOrder(scope, uuid, session);
        await this.decision.decide(scope, mail, { order, lines, event, kind }, session);
        return uuid;
      },
    };
    const { sendLogId } = await this.reversals.before(scope, () =>
      this.sending.decideOnce(scope, 'updateOrderWithSendMail', input, steps),
    );
    await this.sending.outcome(scope, sendLogId);
    return uuid;
  }

  /**
   * Accepts delivery dates that the supplier proposed: an UPDATE_WITHOUT_MAIL of which the supplier knows.
   *
   * @param also what is decided together with it, in the same transaction
   * @throws FAILED_PRECONDITION also when one of the lines was removed
   */
  async acceptDates<P>(
    scope: DemandScope,
    { operation, input, proposedDates, summary }: AcceptedDates,
    also: TwoPhaseWork<P, void>,
  ): Promise<void> {
    const { uuid, expectedUpdatedAt, idempotencyKey } = input;
    const edit: Edit = {
      uuid,
      expectedUpdatedAt,
      content: null,
      isReapprovalConfirmed: false,
      proposedDates,
      summary,
      eventOf: () => 'UPDATE_WITHOUT_MAIL',
    };
    const work: TwoPhaseWork<{ edit: PreparedEdit; also: P }, string> = {
      prepare: async (preparation) => {
        const added = await also.prepare(preparation);
        return { edit: (await this.prepareEdit(scope, edit, preparation)).prepared, also: added };
      },
      commit: async (prepared, session) => {
        await this.commitEdit(scope, edit, prepared.edit, session);
        await also.commit(prepared.also, session);
        return uuid;
      },
    };
    await this.reversals.before(scope, () =>
      this.idempotency.run(scope, operation, idempotencyKey, work, { input }),
    );
  }

  /** Rejects an order date that is too late for the existing receipts. */
  private async assertDateOfReceipts(
    scope: DemandScope,
    order: OrderDocument,
    { orderDate }: OrderContent,
    session?: ClientSession,
  ): Promise<void> {
    if (orderDate === null || orderDate === order.orderDate) return;
    const oldest = { sort: { historyDate: 1 }, limit: 1, ...(session && { session }) } as const;
    const [first] = await this.receipts.find(scope, { orderId: order._id }, oldest);
    const last = first && addDays(first.historyDate, MAX_DAYS_BEFORE_ORDER);
    if (last === undefined || orderDate <= last) return;
    const message = `入荷済みの商品があるため、発注日は${dayText(last)}以前の日付を入力してください。`;
    throw invalidArgument({ fields: { 'content.orderDate': [message] } });
  }

  /** Everything that can refuse the edit without another slice; outside of the transaction, and again in it. */
  private async checkEdit(
    scope: DemandScope,
    edit: Edit,
    isApprovalEnabled: boolean,
    session?: ClientSession,
  ): Promise<CheckedEdit> {
    const order = await this.orders.requireOrder(scope, edit.uuid, session);
    const stored = await this.lines.ofOrder(scope, order._id, session);
    const before = contentOf(order, stored);
    const content = withDates(edit.content ?? before, edit.proposedDates);
    const isMaterialChange = isMaterial(before, content);
    const { event, to } = await this.gate.require(
      scope,
      edit.eventOf(order, isMaterialChange, isApprovalEnabled),
      order,
      {
        isApprovalEnabled,
        isContentComplete: true,
        isMaterialChange,
        isReapprovalConfirmed: edit.isReapprovalConfirmed,
        reducesBelowReceived: reducesBelowReceived(stored, content),
        expectedUpdatedAt: edit.expectedUpdatedAt,
      },
    );
    assertProductsOfReceipts(stored, content);
    await this.assertDateOfReceipts(scope, order, content, session);
    const toStatus = to === OrderStatus.Drafting || to === OrderStatus.WaitingForOrder ? to : order.status;
    return { order, stored, before, content, event, toStatus };
  }

  private async prepareEdit(
    scope: DemandScope,
    edit: Edit,
    preparation: Preparation,
  ): Promise<{ checked: CheckedEdit; prepared: PreparedEdit }> {
    const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
    const checked = await this.checkEdit(scope, edit, isApprovalEnabled);
    const { order, before, content, toStatus } = checked;
    const parties = await this.builder.holdParties(scope, content, preparation);
    const totals = await this.totals.toStore(scope, content, parties);
    // A change that returns the order to draft may leave it unfinished.
    if (toStatus !== OrderStatus.Drafting) {
      assertPlaceable(content, totals, parties, await this.known.of(scope, order, before));
    }
    return { checked, prepared: { isApprovalEnabled, totals, parties } };
  }

  private async commitEdit(
    scope: DemandScope,
    edit: Edit,
    { isApprovalEnabled, totals, parties }: PreparedEdit,
    session: ClientSession,
  ): Promise<void> {
    this.builder.assertHeld(parties);
    const checked = await this.checkEdit(scope, edit, isApprovalEnabled, session);
    const { order, stored, content, event, toStatus } = checked;
    if (order.status === OrderStatus.Delivering) await this.inbound.follow(scope, order, content, session);
    const summary = edit.summary ?? SUMMARIES[event];
    const lines = await this.writer.write(
      scope,
      {
        order,
        stored,
        content,
        totals,
        products: parties.products,
        event,
        toStatus,
        isKnownToSupplier: edit.proposedDates !== undefined,
        ...(summary && { summary }),
      },
      session,
    );
    if (edit.proposedDates) await this.sentContents.acceptDates(scope, order, edit.proposedDates, session);
    if (event === 'UPDATE_MATERIAL') await this.reviews.invalidate(scope, order._id, session);
    if (order.status !== OrderStatus.Delivering) return;
    // The order has its search keys of the content already.
    const { purchaseNumber } = order;
    const { subject } = content;
    await this.placing.freezeLines(scope, { purchaseNumber, subject }, lines, parties.products, session, {
      keepsCategories: true,
    });
    if (rolledUpStatus(lines) === OrderStatus.DeliveryComplete)
      await this.notifyCompleted(scope, order._id, session);
  }

  /** What is no longer ordered is not outstanding either. */
  private async notifyCompleted(scope: DemandScope, uuid: string, session: ClientSession): Promise<void> {
    const order = await this.orders.requireOrder(scope, uuid, session);
    await this.notices.completed(scope, order, { by: order.updatedBy, summary: COMPLETED_BY_EDIT }, session);
  }
}

const SUMMARIES: Partial<Record<OrderEvent, string>> = {
  SUBMIT_WITHOUT_SENDING: '発注待ちにしました。',
  UPDATE_MATERIAL: '再承認が必要なため、下書きに戻しました。',
};

const LINE_REMOVED = '回答の後に商品明細が削除されたため、承認できません。仕入先にご確認ください。';

/** @throws FAILED_PRECONDITION when a line is not part of the content */
function withDates(content: OrderContent, dates: ReadonlyMap<string, string> | undefined): OrderContent {
  if (!dates) return content;
  const known = new Set(content.orderProductLines.map(({ id }) => id));
  if ([...dates.keys()].some((id) => !known.has(id))) throw failedPrecondition(LINE_REMOVED);
  const orderProductLines = content.orderProductLines.map((line) => ({
    ...line,
    deliveryDate: dates.get(line.id ?? '') ?? line.deliveryDate,
  }));
  return { ...content, orderProductLines };
}

function updateEvent(order: OrderDocument, returnsToDraft: boolean): OrderEvent {
  if (order.status === OrderStatus.Drafting) return 'SUBMIT_WITHOUT_SENDING';
  if (order.status === OrderStatus.Delivering) return 'UPDATE_WITHOUT_MAIL';
  return returnsToDraft ? 'UPDATE_MATERIAL' : 'UPDATE';
}

/** Lines with receipts must stay, with at least the received quantity. */
function reducesBelowReceived(stored: readonly LineDocument[], content: OrderContent): boolean {
  const lots = new Map(content.orderProductLines.map((line) => [line.id, line.lot ?? 0]));
  return stored.some((line) => line.receivedLot > (lots.get(line._id) ?? 0) && isReduced(line, lots));
}

/** More may have been received than ordered: an unchanged quantity is not a reduction. */
const isReduced = (line: LineDocument, lots: ReadonlyMap<string | null, number>): boolean =>
  (lots.get(line._id) ?? 0) < (line.lot ?? 0);

/** A line with receipts must keep its product. */
function assertProductsOfReceipts(stored: readonly LineDocument[], content: OrderContent): void {
  const received = new Map(
    stored.filter((line) => line.receiptCount > 0).map((line) => [line._id, line.productId]),
  );
  const fields: Record<string, string[]> = {};
  content.orderProductLines.forEach(({ id, productId }, index) => {
    if (id === null || !received.has(id) || received.get(id) === productId) return;
    fields[`content.orderProductLines.${index}.productId`] = ['入荷済みの明細の商品は変更できません。'];
  });
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
}
