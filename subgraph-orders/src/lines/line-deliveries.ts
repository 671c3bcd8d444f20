import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DeliveryStatus, OrderStatus } from '../orders/order.status.js';
import { LineRepository } from './line.repository.js';
import { deliveryFields, deliveryStatusOf, isPartial, outstandingLotOf } from './rollup.js';

/** What changes of an order's status mean for the delivery of its lines. */
@Injectable()
export class LineDeliveries {
  constructor(private readonly lines: LineRepository) {}

  /** 残数打切り: what is outstanding is recorded as given up, never as received. */
  async giveUpRest(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const changes = (await this.lines.ofOrder(scope, orderId, session)).map((line) => {
      const canceledLot = line.canceledLot + outstandingLotOf(line);
      const set = { canceledLot, deliveryStatus: DeliveryStatus.CompleteDelivery, isPartial: false };
      return { id: line._id, set };
    });
    await this.lines.setEach(scope, changes, session);
  }

  /** What was given up is expected again. @returns the earliest day for which goods are expected. */
  async reopen(scope: TenantScope, orderId: string, session: ClientSession): Promise<string | null> {
    const changes = (await this.lines.ofOrder(scope, orderId, session)).map((line) => {
      const counted = { ...line, canceledLot: 0 };
      const deliveryStatus = deliveryStatusOf(counted, OrderStatus.Delivering);
      return { id: line._id, set: { canceledLot: 0, deliveryStatus, isPartial: isPartial(counted) } };
    });
    await this.lines.setEach(scope, changes, session);
    return deliveryFields(await this.lines.ofOrder(scope, orderId, session)).openDeliveryDate;
  }

  /** A cancelled order delivers nothing. */
  async forget(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const change = { deliveryStatus: DeliveryStatus.Unknown, isPartial: false };
    await this.lines.updateMany(scope, { orderId, deletedAt: null }, { $set: change }, { session });
  }
}
