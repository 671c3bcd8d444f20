import { type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import { AnnouncementFailures } from './announcement-failures.js';
import { CANCELED_THERE } from './canceled-there.js';
import type { InboundDeliveryDocument } from './inbound-delivery.schema.js';

/** Reports deliveries that the warehouse does not expect any more. */
@Injectable()
export class CanceledThere {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly failures: AnnouncementFailures,
  ) {}

  /** Adds it to the history of the order, and notifies ADMINs while goods are outstanding. */
  async tell(
    scope: TenantScope,
    { orderId, code }: Pick<InboundDeliveryDocument, 'orderId' | 'code'>,
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.findById(scope, orderId, { session });
    if (!order) return;
    const { status } = order;
    const summary = `ロジレス側で入荷予定が取り消されました（${code}）。`;
    await this.histories.append(
      scope,
      { orderId, event: 'WMS_REVERSED', fromStatus: status, toStatus: status, summary },
      session,
    );
    if (status !== OrderStatus.Delivering) return;
    const failure = { orderId, message: CANCELED_THERE, about: 'CANCELED_THERE' } as const;
    await this.failures.tell(scope, uuidv7(), failure, session);
  }
}
