import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { deliveryStatusOf, isPartial, outstandingLotOf } from '../orders/lines/rollup.js';
import { DeliveryStatus, OrderStatus } from '../orders/order.status.js';

/** Effects of an order's status changes on the delivery of its lines. */
@Injectable()
export class LineDeliveries {
  constructor(private readonly lines: LineRepository) {}

  /**
   * 残数打切り: the outstanding pieces are recorded as canceled, never as received.
   *
   * @returns the lines as they are then, in order
   */
  async cancelOutstanding(
    scope: TenantScope,
    orderId: string,
    session: ClientSession,
  ): Promise<LineDocument[]> {
    return this.change(scope, orderId, session, (line) => ({
      canceledLot: line.canceledLot + outstandingLotOf(line),
      deliveryStatus: DeliveryStatus.CompleteDelivery,
      isPartial: false,
    }));
  }

  /** Canceled pieces are outstanding again. @returns the lines as they are then, in order */
  async reopen(scope: TenantScope, orderId: string, session: ClientSession): Promise<LineDocument[]> {
    return this.change(scope, orderId, session, (line) => {
      const counted = { ...line, canceledLot: 0 };
      const deliveryStatus = deliveryStatusOf(counted, OrderStatus.Delivering);
      return { canceledLot: 0, deliveryStatus, isPartial: isPartial(counted) };
    });
  }

  private async change(
    scope: TenantScope,
    orderId: string,
    session: ClientSession,
    setOf: (line: LineDocument) => Partial<LineDocument>,
  ): Promise<LineDocument[]> {
    const lines = await this.lines.ofOrder(scope, orderId, session);
    const changes = lines.map((line) => ({ id: line._id, set: setOf(line) }));
    await this.lines.updateEach(scope, changes, session, lines);
    return lines.map((line, index) => ({ ...line, ...changes[index]?.set }));
  }

  /** Removes the lines of a canceled order from the deliveries. */
  async removeFromDeliveries(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const change = { deliveryStatus: DeliveryStatus.Unknown, isPartial: false };
    await this.lines.updateMany(scope, { orderId, deletedAt: null }, { $set: change }, { session });
  }
}
