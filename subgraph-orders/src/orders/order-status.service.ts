import {
  cleanText,
  IdempotencyService,
  invalidArgument,
  lengthOf,
  nowTimestamp,
  withTransaction,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, UpdateQuery } from 'mongoose';
import { LineDeliveries } from '../lines/line-deliveries.js';
import { ManualPlacing } from '../sending/manual-placing.service.js';
import { recordOf } from './order-actors.js';
import { OrderStatusEvent } from './order-enums.js';
import { OrderGate, type MutationFacts } from './order.facts.js';
import type {
  CancelOrderInput,
  DeleteOrderInput,
  FixOrderInput,
  UnfixOrderInput,
  UpdateOrderStatusInput,
} from './order.inputs.js';
import { assertVersion, staleOrder } from './order.lock.js';
import { OrderHistoryRepository, OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { ORDER_STATUSES, type OrderStatus } from './order.status.js';
import type { OrderEvent } from './order.transitions.js';

const MAX_REASON = 500;

interface Change {
  readonly event: OrderEvent;
  readonly expectedUpdatedAt: string | null | undefined;
  readonly known?: MutationFacts;
  readonly summary: string;
  readonly set?: UpdateQuery<OrderDocument>['$set'];
  /** Further writes of the same transaction. */
  readonly also?: (order: OrderDocument, session: ClientSession) => Promise<void>;
}

/** Changes of status without a change of content. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly gate: OrderGate,
    private readonly deliveries: LineDeliveries,
    private readonly manualPlacing: ManualPlacing,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Rows 23 and 24. The reason is required once the supplier has the order. */
  async cancel(scope: DemandScope, input: CancelOrderInput): Promise<string> {
    const reason = cleanText(input.reason ?? '');
    if (lengthOf(reason) > MAX_REASON) {
      throw invalidArgument({ fields: { reason: [`理由は${MAX_REASON}文字以内で入力してください。`] } });
    }
    const change: Change = {
      event: 'CANCEL',
      expectedUpdatedAt: input.expectedUpdatedAt,
      known: { hasReason: reason !== '' },
      summary: reason ? `キャンセルしました。理由：${reason}` : 'キャンセルしました。',
      set: { canceledReason: reason || null },
      also: (order, session) => this.deliveries.forget(scope, order._id, session),
    };
    if (!input.idempotencyKey) return this.inTransaction(scope, input.uuid, change);
    const work = (session: ClientSession): Promise<string> => this.apply(scope, input.uuid, change, session);
    return this.idempotency.run(scope, 'cancelOrder', input.idempotencyKey, work, { input });
  }

  /** Row 25: the draft leaves the lists; its number stays used. */
  async delete(scope: DemandScope, input: DeleteOrderInput): Promise<string> {
    return this.inTransaction(scope, input.uuid, {
      event: 'DELETE',
      expectedUpdatedAt: input.expectedUpdatedAt,
      summary: '下書きを削除しました。',
      set: { deletedAt: nowTimestamp() },
    });
  }

  /** Row 27. */
  async fix(scope: DemandScope, input: FixOrderInput): Promise<string> {
    const { expectedUpdatedAt } = input;
    const summary = '発注を確定しました。';
    return this.inTransaction(scope, input.uuid, {
      event: 'FIX',
      expectedUpdatedAt,
      summary,
      set: { isFixed: true },
    });
  }

  /** Row 27. */
  async unfix(scope: DemandScope, input: UnfixOrderInput): Promise<string> {
    const { expectedUpdatedAt } = input;
    const summary = '確定を解除しました。';
    return this.inTransaction(scope, input.uuid, {
      event: 'UNFIX',
      expectedUpdatedAt,
      summary,
      set: { isFixed: false },
    });
  }

  /** Rows 5, 11, 13, 15, 21 and 22. */
  async update(scope: DemandScope, input: UpdateOrderStatusInput): Promise<string> {
    if (input.event === OrderStatusEvent.MARK_ORDERED) return this.manualPlacing.markOrdered(scope, input);
    const change = this.changeOf(scope, input);
    const work = (session: ClientSession): Promise<string> => this.apply(scope, input.uuid, change, session);
    return this.idempotency.run(scope, 'updateOrderStatus', input.idempotencyKey, work, { input });
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
          also: (order, session) => this.deliveries.giveUpRest(scope, order._id, session),
        };
      case OrderStatusEvent.REOPEN_DELIVERY:
        return {
          event,
          expectedUpdatedAt,
          summary: '納品待ちに戻しました。',
          also: (order, session) => this.deliveries.reopen(scope, order._id, session),
        };
      case OrderStatusEvent.BACK_TO_DRAFT:
        return { event, expectedUpdatedAt, summary: '下書きに戻しました。' };
      case OrderStatusEvent.WITHDRAW:
        return { event, expectedUpdatedAt, summary: '承認申請を取り下げました。' };
      case OrderStatusEvent.MARK_ORDERED:
        return { event, expectedUpdatedAt, summary: '発注済みにしました。' };
    }
  }

  private async inTransaction(scope: DemandScope, id: string, change: Change): Promise<string> {
    return withTransaction(this.connection, (session) => this.apply(scope, id, change, session));
  }

  private async apply(
    scope: DemandScope,
    id: string,
    change: Change,
    session: ClientSession,
  ): Promise<string> {
    const order = await this.orders.requireOrder(scope, id, session);
    const transition = await this.gate.require(scope, change.event, order, change.known);
    if (change.expectedUpdatedAt) assertVersion(order, change.expectedUpdatedAt);
    const toStatus = isStatus(transition.to) ? transition.to : order.status;
    const set = {
      ...change.set,
      status: toStatus,
      updatedAt: nowTimestamp(),
      updatedBy: recordOf(scope.actor),
    };
    if (!(await this.orders.updateVersion(scope, order, { $set: set }, session))) throw staleOrder(order);
    await change.also?.(order, session);
    const { event, summary } = change;
    await this.histories.append(
      scope,
      { orderId: id, event, fromStatus: order.status, toStatus, summary },
      session,
    );
    return id;
  }
}

const isStatus = (target: string): target is OrderStatus =>
  ORDER_STATUSES.some((status) => status === target);
