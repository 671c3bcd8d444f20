import { type DemandScope, Tallies, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { ORDER_STATUSES, ORDERED_STATUSES, OrderStatus } from '../orders/order.status.js';
import { AWAITED_REVIEWS, awaitsReviewOf, listIndex } from '../orders/order-filter.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument } from '../orders/records/comment.schema.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import { RepresentedReviewers } from '../orders/represented-reviewers.service.js';
import { SupplierAnswerState } from '../orders/supplier-answer.enums.js';
import { answerBucket, isOnTime, statusBucket, TallyKind, UNNOTIFIED } from '../orders/tally.buckets.js';

export interface HomeCounts {
  readonly awaitingMyReviewCount: number;
  readonly deniedCount: number;
  readonly lateCount: number;
  readonly dueTodayCount: number;
  readonly waitingForOrderCount: number;
  readonly unnotifiedCount: number;
  readonly inConversationCount: number;
  readonly supplierUnconfirmedCount: number;
  readonly supplierAnsweredCount: number;
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

/** First day of the month, `ago` months before that of a day. */
export function monthStart(day: string, ago: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - ago);
  return date.toISOString().slice(0, 10);
}

/** Named, since a planner that knows little of the orders yet may read all of them. */
const BY_STATUS = listIndex({ demandUuid: 1, status: 1 }, 'listDate');

/** Queries of the home page; each uses an index, whatever the number of orders. */
@Injectable()
export class HomeRepository {
  constructor(
    private readonly orders: OrderRepository,
    private readonly tallies: Tallies,
    private readonly comments: CommentRepository,
    private readonly represented: RepresentedReviewers,
  ) {}

  async counts(scope: DemandScope): Promise<HomeCounts> {
    const today = todayJst();
    const { actor } = scope;
    const represents = actor.actor === 'DemandUser' ? await this.represented.of(scope, actor.uuid) : [];
    const [awaitingMyReviewCount, attention, byStatus] = await Promise.all([
      this.orders.count(
        scope,
        { deletedAt: null, ...awaitsReviewOf({ ...actor, represents }) },
        { hint: AWAITED_REVIEWS.key },
      ),
      this.tallies.of(scope, TallyKind.Attention),
      this.tallies.of(scope, TallyKind.Orders),
    ]);
    const inStatus = (status: OrderStatus, inConversation: boolean): number =>
      byStatus.get(statusBucket(status, inConversation)) ?? 0;
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
    return {
      awaitingMyReviewCount,
      deniedCount: inStatus(OrderStatus.ReviewDenial, true) + inStatus(OrderStatus.ReviewDenial, false),
      // Counts are stored by day, so an order becomes late without a write.
      lateCount: sum([...attention].map(([day, count]) => (day < today ? count : 0))),
      dueTodayCount: attention.get(today) ?? 0,
      waitingForOrderCount:
        inStatus(OrderStatus.WaitingForOrder, true) + inStatus(OrderStatus.WaitingForOrder, false),
      unnotifiedCount: attention.get(UNNOTIFIED) ?? 0,
      supplierUnconfirmedCount: attention.get(answerBucket(SupplierAnswerState.UNCONFIRMED)) ?? 0,
      supplierAnsweredCount: attention.get(answerBucket(SupplierAnswerState.ANSWERED)) ?? 0,
      inConversationCount: sum(ORDER_STATUSES.map((status) => inStatus(status, true))),
    };
  }

  /** Denied orders, newest first, up to a limit. */
  async denied(scope: DemandScope): Promise<OrderDocument[]> {
    return this.orders.find(
      scope,
      { deletedAt: null, status: OrderStatus.ReviewDenial },
      {
        sort: { listDate: -1, _id: -1 },
        limit: 200,
        hint: BY_STATUS,
        projection: { purchaseNumber: 1, subject: 1, reviewRequester: 1, creator: 1 },
      },
    );
  }

  /** Incoming messages, newest first, with the needed fields of their orders. */
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

  /** Placed orders of a month by supplier, largest amount first. */
  async spend(scope: DemandScope, month: string): Promise<SpendRow[]> {
    const rows = await this.orders.aggregate<{ _id: string; orderCount: number; amount: number }>(
      scope,
      [
        {
          $match: {
            deletedAt: null,
            status: { $in: [...ORDERED_STATUSES] },
            listDate: { $gte: `${month}-01`, $lte: `${month}-31` },
          },
        },
        { $group: { _id: '$demandSupplierId', orderCount: { $sum: 1 }, amount: { $sum: '$totalYen' } } },
        { $sort: { amount: -1, _id: 1 } },
      ],
      { hint: BY_STATUS },
    );
    return rows.map(({ _id, orderCount, amount }) => ({ supplierId: _id, orderCount, amount }));
  }

  /** Lines due in the last months up to yesterday, by month. */
  async onTime(scope: DemandScope, months: number): Promise<MonthRow[]> {
    const today = todayJst();
    const first = monthStart(today, months - 1);
    // Lines that are due today are not late yet.
    const days = await this.tallies.of(scope, TallyKind.Punctuality, { from: first, before: today });
    return Array.from({ length: months }, (_, index) => {
      const month = monthStart(today, months - 1 - index).slice(0, 7);
      const ofMonth = [...days].filter(([bucket]) => bucket.startsWith(month));
      const sum = (counted: typeof ofMonth): number => counted.reduce((total, [, count]) => total + count, 0);
      return {
        month,
        dueCount: sum(ofMonth),
        onTimeCount: sum(ofMonth.filter(([bucket]) => isOnTime(bucket))),
      };
    });
  }
}
