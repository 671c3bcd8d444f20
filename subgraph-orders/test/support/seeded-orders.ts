import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { OrderStatus } from '../../src/orders/order.status.js';
import { tallyStored } from './counts.js';
import { type Client, content, type Harness, key, type SeenOrder } from './harness.js';
import { decision, group, type Person } from './people.js';

/** Raw MongoDB documents. */
export type Stored = mongo.BSON.Document & { _id: string };

type Template = 'draft' | 'reviewing' | 'denied' | 'placed' | 'completed' | 'canceled';
/** An order ready for sending is a modified draft. */
const TEMPLATES: Readonly<Record<OrderStatus, Template>> = {
  Drafting: 'draft',
  WaitingForOrder: 'draft',
  Reviewing: 'reviewing',
  ReviewDenial: 'denied',
  Delivering: 'placed',
  DeliveryComplete: 'completed',
  Canceled: 'canceled',
};

/** An order to be copied, with its related documents. */
interface TemplateDocuments {
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
  /** Required fields of the order besides its status. */
  readonly orderFields?: object | undefined;
  /** Required fields of each line. */
  readonly lineFields?: ((line: Stored) => object) | undefined;
}

const COLLECTIONS = {
  orders: 'orders',
  lines: 'order_product_lines',
  rounds: 'order_review_rounds',
} as const;

/**
 * Orders in any status, copied inside the database from a few that were created over the API: each attempt
 * needs a fresh order, and creating one over the API takes many steps.
 */
export class SeededOrders {
  private number = 0;

  private constructor(
    private readonly harness: Harness,
    private readonly patterns: Readonly<Record<Template, TemplateDocuments>>,
  ) {}

  /** @param reviewers any of them may decide; the second one denied the denied order */
  static async prepare(
    harness: Harness,
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
    await harness.background.settle();
    const rowsOf = async ({ uuid }: SeenOrder): Promise<TemplateDocuments> => {
      const [order] = await rows(harness, COLLECTIONS.orders).find({ _id: uuid }).toArray();
      if (!order) throw new Error('no pattern');
      const [lines, rounds] = await Promise.all([
        rows(harness, COLLECTIONS.lines).find({ orderId: uuid }).sort({ orderNum: 1 }).toArray(),
        rows(harness, COLLECTIONS.rounds).find({ orderId: uuid }).toArray(),
      ]);
      return { order, lines, rounds };
    };
    return new SeededOrders(harness, {
      draft: await rowsOf(made.draft),
      placed: await rowsOf(made.placed),
      completed: await rowsOf(made.completed),
      canceled: await rowsOf(made.canceled),
      reviewing: await rowsOf(made.reviewing),
      denied: await rowsOf(made.denied),
    });
  }

  /** Creates one order per request, with the author as creator. */
  async make(wanted: readonly WantedOrder[]): Promise<SeededOrder[]> {
    const { creator } = this.patterns.draft.order;
    const copies = wanted.map(({ status, orderFields, lineFields }) => {
      const { order, lines, rounds } = this.patterns[TEMPLATES[status]];
      this.number += 1;
      const _id = randomUUID();
      const purchaseNumber = `T-${this.number}`;
      const ofOrder = (row: Stored): Stored => ({ ...row, _id: randomUUID(), orderId: _id });
      return {
        order: { ...order, creator, _id, purchaseNumber, status, ...orderFields },
        lines: lines.map((line) => ({ ...ofOrder(line), ...lineFields?.(line) })),
        rounds: rounds.map(ofOrder),
      };
    });
    const orders = copies.map(({ order }) => order);
    const lines = copies.flatMap((copy) => copy.lines);
    const rounds = copies.flatMap((copy) => copy.rounds);
    await rows(this.harness, COLLECTIONS.orders).insertMany(orders);
    await rows(this.harness, COLLECTIONS.lines).insertMany(lines);
    if (rounds.length > 0) await rows(this.harness, COLLECTIONS.rounds).insertMany(rounds);
    await tallyStored(this.harness, orders, lines);
    return copies;
  }

  /** The current documents of the same orders. */
  async reload(orders: readonly Stored[]): Promise<Stored[]> {
    const ids = orders.map(({ _id }) => _id);
    const found = await rows(this.harness, COLLECTIONS.orders)
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

const rows = (harness: Harness, name: string): mongo.Collection<Stored> =>
  harness.runtime.connection.getClient().db(harness.database).collection<Stored>(name);

const target = ({ uuid, updatedAt }: SeenOrder) => ({
  uuid,
  expectedUpdatedAt: updatedAt,
  idempotencyKey: key(),
});
