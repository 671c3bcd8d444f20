import { nowTimestamp, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderNotices } from '../notifications/order.notices.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { deliveryFields, rolledUpStatus } from '../orders/lines/rollup.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { actorOf } from '../orders/order-actors.js';
import type { FieldChange } from '../orders/order-history.schema.js';
import { OrderSpending, SAME_SPENDING } from '../orders/spending/order-spending.service.js';
import { receiptSummary, staleReceipt } from './receipt-change.js';

/** A change of an order's lines. */
interface LineEvent {
  readonly event: OrderEvent;
  readonly changes: readonly FieldChange[];
  /** Prefix of the history entry. */
  readonly summary?: string | undefined;
}

const OUTCOMES: Partial<Record<OrderEvent, string>> = {
  RECEIVE: '。すべて納品されました。',
  SHORT_CLOSE_LINES: '。納品完了になりました。',
};

/** Propagates changes of lines to their order: counts, status and history. */
@Injectable()
export class DeliveryRollup {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly spending: OrderSpending,
    private readonly notice: OrderNotices,
  ) {}

  /** The version changes only together with the status. */
  async apply(
    scope: TenantScope,
    order: OrderDocument,
    { event, changes, summary: title = '' }: LineEvent,
    session: ClientSession,
  ): Promise<void> {
    const lines = await this.lines.ofOrder(scope, order._id, session);
    const toStatus = rolledUpStatus(lines);
    const isChanged = toStatus !== order.status;
    const version = isChanged ? { updatedAt: nowTimestamp(), updatedBy: actorOf(scope) } : {};
    const fields = { ...deliveryFields(lines), status: toStatus, ...version };
    const isRecorded = changes.length > 0 || isChanged;
    const spending = isRecorded
      ? await this.spending.changeBy(scope, order, fields, session, lines)
      : SAME_SPENDING;
    const $set = { ...fields, ...spending.set };
    const after = await this.orders.updateOne(
      scope,
      { _id: order._id, status: order.status },
      { $set },
      { session },
    );
    if (!after) throw staleReceipt();
    if (!isRecorded) return;
    const isComplete = toStatus === OrderStatus.DeliveryComplete;
    const outcome = isChanged && isComplete ? (OUTCOMES[event] ?? '') : '';
    const summary = `${title}${receiptSummary(changes)}${outcome}`;
    await this.histories.append(
      scope,
      { orderId: order._id, event, fromStatus: order.status, toStatus, summary, changes },
      session,
      spending,
    );
    if (isChanged && isComplete) {
      await this.notice.completed(scope, after, { by: actorOf(scope), summary }, session);
      return;
    }
    if (after.receivedLot <= order.receivedLot) return;
    await this.notice.received(scope, after, { actor: actorOf(scope), isComplete, summary }, session);
  }
}
