import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { OrderStatus } from '../../src/orders/order.status.js';
import { key, type Client, type House, type SeenOrder } from './house.js';

/** Rows as the database has them. */
export type Stored = mongo.BSON.Document & { _id: string };

/**
 * Orders in any status, copied inside the database from a few that were made over the API: what a test wants to try
 * needs a fresh order each time, and getting one there by hand takes many steps.
 */
export class SeededOrders {
  private number = 0;

  private constructor(
    private readonly house: House,
    private readonly patterns: { placed: string; completed: string; canceled: string; draft: string },
  ) {}

  static async prepare(house: House, author: Client, admin: Client): Promise<SeededOrders> {
    const completed = await author.placed();
    await author.done('updateOrderStatus', {
      ...target(completed),
      event: 'COMPLETE_DELIVERY',
      confirmShortClose: true,
    });
    const canceled = await author.placed();
    await admin.done('cancelOrder', { ...target(canceled), reason: '仕様変更のため' });
    return new SeededOrders(house, {
      draft: (await author.draft()).uuid,
      placed: (await author.placed()).uuid,
      completed: completed.uuid,
      canceled: canceled.uuid,
    });
  }

  private rows(name: 'orders' | 'order_product_lines'): mongo.Collection<Stored> {
    return this.house.runtime.connection.getClient().db(this.house.database).collection<Stored>(name);
  }

  private patternOf(status: OrderStatus): string {
    const { placed, completed, canceled, draft } = this.patterns;
    if (status === 'Delivering') return placed;
    if (status === 'DeliveryComplete') return completed;
    return status === 'Canceled' ? canceled : draft;
  }

  /** A new order in a status. */
  async make(status: OrderStatus, over: object = {}): Promise<Stored> {
    const pattern = this.patternOf(status);
    const [order] = await this.rows('orders').find({ _id: pattern }).toArray();
    const lines = await this.rows('order_product_lines').find({ orderId: pattern }).toArray();
    if (!order) throw new Error('no pattern');
    this.number += 1;
    const copy = { ...order, _id: randomUUID(), purchaseNumber: `T-${this.number}`, status, ...over };
    await this.rows('orders').insertOne(copy);
    await this.rows('order_product_lines').insertMany(
      lines.map((line) => ({ ...line, _id: randomUUID(), orderId: copy._id })),
    );
    return copy;
  }

  async order(uuid: string): Promise<Stored> {
    const [order] = await this.rows('orders').find({ _id: uuid }).toArray();
    if (!order) throw new Error('no order');
    return order;
  }

  async lines(uuid: string): Promise<Stored[]> {
    return this.rows('order_product_lines').find({ orderId: uuid }).sort({ orderNum: 1 }).toArray();
  }
}

const target = ({ uuid, updatedAt }: SeenOrder) => ({
  uuid,
  expectedUpdatedAt: updatedAt,
  idempotencyKey: key(),
});
