import { type DemandScope, failedPrecondition } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { BulkOrders } from '../orders/bulk-orders.service.js';
import {
  BulkOrderEvent,
  type BulkOrderResult,
  type BulkOrderTargetInput,
  type BulkUpdateOrderStatusInput,
} from '../orders/bulk-status.inputs.js';
import { OrderRepository } from '../orders/order.repository.js';
import { statusBlocker } from '../orders/order.state-machine.js';
import { PRE_SEND_STATUSES } from '../orders/order.status.js';
import { OrderStatusEvent } from '../orders/order-enums.js';
import { OrderStatusService } from './order-status.service.js';

const SENT_BEFORE = '発注済みの発注です。発注の詳細から1件ずつキャンセルしてください。';

/** Applies one event to several orders. */
@Injectable()
export class BulkStatusService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly statuses: OrderStatusService,
    private readonly bulk: BulkOrders,
  ) {}

  async update(scope: DemandScope, input: BulkUpdateOrderStatusInput): Promise<BulkOrderResult[]> {
    return this.bulk.forEachOrder(scope, input.orders, (target) => this.updateOne(scope, input, target));
  }

  private async updateOne(
    scope: DemandScope,
    { event, idempotencyKey: key, reason, confirmShortClose }: BulkUpdateOrderStatusInput,
    { uuid, expectedUpdatedAt }: BulkOrderTargetInput,
  ): Promise<void> {
    const target = { uuid, expectedUpdatedAt, idempotencyKey: `${key}:${uuid}` };
    switch (event) {
      case BulkOrderEvent.MARK_ORDERED:
        await this.statuses.update(scope, { ...target, event: OrderStatusEvent.MARK_ORDERED });
        return;
      case BulkOrderEvent.COMPLETE_DELIVERY: {
        const completion = { ...target, event: OrderStatusEvent.COMPLETE_DELIVERY };
        await this.statuses.update(scope, { ...completion, confirmShortClose: confirmShortClose ?? false });
        return;
      }
      case BulkOrderEvent.CANCEL:
        await this.assertUnsent(scope, uuid);
        await this.statuses.cancel(scope, { ...target, reason: reason ?? null });
        return;
      case BulkOrderEvent.FIX:
        await this.statuses.fix(scope, target);
        return;
      case BulkOrderEvent.UNFIX:
        await this.statuses.unfix(scope, target);
        return;
      case BulkOrderEvent.CLEAR_IN_CONVERSATION:
        await this.statuses.setInConversation(scope, target, false);
        return;
    }
  }

  /**
   * Orders that the supplier has are canceled individually, since each needs a decision. A repeated call
   * returns the already canceled orders.
   */
  private async assertUnsent(scope: DemandScope, uuid: string): Promise<void> {
    const { sentVersion, status } = await this.orders.requireOrder(scope, uuid);
    if (sentVersion === 0) return;
    const isBeingChanged = PRE_SEND_STATUSES.includes(status);
    throw failedPrecondition(isBeingChanged ? SENT_BEFORE : statusBlocker(status).message);
  }
}
