import {
  pageWindow,
  parseInput,
  optionalText,
  todayJst,
  type DemandScope,
  type Page,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OrdersArgs, OrderWhere } from './order.inputs.js';
import { OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { listOrder } from './order-sort.js';
import { searchConditions } from './order.search.js';
import { ORDER_STATUSES, statusesOf, type OrderStatus } from './order.status.js';

export interface OrderListPage extends Page<OrderDocument> {
  counts: { status: OrderStatus; count: number }[];
  inConversationCount: number;
}

interface Bucket {
  _id: { status: OrderStatus; inConversation: boolean };
  count: number;
}

type Filter = Record<string, unknown>;

const whereSchema = z.object({ text: optionalText({ label: '検索語', max: 100 }) }).loose();

type Bound = string | number | null | undefined;

/** Both ends belong to the range; an end that is left out is open. */
export const between = (from: Bound, to: Bound): Filter | undefined => {
  const hasFrom = from != null && from !== '';
  const hasTo = to != null && to !== '';
  return hasFrom || hasTo ? { ...(hasFrom && { $gte: from }), ...(hasTo && { $lte: to }) } : undefined;
};

/** Yen as lists compare them. */
export const numberOf = (yen: string | null | undefined): number | null => (yen ? Number(yen) : null);

/** Conditions of a filter that do not choose a tab: everything but statuses and やりとり中. */
function baseFilter(where: OrderWhere | null | undefined): Filter {
  const conditions: Filter[] = [{ deletedAt: null }];
  if (!where) return conditions[0] ?? {};
  const { text } = parseInput(whereSchema, where);
  const orderDate = between(where.orderDateFrom, where.orderDateTo);
  if (orderDate) conditions.push({ orderDate });
  const earliestDeliveryDate = between(where.deliveryDateFrom, where.deliveryDateTo);
  if (earliestDeliveryDate) conditions.push({ earliestDeliveryDate });
  if (where.demandSupplierId) conditions.push({ demandSupplierId: where.demandSupplierId });
  if (where.deliveryDestinationId) conditions.push({ deliveryDestinationId: where.deliveryDestinationId });
  const totalYen = between(numberOf(where.amountFrom), numberOf(where.amountTo));
  if (totalYen) conditions.push({ totalYen });
  if (where.creatorUuid) conditions.push({ 'creator.uuid': where.creatorUuid });
  if (where.reviewerUuid) conditions.push({ reviewerIds: where.reviewerUuid });
  if (where.late) conditions.push({ openDeliveryDate: { $ne: null, $lt: todayJst() } });
  if (where.hasUnnotifiedChanges != null) {
    conditions.push({ hasUnnotifiedChanges: where.hasUnnotifiedChanges });
  }
  if (where.productId) conditions.push({ productIds: where.productId });
  conditions.push(...searchConditions(text));
  return { $and: conditions };
}

/** Conditions that choose a tab. */
function tabFilter(where: OrderWhere | null | undefined): Filter {
  return {
    ...(where?.statuses && { status: { $in: statusesOf(where.statuses) } }),
    ...(where?.inConversation != null && { inConversation: where.inConversation }),
  };
}

const isInTab = (where: OrderWhere | null | undefined, { _id }: Bucket): boolean =>
  (!where?.statuses || statusesOf(where.statuses).includes(_id.status)) &&
  (where?.inConversation == null || where.inConversation === _id.inConversation);

const sum = (buckets: readonly Bucket[]): number =>
  buckets.reduce((total, bucket) => total + bucket.count, 0);

/** The list of orders: newest order date first unless asked otherwise, with the counts of its tabs. */
@Injectable()
export class OrderListService {
  constructor(private readonly orders: OrderRepository) {}

  /** Two questions to the database: the rows of the page, and the counts by tab, from which the total follows. */
  async list(scope: DemandScope, args: OrdersArgs): Promise<OrderListPage> {
    const { skip, limit, page } = pageWindow(args);
    const base = baseFilter(args.where);
    const countBase = args.countWhere ? baseFilter(args.countWhere) : base;
    const isSameBase = JSON.stringify(base) === JSON.stringify(countBase);
    const [items, buckets, ownBuckets] = await Promise.all([
      this.orders.find(
        scope,
        { ...base, ...tabFilter(args.where) },
        { sort: listOrder(args.sort), skip, limit },
      ),
      this.buckets(scope, countBase),
      isSameBase ? undefined : this.buckets(scope, base),
    ]);
    return {
      items,
      totalCount: sum((ownBuckets ?? buckets).filter((bucket) => isInTab(args.where, bucket))),
      page,
      limit,
      counts: ORDER_STATUSES.map((status) => ({
        status,
        count: sum(buckets.filter((bucket) => bucket._id.status === status)),
      })),
      inConversationCount: sum(buckets.filter((bucket) => bucket._id.inConversation)),
    };
  }

  private async buckets(scope: DemandScope, filter: Filter): Promise<Bucket[]> {
    return this.orders.aggregate<Bucket>(scope, [
      { $match: filter },
      { $group: { _id: { status: '$status', inConversation: '$inConversation' }, count: { $sum: 1 } } },
    ]);
  }
}
