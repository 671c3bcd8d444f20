import {
  type DemandScope,
  type MatchPage,
  pageWindow,
  paginateMatches,
  type ReadScope,
  Tallies,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrdersArgs, OrderWhere } from './order.inputs.js';
import type { OrderTabCounts } from './order.model.js';
import { OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { ORDER_STATUSES, type OrderStatus, statusesOf } from './order.status.js';
import { baseFilter, hasText, matchesEverything, soleCreator, tabFilter } from './order-filter.js';
import { type OrderConditions, OrderFilters } from './order-filters.service.js';
import { listOrder } from './order-sort.js';
import { OwnCounts, ownRange, statusBucket, TallyKind } from './tally.buckets.js';

export interface OrderListPage extends MatchPage<OrderDocument> {
  tabs: OrderTabCounts;
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

const bucketsBy = (countOf: (status: OrderStatus, inConversation: boolean) => number): Bucket[] =>
  ORDER_STATUSES.flatMap((status) =>
    [true, false].map((inConversation) => ({
      _id: { status, inConversation },
      count: countOf(status, inConversation),
    })),
  );

/** Order list, newest order date first by default, with counts per tab. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly tallies: Tallies,
    private readonly filters: OrderFilters,
  ) {}

  /**
   * Without a search text two queries: the rows of the page, and the counts per tab, which include the total. With
   * one, the matches are counted up to a limit, and the tabs only when asked for.
   */
  async list(scope: DemandScope, args: OrdersArgs): Promise<OrderListPage> {
    const { where } = args;
    const countWhere = args.countWhere ?? where;
    const isSameBase =
      JSON.stringify(baseFilter(where, scope.actor)) === JSON.stringify(baseFilter(countWhere, scope.actor));
    const [own, counted] = await Promise.all([
      this.filters.of(scope, where, scope.actor),
      isSameBase ? undefined : this.filters.of(scope, countWhere, scope.actor),
    ]);
    let buckets: Promise<Bucket[]> | undefined;
    const tabs = () => (buckets ??= this.buckets(scope, countWhere, counted ?? own));
    const page = hasText(where)
      ? await this.found(scope, args, own)
      : await this.filtered(scope, args, own, () => (isSameBase ? tabs() : this.buckets(scope, where, own)));
    return {
      ...page,
      tabs: {
        byStatus: async () => {
          const all = await tabs();
          return ORDER_STATUSES.map((status) => ({
            status,
            count: sum(all.filter((bucket) => bucket._id.status === status)),
          }));
        },
        inConversation: async () => sum((await tabs()).filter((bucket) => bucket._id.inConversation)),
      },
    };
  }

  /** The newest orders that the search text of the list finds, without counts; none for an empty text. */
  async search(scope: ReadScope, text: string, limit: number): Promise<OrderDocument[]> {
    const { filter, hint } = await this.filters.of(scope, { text }, undefined);
    return text.trim() === '' ? [] : this.orders.search(scope, filter, { limit, hint });
  }

  private async filtered(
    scope: DemandScope,
    args: OrdersArgs,
    { filter, hint }: OrderConditions,
    buckets: () => Promise<Bucket[]>,
  ): Promise<MatchPage<OrderDocument>> {
    const { skip, limit, page } = pageWindow(args);
    const conditions = { ...filter, ...tabFilter(args.where) };
    const [items, counted] = await Promise.all([
      this.orders.find(scope, conditions, { sort: listOrder(args.sort), skip, limit, hint }),
      buckets(),
    ]);
    const totalCount = sum(counted.filter((bucket) => isInTab(args.where, bucket)));
    return { items, totalCount, isTotalCountExact: true, page, limit };
  }

  private async found(
    scope: DemandScope,
    args: OrdersArgs,
    { filter, hint }: OrderConditions,
  ): Promise<MatchPage<OrderDocument>> {
    const sort = listOrder(args.sort);
    const matches = { ...filter, ...tabFilter(args.where) };
    return paginateMatches(args, {
      count: (limit) => this.orders.count(scope, matches, { hint, limit }),
      inOrder: (window) => this.orders.firstMatches(scope, matches, sort, window),
      sorted: (window) => this.orders.find(scope, matches, { sort, hint, ...window }),
    });
  }

  /** Counts per tab: computed for a filter, read from the stored counts without one. */
  private async buckets(
    scope: DemandScope,
    where: OrderWhere | null | undefined,
    { filter, hint }: OrderConditions,
  ): Promise<Bucket[]> {
    const creatorUuid = soleCreator(where);
    if (creatorUuid) {
      const own = new OwnCounts(await this.tallies.of(scope, TallyKind.Own, ownRange(creatorUuid)));
      return bucketsBy((status, inConversation) => own.inStatus(status, inConversation));
    }
    if (matchesEverything(where)) {
      const kept = await this.tallies.of(scope, TallyKind.Orders);
      return bucketsBy((status, inConversation) => kept.get(statusBucket(status, inConversation)) ?? 0);
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
