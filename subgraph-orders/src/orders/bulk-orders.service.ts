import { AppError, type DemandScope, invalidArgument, loggableError, LOGGER } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { BulkOrderResult, BulkOrderTargetInput } from './bulk-status.inputs.js';
import { OrderRepository } from './order.repository.js';
import { orderView } from './order.view.js';

const MAX_ORDERS = 100;
const FAILED = 'この発注を更新できませんでした。時間をおいて再度お試しください。';

/** Operations on several orders, each in its own transaction: failures do not affect the other orders. */
@Injectable()
export class BulkOrders {
  constructor(
    private readonly orders: OrderRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

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
}

/** Message for one order; the errors of fields are more specific than the generic message. */
const textOf = (error: AppError): string => {
  const ofFields = [...new Set(Object.values(error.fields).flat())];
  return ofFields.length > 0 ? ofFields.slice(0, 3).join(' ') : error.message;
};

function refuse(message: string): never {
  throw invalidArgument({ fields: { orders: [message] } });
}
