import { LIMITS, tooLong } from '@hacchu-hub/field-rules';
import {
  cleanText,
  type DemandScope,
  IdempotencyService,
  invalidArgument,
  nowTimestamp,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { ReviewRounds } from '../approval/review-rounds.service.js';
import { LineDeliveries } from '../deliveries/line-deliveries.js';
import { OrderNotices } from '../notifications/order.notices.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { deliveryFields } from '../orders/lines/rollup.js';
import type { OrderEvent } from '../orders/order.events.js';
import { type MutationFacts, OrderGate } from '../orders/order.facts.js';
import type {
  CancelOrderInput,
  DeleteOrderInput,
  FixOrderInput,
  UnfixOrderInput,
  UpdateOrderStatusInput,
} from '../orders/order.inputs.js';
import { staleOrder } from '../orders/order.lock.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { ORDER_STATUSES, OrderStatus } from '../orders/order.status.js';
import type { Transition } from '../orders/order.transitions.js';
import { recordOf } from '../orders/order-actors.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderDocumentKind, OrderStatusEvent } from '../orders/order-enums.js';
import type { OrderMailInput } from '../orders/order-mail.input.js';
import { ReviewRoundStatus } from '../orders/records/review.schema.js';
import { OrderSpending, SAME_SPENDING } from '../orders/spending/order-spending.service.js';
import { ManualPlacing } from '../sending/manual-placing.service.js';
import { SendDecision } from '../sending/send-decision.service.js';
import { type MailSteps, SendingService } from '../sending/sending.service.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';

/** The order of an operation. */
interface Target {
  readonly uuid: string;
  readonly idempotencyKey?: string | null;
}

interface Change {
  readonly event: OrderEvent;
  readonly expectedUpdatedAt: string | null | undefined;
  readonly known?: MutationFacts;
  readonly summary: string;
  readonly set?: Partial<OrderDocument>;
  /** Whether the update leaves the version alone, so that it does not conflict with concurrent edits. */
  readonly keepsVersion?: boolean;
  /** Additional writes in the same transaction, before that of the order. */
  readonly also?: (order: OrderDocument, session: ClientSession) => Promise<Also>;
}

/** What additional writes make of an order. */
interface Also {
  /** Further fields of it. */
  readonly fields?: Partial<OrderDocument>;
  /** Its lines, where they are known. */
  readonly lines?: readonly LineDocument[];
}

/** Status changes without a change of content. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly spending: OrderSpending,
    private readonly gate: OrderGate,
    private readonly deliveries: LineDeliveries,
    private readonly manualPlacing: ManualPlacing,
    private readonly sending: SendingService,
    private readonly decision: SendDecision,
    private readonly reviews: ReviewRounds,
    private readonly notice: OrderNotices,
    private readonly inbound: InboundDeliveries,
    private readonly reversals: InboundReversals,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Cancels an order without receipts. The reason is required once the supplier has the order. */
  async cancel(scope: DemandScope, input: CancelOrderInput): Promise<string> {
    const reason = cleanText(input.reason ?? '');
    const problem = tooLong(reason, { label: '理由', max: LIMITS.order.reason });
    if (problem !== undefined) throw invalidArgument({ fields: { reason: [problem] } });
    const change: Change = {
      event: 'CANCEL',
      expectedUpdatedAt: input.expectedUpdatedAt,
      known: { hasReason: reason !== '' },
      summary: reason ? `キャンセルしました。理由：${reason}` : 'キャンセルしました。',
      set: {
        canceledReason: reason || null,
        canceledAt: nowTimestamp(),
        openDeliveryDate: null,
        hasFailedMail: false,
        failedMessageCount: 0,
        mailBouncedAt: null,
      },
      also: async (order, session) => {
        await this.inbound.end(scope, order, session);
        await this.deliveries.removeFromDeliveries(scope, order._id, session);
        const fields = await this.reviews.end(scope, order, ReviewRoundStatus.CANCELED, session);
        const by = recordOf(scope.actor);
        if (order.sentVersion > 0) await this.notice.canceled(scope, order, { by, reason }, session);
        return { fields };
      },
    };
    const { mail } = input;
    // Withdraw the announcement to the warehouse first: the order cannot be canceled once the warehouse has
    // started.
    return this.reversals.before(scope, () =>
      mail
        ? this.cancelWithMail(scope, input, mail, change)
        : this.perform(scope, 'cancelOrder', input, change),
    );
  }

  /** The order stays canceled even if the mail fails; sendOrderMail can send it again. */
  private async cancelWithMail(
    scope: DemandScope,
    input: CancelOrderInput,
    mail: OrderMailInput,
    change: Change,
  ): Promise<string> {
    const { uuid, idempotencyKey } = input;
    if (!idempotencyKey) {
      throw invalidArgument({ fields: { idempotencyKey: ['操作の識別子が正しくありません。'] } });
    }
    const kind = OrderDocumentKind.CANCELLATION;
    const steps: MailSteps<null> = {
      prepare: async (orderMail, files, preparation) => {
        const order = await this.orders.requireOrder(scope, uuid);
        await this.requireChange(scope, order, change);
        const canceled = { ...order, ...change.set, status: OrderStatus.Canceled };
        await this.gate.require(scope, 'NOTIFY_CANCELLATION', canceled);
        const content = contentOf(order, await this.lines.ofOrder(scope, uuid));
        const task = { order: canceled, content, kind, mail: orderMail, files };
        return { mail: await this.decision.prepare(scope, task, preparation), seen: null };
      },
      commit: async (prepared, _seen, session) => {
        await this.apply(scope, uuid, change, session);
        const canceled = await this.orders.requireOrder(scope, uuid, session);
        const { event } = await this.gate.require(scope, 'NOTIFY_CANCELLATION', canceled);
        const lines = await this.lines.ofOrder(scope, uuid, session);
        await this.decision.decide(scope, prepared, { order: canceled, lines, event, kind }, session);
        return uuid;
      },
    };
    const { sendLogId } = await this.sending.decideOnce(
      scope,
      'cancelOrder',
      { ...input, mail, idempotencyKey },
      steps,
    );
    await this.sending.outcome(scope, sendLogId);
    return uuid;
  }

  /** Deletes a draft with its lines; its number is never reused. */
  async delete(scope: DemandScope, input: DeleteOrderInput): Promise<string> {
    const deletedAt = nowTimestamp();
    return this.perform(scope, 'deleteOrder', input, {
      event: 'DELETE',
      expectedUpdatedAt: input.expectedUpdatedAt,
      summary: '下書きを削除しました。',
      set: { deletedAt },
      also: async ({ _id: orderId }, session) => {
        const change = { $set: { deletedAt } };
        await this.lines.updateMany(scope, { orderId, deletedAt: null }, change, { session });
        return {};
      },
    });
  }

  /** Locks the content: until it is unlocked, only receipts can be recorded. */
  async fix(scope: DemandScope, input: FixOrderInput): Promise<string> {
    const { expectedUpdatedAt } = input;
    const summary = '発注を確定しました。';
    const set = { isFixed: true };
    return this.perform(scope, 'fixOrder', input, { event: 'FIX', expectedUpdatedAt, summary, set });
  }

  /** Unlocks the content of a fixed order. */
  async unfix(scope: DemandScope, input: UnfixOrderInput): Promise<string> {
    const { expectedUpdatedAt } = input;
    const summary = '確定を解除しました。';
    const set = { isFixed: false };
    return this.perform(scope, 'unfixOrder', input, { event: 'UNFIX', expectedUpdatedAt, summary, set });
  }

  /** Sets whether the conversation with the supplier is open. The order's version does not change. */
  async setInConversation(scope: DemandScope, input: Target, inConversation: boolean): Promise<string> {
    const order = await this.orders.requireOrder(scope, input.uuid);
    if (order.inConversation === inConversation) return order._id;
    return this.perform(scope, 'updateOrderInConversation', input, {
      event: inConversation ? 'SET_IN_CONVERSATION' : 'CLEAR_IN_CONVERSATION',
      expectedUpdatedAt: null,
      summary: inConversation ? 'やりとり中にしました。' : 'やりとり中を解除しました。',
      set: { inConversation },
      keepsVersion: true,
    });
  }

  /** Status changes without input other than the event. */
  async update(scope: DemandScope, input: UpdateOrderStatusInput): Promise<string> {
    if (input.event === OrderStatusEvent.MARK_ORDERED) return this.manualPlacing.markOrdered(scope, input);
    return this.perform(scope, 'updateOrderStatus', input, this.changeOf(scope, input));
  }

  private changeOf(scope: DemandScope, input: UpdateOrderStatusInput): Change {
    const { event, expectedUpdatedAt } = input;
    switch (event) {
      case OrderStatusEvent.COMPLETE_DELIVERY:
        return {
          event,
          expectedUpdatedAt,
          known: { isShortCloseConfirmed: input.confirmShortClose === true },
          summary: '納品完了にしました。',
          set: { openDeliveryDate: null },
          also: async (order, session) => {
            const lines = await this.deliveries.cancelOutstanding(scope, order._id, session);
            await this.notice.completed(scope, order, { by: recordOf(scope.actor) }, session);
            return { lines };
          },
        };
      case OrderStatusEvent.REOPEN_DELIVERY:
        return {
          event,
          expectedUpdatedAt,
          summary: '納品待ちに戻しました。',
          also: async ({ _id }, session) => {
            const lines = await this.deliveries.reopen(scope, _id, session);
            const { openDeliveryDate } = deliveryFields(lines);
            return { fields: { openDeliveryDate }, lines };
          },
        };
      case OrderStatusEvent.BACK_TO_DRAFT:
        return { event, expectedUpdatedAt, summary: '下書きに戻しました。' };
      case OrderStatusEvent.WITHDRAW:
        return {
          event,
          expectedUpdatedAt,
          summary: '承認申請を取り下げました。',
          also: async (order, session) => ({
            fields: await this.reviews.end(scope, order, ReviewRoundStatus.WITHDRAWN, session),
          }),
        };
      case OrderStatusEvent.MARK_ORDERED:
        return { event, expectedUpdatedAt, summary: '発注済みにしました。' };
    }
  }

  /** Runs in a transaction; with an idempotency key, once per key. */
  private async perform(
    scope: DemandScope,
    operation: string,
    input: Target,
    change: Change,
  ): Promise<string> {
    const work = (session: ClientSession): Promise<string> => this.apply(scope, input.uuid, change, session);
    if (!input.idempotencyKey) return withTransaction(this.connection, work);
    return this.idempotency.run(scope, operation, input.idempotencyKey, work, { input });
  }

  /** @throws FAILED_PRECONDITION, PERMISSION_DENIED, ABORTED */
  private async requireChange(
    scope: DemandScope,
    order: OrderDocument,
    { event, known, expectedUpdatedAt }: Change,
  ): Promise<Transition> {
    return this.gate.require(scope, event, order, { ...known, expectedUpdatedAt });
  }

  private async apply(
    scope: DemandScope,
    id: string,
    change: Change,
    session: ClientSession,
  ): Promise<string> {
    const order = await this.orders.requireOrder(scope, id, session);
    const transition = await this.requireChange(scope, order, change);
    const toStatus = isStatus(transition.to) ? transition.to : order.status;
    const also = await change.also?.(order, session);
    const fields = {
      ...change.set,
      ...also?.fields,
      status: toStatus,
      ...(!change.keepsVersion && { updatedAt: nowTimestamp(), updatedBy: recordOf(scope.actor) }),
    };
    const spending =
      change.also || this.spending.concerns(order, fields)
        ? await this.spending.changeBy(scope, order, fields, session, also?.lines)
        : SAME_SPENDING;
    const $set = { ...fields, ...spending.set };
    if (!(await this.orders.updateVersion(scope, order, { $set }, session))) throw staleOrder(scope, order);
    const { event, summary } = change;
    await this.histories.append(
      scope,
      { orderId: id, event, fromStatus: order.status, toStatus, summary },
      session,
      spending,
    );
    return id;
  }
}

const isStatus = (target: string): target is OrderStatus =>
  ORDER_STATUSES.some((status) => status === target);
