import { todayJst, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../conversation/comment.repository.js';
import { OrderCommentKind, type CommentDocument } from '../conversation/comment.schema.js';
import { LineRepository } from '../lines/line.repository.js';
import { addDays } from '../orders/order-warnings.js';
import { awaitsReviewOf } from '../orders/order-filter.js';
import { OrderRepository } from '../orders/order.repository.js';
import { DeliveryStatus, ORDERED_STATUSES, OrderStatus } from '../orders/order.status.js';

export interface HomeCounts {
  readonly awaitingMyReviewCount: number;
  readonly lateCount: number;
  readonly dueTodayCount: number;
  readonly waitingForOrderCount: number;
  readonly unnotifiedCount: number;
  readonly inConversationCount: number;
}

export interface SpendRow {
  readonly supplierId: string;
  readonly orderCount: number;
  readonly amount: number;
}

export interface MonthRow {
  readonly month: string;
  readonly dueCount: number;
  readonly onTimeCount: number;
}

/** First day of the month that lies `ago` months before a day's. */
export function monthStart(day: string, ago: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - ago);
  return date.toISOString().slice(0, 10);
}

/** The questions behind the home page: each is answered by an index, whatever the number of orders. */
@Injectable()
export class HomeRepository {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly comments: CommentRepository,
  ) {}

  async counts(scope: DemandScope): Promise<HomeCounts> {
    const today = todayJst();
    const count = (filter: Record<string, unknown>): Promise<number> =>
      this.orders.count(scope, { deletedAt: null, ...filter });
    const [
      awaitingMyReviewCount,
      lateCount,
      dueTodayCount,
      waitingForOrderCount,
      unnotifiedCount,
      inConversationCount,
    ] = await Promise.all([
      count(awaitsReviewOf(scope.actor)),
      count({ openDeliveryDate: { $ne: null, $lt: today } }),
      count({ openDeliveryDate: today }),
      count({ status: OrderStatus.WaitingForOrder }),
      count({ hasUnnotifiedChanges: true }),
      count({ inConversation: true }),
    ]);
    return {
      awaitingMyReviewCount,
      lateCount,
      dueTodayCount,
      waitingForOrderCount,
      unnotifiedCount,
      inConversationCount,
    };
  }

  /** Messages that came in, newest first, with what is needed of their orders. */
  async latestMessages(
    scope: DemandScope,
    limit: number,
  ): Promise<{ comment: CommentDocument; purchaseNumber: string; subject: string | null }[]> {
    const kind = { $in: [OrderCommentKind.REPLY, OrderCommentKind.BOUNCE] };
    const comments = await this.comments.find(
      scope,
      { kind },
      { sort: { createdAt: -1, _id: -1 }, limit, projection: { html: 0, quoted: 0 } },
    );
    if (comments.length === 0) return [];
    const orders = await this.orders.findByIds(
      scope,
      comments.map(({ orderId }) => orderId),
      { projection: { purchaseNumber: 1, subject: 1 } },
    );
    const byId = new Map(orders.map((order) => [order._id, order]));
    return comments.flatMap((comment) => {
      const order = byId.get(comment.orderId);
      return order ? [{ comment, purchaseNumber: order.purchaseNumber, subject: order.subject }] : [];
    });
  }

  /** Placed orders of a month by supplier, greatest amount first. */
  async spend(scope: DemandScope, month: string): Promise<SpendRow[]> {
    const rows = await this.orders.aggregate<{ _id: string; orderCount: number; amount: number }>(scope, [
      {
        $match: {
          deletedAt: null,
          status: { $in: [...ORDERED_STATUSES] },
          listDate: { $gte: `${month}-01`, $lte: `${month}-31` },
        },
      },
      { $group: { _id: '$demandSupplierId', orderCount: { $sum: 1 }, amount: { $sum: '$totalYen' } } },
      { $sort: { amount: -1, _id: 1 } },
    ]);
    return rows.map(({ _id, orderCount, amount }) => ({ supplierId: _id, orderCount, amount }));
  }

  /** Lines that were due in the last months, up to yesterday or complete today, by month. */
  async onTime(scope: DemandScope, months: number): Promise<MonthRow[]> {
    const today = todayJst();
    const first = monthStart(today, months - 1);
    const placed = [DeliveryStatus.Delivering, DeliveryStatus.CompleteDelivery];
    const isOnTime = {
      $and: [
        { $eq: ['$deliveryStatus', DeliveryStatus.CompleteDelivery] },
        { $ne: ['$lastDeliveryDate', null] },
        { $lte: ['$lastDeliveryDate', '$deliveryDate'] },
      ],
    };
    const rows = await this.lines.aggregate<{ _id: string; dueCount: number; onTimeCount: number }>(scope, [
      {
        $match: {
          deletedAt: null,
          deliveryStatus: { $in: placed },
          // What is due today may still come today.
          deliveryDate: { $gte: first, $lte: addDays(today, -1) },
        },
      },
      {
        $group: {
          _id: { $substrBytes: ['$deliveryDate', 0, 7] },
          dueCount: { $sum: 1 },
          onTimeCount: { $sum: { $cond: [isOnTime, 1, 0] } },
        },
      },
    ]);
    const found = new Map(rows.map((row) => [row._id, row]));
    return Array.from({ length: months }, (_, index) => {
      const month = monthStart(today, months - 1 - index).slice(0, 7);
      const row = found.get(month);
      return { month, dueCount: row?.dueCount ?? 0, onTimeCount: row?.onTimeCount ?? 0 };
    });
  }
}
