import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';

/** Marks orders as やりとり中 when the supplier writes. */
@Injectable()
export class ConversationStart {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
  ) {}

  /**
   * Marks the order as in conversation without changing its version, so concurrent edits are not rejected;
   * further messages write nothing.
   */
  async mark(scope: TenantScope, order: OrderDocument, session: ClientSession): Promise<void> {
    if (order.inConversation || order.status === OrderStatus.Canceled) return;
    const set = { $set: { inConversation: true } };
    await this.orders.updateOne(scope, { _id: order._id }, set, { session });
    const { status } = order;
    const summary = '仕入先から返信があり、やりとり中になりました。';
    await this.histories.append(
      scope,
      { orderId: order._id, event: 'SET_IN_CONVERSATION', fromStatus: status, toStatus: status, summary },
      session,
    );
  }
}
