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

/** An order to be copied, with what hangs on it. */
interface PatternRows {
  readonly order: Stored;
  readonly lines: readonly Stored[];
  readonly rounds: readonly Stored[];
}

export interface SeededOrder {
  readonly order: Stored;
  readonly lines: readonly Stored[];
}

export interface WantedOrder {
  readonly status: OrderStatus;
  /** What of the order has to hold besides its status. */
  readonly given?: object | undefined;
  /** What of each line has to hold. */
  readonly givenLine?: ((line: Stored) => object) | undefined;
}

const COLLECTIONS = {
  orders: 'orders',
  lines: 'order_product_lines',
  rounds: 'order_review_rounds',
} as const;

/**
 * Orders in any status, copied inside the database from a few that were made over the API: what a test wants to try
 * needs a fresh order each time, and getting one there by hand takes many steps.
 */
export class SeededOrders {
  private number = 0;

  private constructor(
    private readonly house: House,
    private readonly patterns: Readonly<Record<Pattern, PatternRows>>,
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
    const made = {
      draft: await author.draft(),
      placed: await author.placed(),
      completed,
      canceled,
      reviewing: await inReview(),
      denied,
    };
    await house.background.settle();
    const rowsOf = async ({ uuid }: SeenOrder): Promise<PatternRows> => {
      const [order] = await rows(house, COLLECTIONS.orders).find({ _id: uuid }).toArray();
      if (!order) throw new Error('no pattern');
      const [lines, rounds] = await Promise.all([
        rows(house, COLLECTIONS.lines).find({ orderId: uuid }).sort({ orderNum: 1 }).toArray(),
        rows(house, COLLECTIONS.rounds).find({ orderId: uuid }).toArray(),
      ]);
      return { order, lines, rounds };
    };
    return new SeededOrders(house, {
      draft: await rowsOf(made.draft),
      placed: await rowsOf(made.placed),
      completed: await rowsOf(made.completed),
      canceled: await rowsOf(made.canceled),
      reviewing: await rowsOf(made.reviewing),
      denied: await rowsOf(made.denied),
    });
  }

  /** A new order for each that is wanted, made by the author. */
  async make(wanted: readonly WantedOrder[]): Promise<SeededOrder[]> {
    const { creator } = this.patterns.draft.order;
    const copies = wanted.map(({ status, given, givenLine }) => {
      const { order, lines, rounds } = this.patterns[PATTERNS[status]];
      this.number += 1;
      const _id = randomUUID();
      const purchaseNumber = `T-${this.number}`;
      const ofOrder = (row: Stored): Stored => ({ ...row, _id: randomUUID(), orderId: _id });
      return {
        order: { ...order, creator, _id, purchaseNumber, status, ...given },
        lines: lines.map((line) => ({ ...ofOrder(line), ...givenLine?.(line) })),
        rounds: rounds.map(ofOrder),
      };
    });
    const orders = copies.map(({ order }) => order);
    const lines = copies.flatMap((copy) => copy.lines);
    const rounds = copies.flatMap((copy) => copy.rounds);
    await rows(this.house, COLLECTIONS.orders).insertMany(orders);
    await rows(this.house, COLLECTIONS.lines).insertMany(lines);
    if (rounds.length > 0) await rows(this.house, COLLECTIONS.rounds).insertMany(rounds);
    await tallyStored(this.house, orders, lines);
    return copies;
  }

  /** The same orders as they are now. */
  async now(orders: readonly Stored[]): Promise<Stored[]> {
    const ids = orders.map(({ _id }) => _id);
    const found = await rows(this.house, COLLECTIONS.orders)
      .find({ _id: { $in: ids } })
      .toArray();
    const byId = new Map(found.map((order) => [order._id, order]));
    return ids.map((id) => {
      const order = byId.get(id);
      if (!order) throw new Error('no order');
      return order;
    });
  }
}

const rows = (house: House, name: string): mongo.Collection<Stored> =>
  house.runtime.connection.getClient().db(house.database).collection<Stored>(name);

const target = ({ uuid, updatedAt }: SeenOrder) => ({
  uuid,
  expectedUpdatedAt: updatedAt,
  idempotencyKey: key(),
});
