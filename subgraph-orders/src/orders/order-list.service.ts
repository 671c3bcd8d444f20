import { type DemandScope, type Page, pageWindow, type ReadScope, Tallies } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrdersArgs, OrderWhere } from './order.inputs.js';
import { OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { ORDER_STATUSES, type OrderStatus, statusesOf } from './order.status.js';
import { baseFilter, matchesEverything, tabFilter } from './order-filter.js';
import { type OrderConditions, OrderFilters } from './order-filters.service.js';
import { listOrder } from './order-sort.js';
import { statusBucket, TallyKind } from './tally.buckets.js';

export interface OrderListPage extends Page<OrderDocument> {
  counts: { status: OrderStatus; count: number }[];
  inConversationCount: number;
}

interface Bucket {
  _id: { status: OrderStatus; inConversation: boolean };
  count: number;
}

const isInTab = (where: OrderWhere | null | undefined, { _id }: Bucket): boolean =>
  (!where?.statuses || statusesOf(where.statuses).includes(_id.status)) &&
  (where?.inConversation == null || where.inConversation === _id.inConversation);

const sum = (buckets: readonly Bucket[]): number =>
  buckets.reduce((total, bucket) => total + bucket.count, 0);

/** Order list, newest order date first by default, with counts per tab. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly tallies: Tallies,
    private readonly filters: OrderFilters,
  ) {}

  /** Two queries: the rows of the page, and the counts per tab, which include the total. */
  async list(scope: DemandScope, args: OrdersArgs): Promise<OrderListPage> {
    const { skip, limit, page } = pageWindow(args);
    const { where } = args;
    const countWhere = args.countWhere ?? where;
    const isSameBase =
      JSON.stringify(baseFilter(where, scope.actor)) === JSON.stringify(baseFilter(countWhere, scope.actor));
    const [own, counted] = await Promise.all([
      this.filters.of(scope, where, scope.actor),
      isSameBase ? undefined : this.filters.of(scope, countWhere, scope.actor),
    ]);
    const [items, buckets, ownBuckets] = await Promise.all([
      this.orders.find(
        scope,
        { ...own.filter, ...tabFilter(where) },
        { sort: listOrder(args.sort), skip, limit, hint: own.hint },
      ),
      this.buckets(scope, countWhere, counted ?? own),
      isSameBase ? undefined : this.buckets(scope, where, own),
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

  /** The newest orders that the search text of the list finds, without counts; none for an empty text. */
  async search(scope: ReadScope, text: string, limit: number): Promise<OrderDocument[]> {
    const { filter, hint } = await this.filters.of(scope, { text }, undefined);
    return text.trim() === '' ? [] : this.orders.search(scope, filter, { limit, hint });
  }

  /** Counts per tab: computed for a filter, read from the stored counts without one. */
  private async buckets(
    scope: DemandScope,
    where: OrderWhere | null | undefined,
    { filter, hint }: OrderConditions,
  ): Promise<Bucket[]> {
    if (matchesEverything(where)) {
      const kept = await this.tallies.of(scope, TallyKind.Orders);
      return ORDER_STATUSES.flatMap((status) =>
        [true, false].map((inConversation) => ({
          _id: { status, inConversation },
          count: kept.get(statusBucket(status, inConversation)) ?? 0,
        })),
      );
    }
    return this.orders.aggregate<Bucket>(
      scope,
      [
        { $match: filter },
        { $group: { _id: { status: '$status', inConversation: '$inConversation' }, count: { $sum: 1 } } },
      ],
      { hint },
    );
  }
}
