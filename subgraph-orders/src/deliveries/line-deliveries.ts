import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LineRepository } from '../orders/lines/line.repository.js';
import { deliveryFields, deliveryStatusOf, isPartial, outstandingLotOf } from '../orders/lines/rollup.js';
import { DeliveryStatus, OrderStatus } from '../orders/order.status.js';

/** Effects of an order's status changes on the delivery of its lines. */
@Injectable()
export class LineDeliveries {
  constructor(private readonly lines: LineRepository) {}

  /** 残数打切り: the outstanding pieces are recorded as canceled, never as received. */
  async cancelOutstanding(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const changes = (await this.lines.ofOrder(scope, orderId, session)).map((line) => {
      const canceledLot = line.canceledLot + outstandingLotOf(line);
      const set = { canceledLot, deliveryStatus: DeliveryStatus.CompleteDelivery, isPartial: false };
      return { id: line._id, set };
    });
    await this.lines.updateEach(scope, changes, session);
  }

  /** Canceled pieces are outstanding again. @returns the earliest delivery date of the outstanding goods */
  async reopen(scope: TenantScope, orderId: string, session: ClientSession): Promise<string | null> {
    const changes = (await this.lines.ofOrder(scope, orderId, session)).map((line) => {
      const counted = { ...line, canceledLot: 0 };
      const deliveryStatus = deliveryStatusOf(counted, OrderStatus.Delivering);
      return { id: line._id, set: { canceledLot: 0, deliveryStatus, isPartial: isPartial(counted) } };
    });
    await this.lines.updateEach(scope, changes, session);
    return deliveryFields(await this.lines.ofOrder(scope, orderId, session)).openDeliveryDate;
  }

  /** Removes the lines of a canceled order from the deliveries. */
  async removeFromDeliveries(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const change = { deliveryStatus: DeliveryStatus.Unknown, isPartial: false };
    await this.lines.updateMany(scope, { orderId, deletedAt: null }, { $set: change }, { session });
  }
}
