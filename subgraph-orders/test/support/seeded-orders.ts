import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { OrderStatus } from '../../src/orders/order.status.js';
import { content, key, type Client, type House, type SeenOrder } from './house.js';
import { tallyStored } from './numbers.js';
import { decision, group, type Person } from './people.js';

/** Rows as the database has them. */
export type Stored = mongo.BSON.Document & { _id: string };

type Pattern = 'draft' | 'reviewing' | 'denied' | 'placed' | 'completed' | 'canceled';
/** An order that waits to be sent is a draft that is held ready. */
const PATTERNS: Readonly<Record<OrderStatus, Pattern>> = {
  Drafting: 'draft',
  WaitingForOrder: 'draft',
  Reviewing: 'reviewing',
  ReviewDenial: 'denied',
  Delivering: 'placed',
  DeliveryComplete: 'completed',
  Canceled: 'canceled',
};

/**
 * Orders in any status, copied inside the database from a few that were made over the API: what a test wants to try
 * needs a fresh order each time, and getting one there by hand takes many steps.
 */
export class SeededOrders {
  private number = 0;

  private constructor(
    private readonly house: House,
    private readonly patterns: Readonly<Record<Pattern, string>>,
  ) {}

  /**
   * @param reviewers people, any of whom decides; the second one denied what is denied.
   */
  static async prepare(
    house: House,
    author: Client,
    admin: Client,
    requester: Client,
    reviewers: readonly [Person, Person, ...Person[]],
  ): Promise<SeededOrders> {
    const inReview = () =>
      requester.done('createApprovalOrder', {
        idempotencyKey: key(),
        content: content(),
        reviewGroups: [group('ANY', reviewers, false)],
      });
    const denied = await inReview();
    await reviewers[1].client.done('denyOrder', decision(denied, { comment: '数量を確認してください。' }));
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
      reviewing: (await inReview()).uuid,
      denied: denied.uuid,
    });
  }

  private rows(name: 'orders' | 'order_product_lines' | 'order_review_rounds'): mongo.Collection<Stored> {
    return this.house.runtime.connection.getClient().db(this.house.database).collection<Stored>(name);
  }

  /** A new order in a status, made by the author. */
  async make(status: OrderStatus, over: object = {}): Promise<Stored> {
    const pattern = this.patterns[PATTERNS[status]];
    const [order] = await this.rows('orders').find({ _id: pattern }).toArray();
    const lines = await this.rows('order_product_lines').find({ orderId: pattern }).toArray();
    const [author] = await this.rows('orders').find({ _id: this.patterns.draft }).toArray();
    if (!order) throw new Error('no pattern');
    this.number += 1;
    const copy = {
      ...order,
      creator: author?.['creator'],
      _id: randomUUID(),
      purchaseNumber: `T-${this.number}`,
      status,
      ...over,
    };
    const lineCopies = lines.map((line) => ({ ...line, _id: randomUUID(), orderId: copy._id }));
    await this.rows('orders').insertOne(copy);
    await this.rows('order_product_lines').insertMany(lineCopies);
    await tallyStored(this.house, [copy], lineCopies);
    const rounds = await this.rows('order_review_rounds').find({ orderId: pattern }).toArray();
    if (rounds.length > 0) {
      const copies = rounds.map((round) => ({ ...round, _id: randomUUID(), orderId: copy._id }));
      await this.rows('order_review_rounds').insertMany(copies);
    }
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
