import {
  AppError,
  failedPrecondition,
  invalidArgument,
  LOGGER,
  loggableError,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  BulkOrderEvent,
  type BulkOrderResult,
  type BulkOrderTargetInput,
  type BulkUpdateOrderStatusInput,
} from './bulk-status.inputs.js';
import { OrderStatusEvent } from './order-enums.js';
import { OrderStatusService } from './order-status.service.js';
import { OrderRepository } from './order.repository.js';
import { statusBlocker } from './order.state-machine.js';
import { PRE_SEND_STATUSES } from './order.status.js';
import { orderView } from './order.view.js';

const MAX_ORDERS = 100;
const SENT_BEFORE = '仕入先へ送信済みの発注です。発注の詳細から1件ずつキャンセルしてください。';
const FAILED = 'この発注を更新できませんでした。時間をおいて再度お試しください。';

/**
 * Applies one event to several orders, each in its own transaction: failures do not affect the other orders.
 */
@Injectable()
export class BulkStatusService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly statuses: OrderStatusService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async update(scope: DemandScope, input: BulkUpdateOrderStatusInput): Promise<BulkOrderResult[]> {
    return this.forEachOrder(scope, input.orders, (target) => this.updateOne(scope, input, target));
  }

  /**
   * Applies an operation to each order of a list. @throws INVALID_ARGUMENT at `orders` when the list is
   * empty, too long, or has duplicates
   */
  async forEachOrder(
    scope: DemandScope,
    orders: readonly BulkOrderTargetInput[],
    work: (target: BulkOrderTargetInput) => Promise<unknown>,
  ): Promise<BulkOrderResult[]> {
    if (orders.length === 0) refuse('発注を選択してください。');
    if (orders.length > MAX_ORDERS) refuse(`一度に更新できる発注は${MAX_ORDERS}件までです。`);
    if (new Set(orders.map(({ uuid }) => uuid)).size !== orders.length) refuse('同じ発注が重複しています。');
    const messages: (string | null)[] = [];
    for (const target of orders) messages.push(await this.messageOf(() => work(target)));
    const ids = orders.map(({ uuid }) => uuid);
    const now = new Map((await this.orders.findByIds(scope, ids)).map((order) => [order._id, order]));
    return orders.map(({ uuid }, index) => {
      const order = now.get(uuid);
      const message = messages[index] ?? null;
      return {
        uuid,
        purchaseNumber: order?.purchaseNumber ?? null,
        ok: message === null,
        message,
        order: order && order.deletedAt === null ? orderView(order) : null,
      };
    });
  }

  private async messageOf(work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof AppError) return textOf(error);
      this.logger.error({ error: loggableError(error) }, 'a bulk operation failed for an order');
      return FAILED;
    }
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

/** Message for one order; the errors of fields are more specific than the generic message. */
const textOf = (error: AppError): string => {
  const ofFields = [...new Set(Object.values(error.fields).flat())];
  return ofFields.length > 0 ? ofFields.slice(0, 3).join(' ') : error.message;
};

function refuse(message: string): never {
  throw invalidArgument({ fields: { orders: [message] } });
}
