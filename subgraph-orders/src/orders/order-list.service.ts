import {
  type Candidates,
  COUNTED_MATCHES,
  type DemandScope,
  type IndexKey,
  type Matches,
  type MatchPage,
  pageWindow,
  type Projection,
  type ReadScope,
  selectMatches,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrdersArgs, OrderWhere } from './order.inputs.js';
import type { OrderTabCounts } from './order.model.js';
import { OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { ORDER_STATUSES, OrderStatusFilter } from './order.status.js';
import { countInTab, type KeptCounts, OrderCounts, sumOf, type TabBucket } from './order-counts.service.js';
import { baseFilter, type Filter, tabFilter } from './order-filter.js';
import { type OrderConditions, OrderFilters } from './order-filters.service.js';
import { type OrderedIndex, orderedIndex } from './order-index.js';
import { listOrder } from './order-sort.js';

export interface OrderListPage extends MatchPage<OrderDocument> {
  tabs: OrderTabCounts;
}

/** Orders of a few days, even of a very large demand: sorting them takes less than passing over all that are newer. */
const SORTABLE = 5_000;

/** What rows are selected by, and how they can be found. */
interface Selection {
  readonly matches: Filter;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly window: { readonly skip: number; readonly limit: number };
  /** Has the order of the list. */
  readonly index: OrderedIndex;
  /** Has the matches. */
  readonly hint: IndexKey | undefined;
  /** Among which the matches of words are. */
  readonly candidates?: Candidates<OrderDocument> | undefined;
  /** What is read of them; everything by default. */
  readonly projection?: Projection<OrderDocument> | undefined;
}

/** How the rows of a page are found and counted, and what is read of them. */
interface Reading extends Pick<Selection, 'projection'> {
  readonly own: OrderConditions;
  readonly kept: Promise<KeptCounts | undefined>;
}

/** Order list, newest order date first by default, with counts per tab. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly counts: OrderCounts,
    private readonly filters: OrderFilters,
  ) {}

  /**
   * The rows of a page, read in the order of an index where one has it, and their total: exact where counts are
   * maintained, up to a limit elsewhere. Tabs are counted when they are asked for.
   */
  async list(
    scope: DemandScope,
    args: OrdersArgs,
    projection?: Projection<OrderDocument>,
  ): Promise<OrderListPage> {
    const { where } = args;
    const countWhere = args.countWhere ?? where;
    const isSameBase =
      JSON.stringify(baseFilter(where, scope.actor)) === JSON.stringify(baseFilter(countWhere, scope.actor));
    const [own, counted] = await Promise.all([
      this.filters.of(scope, where, scope.actor),
      isSameBase ? undefined : this.filters.of(scope, countWhere, scope.actor),
    ]);
    const kept = this.counts.kept(scope, where);
    let buckets: Promise<readonly TabBucket[]> | undefined;
    const tabs = () =>
      (buckets ??= this.tabs(scope, isSameBase ? kept : this.counts.kept(scope, countWhere), counted ?? own));
    return {
      ...(await this.page(scope, args, { own, kept, projection })),
      tabs: {
        byStatus: async () => {
          const all = await tabs();
          return ORDER_STATUSES.map((status) => ({
            status,
            count: sumOf(all.filter((bucket) => bucket._id.status === status)),
          }));
        },
        inConversation: async () => sumOf((await tabs()).filter((bucket) => bucket._id.inConversation)),
      },
    };
  }

  /** The newest orders that the search text of the list finds, without counts; none for an empty text. */
  async search(scope: ReadScope, text: string, limit: number): Promise<OrderDocument[]> {
    const { filter: matches, hint, candidates } = await this.filters.of(scope, { text }, undefined);
    if (text.trim() === '') return [];
    const { demandUuid } = scope;
    if (demandUuid === null) return this.orders.search(scope, matches, { limit, hint });
    const sort = listOrder(null);
    const selection = {
      matches,
      sort,
      index: orderedIndex({ text }, sort),
      window: { skip: 0, limit },
      hint,
      candidates,
    };
    const ofDemand = { ...scope, demandUuid };
    return this.selected(ofDemand, selection, this.found(ofDemand, selection));
  }

  private async page(
    scope: DemandScope,
    args: OrdersArgs,
    { own, kept, projection }: Reading,
  ): Promise<MatchPage<OrderDocument>> {
    const { page, ...window } = pageWindow(args);
    const { where } = args;
    const sort = listOrder(args.sort);
    const matches = { ...own.filter, ...tabFilter(where) };
    const late = where?.late ? ((await kept) ?? (await this.counts.late(scope))) : undefined;
    const index = orderedIndex(late && isOnlyDelivering(late) ? inDelivering(where) : where, sort);
    const whole = index.isWholeFilter ? index : lateIndex(where, sort, await kept);
    const { hint, candidates } = own;
    const selection = { matches, sort, index, window, hint, candidates, projection };
    const once = this.found(scope, selection);
    const count = async (): Promise<number> => {
      const counts = await kept;
      if (counts) return countInTab(counts.tabs, where);
      if (!whole) return once.count(COUNTED_MATCHES + 1);
      return this.orders.count(scope, matches, { hint: own.hint, limit: COUNTED_MATCHES + 1 });
    };
    const [total, found, isExact] = await Promise.all([
      count(),
      whole &&
        this.orders.find(
          scope,
          { $and: [matches, whole.filter] },
          { sort, hint: whole.hint, projection: projection?.fields, ...window },
        ),
      kept.then((counts) => counts !== undefined),
    ]);
    const items = found ?? (total === 0 ? [] : await this.selected(scope, selection, once, total));
    return {
      items,
      totalCount: isExact ? total : Math.min(total, COUNTED_MATCHES),
      isTotalCountExact: isExact || total <= COUNTED_MATCHES,
      page,
      limit: window.limit,
    };
  }

  private found(scope: TenantScope, { matches, sort, index, hint, candidates, projection }: Selection) {
    return this.orders.foundOnce(scope, matches, {
      sort,
      hint,
      projection: projection?.fields,
      candidates,
      ...(index.hasWholeFilter && { ordered: index.hint, sortable: index.isClosedRange ? SORTABLE : 0 }),
    });
  }

  /** Rows of a filter that no index answers as a whole in the order of the list. */
  private async selected(
    scope: TenantScope,
    { matches, sort, index, candidates, window }: Selection,
    once: Pick<Matches<OrderDocument>, 'count' | 'sorted'>,
    total?: number,
  ): Promise<OrderDocument[]> {
    const { items } = await selectMatches(window, {
      ...once,
      ...(total !== undefined && { count: async () => total }),
      inOrder: (slice) =>
        index.hasWholeFilter
          ? once.sorted(slice)
          : this.orders.firstMatches(scope, { ...index, matches, sort, candidates, ...slice }),
    });
    return items;
  }

  /** Counts per tab: read where they are maintained, computed elsewhere. */
  private async tabs(
    scope: DemandScope,
    kept: Promise<KeptCounts | undefined>,
    { filter, hint }: OrderConditions,
  ): Promise<readonly TabBucket[]> {
    return (
      (await kept)?.tabs ??
      this.orders.aggregate<TabBucket>(
        scope,
        [
          { $match: filter },
          { $group: { _id: { status: '$status', inConversation: '$inConversation' }, count: { $sum: 1 } } },
        ],
        { hint },
      )
    );
  }
}

/**
 * Orders with goods outstanding in the order of the list, where most of them are late: reading them passes over those
 * that are not, and sorting would read all late ones.
 */
function lateIndex(
  where: OrderWhere | null | undefined,
  sort: Readonly<Record<string, 1 | -1>>,
  counts: KeptCounts | undefined,
): OrderedIndex | undefined {
  if (counts?.notLateCount === undefined || where?.inConversation != null) return undefined;
  const isMostlyLate = isOnlyDelivering(counts) && counts.notLateCount < sumOf(counts.tabs);
  return isMostlyLate ? orderedIndex({ statuses: DELIVERING }, sort) : undefined;
}

const DELIVERING = [OrderStatusFilter.DELIVERING];

/** Whether all orders of these counts are placed: late ones are, as far as the database goes. */
const isOnlyDelivering = ({ tabs }: KeptCounts): boolean =>
  countInTab(tabs, { statuses: DELIVERING }) === sumOf(tabs);

/** A filter that only placed orders match, which an index by status then answers in part. */
const inDelivering = (where: OrderWhere | null | undefined): OrderWhere => ({
  ...where,
  statuses: where?.statuses ?? DELIVERING,
});
