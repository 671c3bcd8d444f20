import { type DemandScope, Tallies, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrderWhere } from './order.inputs.js';
import { ORDER_STATUSES, type OrderStatus, statusesOf } from './order.status.js';
import { matchesEverything, soleCondition } from './order-filter.js';
import {
  bucketsUnder,
  creatorsIn,
  OwnCounts,
  statusBucket,
  TallyKind,
  withoutPrefix,
} from './tally.buckets.js';

/** The number of orders in a status, やりとり中 or not. */
export interface TabBucket {
  readonly _id: { readonly status: OrderStatus; readonly inConversation: boolean };
  readonly count: number;
}

/** Maintained counts of a filter. */
export interface KeptCounts {
  readonly tabs: readonly TabBucket[];
  /** Of late orders: how many others have goods outstanding. */
  readonly notLateCount?: number;
}

export const sumOf = (buckets: readonly TabBucket[]): number =>
  buckets.reduce((total, { count }) => total + count, 0);

/** The number of orders in the tab of a filter. */
export const countInTab = (
  buckets: readonly TabBucket[],
  where: Pick<OrderWhere, 'statuses' | 'inConversation'> | null | undefined,
): number =>
  sumOf(
    buckets.filter(
      ({ _id }) =>
        (!where?.statuses || statusesOf(where.statuses).includes(_id.status)) &&
        (where?.inConversation == null || where.inConversation === _id.inConversation),
    ),
  );

const bucketsBy = (countOf: (status: OrderStatus, inConversation: boolean) => number): TabBucket[] =>
  ORDER_STATUSES.flatMap((status) =>
    [true, false].map((inConversation) => ({
      _id: { status, inConversation },
      count: countOf(status, inConversation),
    })),
  );

const ofTabs = (found: ReadonlyMap<string, number>): TabBucket[] =>
  bucketsBy((status, inConversation) => found.get(statusBucket(status, inConversation)) ?? 0);

const KINDS = {
  demandSupplierId: TallyKind.Suppliers,
  deliveryDestinationId: TallyKind.Destinations,
  openDeliveryDate: TallyKind.Due,
} as const;

/** Counts of the tabs of lists, where they are maintained: exact, whatever the number of orders. */
@Injectable()
export class OrderCounts {
  constructor(private readonly tallies: Tallies) {}

  /** Counts of the tabs of a filter; undefined where its matches have to be counted. */
  async kept(scope: DemandScope, where: OrderWhere | null | undefined): Promise<KeptCounts | undefined> {
    if (soleCondition(where) === 'late') return this.late(scope);
    const tabs = await this.keptTabs(scope, where);
    return tabs && { tabs };
  }

  private async keptTabs(
    scope: DemandScope,
    where: OrderWhere | null | undefined,
  ): Promise<TabBucket[] | undefined> {
    if (matchesEverything(where)) return ofTabs(await this.tallies.of(scope, TallyKind.Orders));
    const condition = soleCondition(where);
    if (condition === 'late') return undefined;
    const value = condition && where?.[condition];
    if (!value) return undefined;
    if (condition === 'creatorUuid') {
      const own = new OwnCounts(await this.tallies.of(scope, TallyKind.Own, bucketsUnder(value)));
      return bucketsBy((status, inConversation) => own.inStatus(status, inConversation));
    }
    return ofTabs(withoutPrefix(await this.tallies.of(scope, KINDS[condition], bucketsUnder(value))));
  }

  /** UUIDs of whoever created an order of the demand that is not deleted. */
  async creators(scope: DemandScope): Promise<string[]> {
    return creatorsIn(await this.tallies.of(scope, TallyKind.Own));
  }

  /** Late orders by tab. */
  async late(scope: DemandScope): Promise<KeptCounts> {
    const today = todayJst();
    const found = [...(await this.tallies.of(scope, TallyKind.Due))];
    const tabs = ofTabs(withoutPrefix(new Map(found.filter(([bucket]) => bucket < today))));
    const notLateCount = found.reduce((sum, [bucket, count]) => sum + (bucket < today ? 0 : count), 0);
    return { tabs, notLateCount };
  }
}
