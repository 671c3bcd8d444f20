import {
  optionalText,
  parseInput,
  todayJst,
  type IndexKey,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { NamesByWord } from '../external/catalog.client.js';
import type { OrderWhere } from './order.inputs.js';
import { searchConditions } from './order.search.js';
import { OrderStatus, statusesOf } from './order.status.js';

/** Who asks, for conditions such as 自分の承認待ち. */
export type FilterActor = Pick<UserIdentity, 'actor' | 'uuid' | 'role'>;

/** Conditions of a question to the database. */
export type Filter = Record<string, unknown>;

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

/** Orders that somebody is asked to decide on now; none for who decides nothing. */
export const awaitsReviewOf = (actor: FilterActor | undefined): Filter => ({
  status: OrderStatus.Reviewing,
  pendingReviewerIds: actor?.actor === 'DemandUser' ? actor.uuid : '',
  ...(actor?.role !== 'ADMIN' && { isPendingRestricted: false }),
});

/** Conditions of a filter that do not choose a tab: everything but statuses and やりとり中. */
export function baseFilter(
  where: OrderWhere | null | undefined,
  actor?: FilterActor,
  named?: NamesByWord,
): Filter {
  const conditions: Filter[] = [{ deletedAt: null }];
  if (!where) return conditions[0] ?? {};
  const { text } = parseInput(whereSchema, where);
  const orderDate = between(where.orderDateFrom, where.orderDateTo);
  // Where there is an order date it is the date of the list, by which an index finds.
  if (orderDate) conditions.push({ orderDate }, { listDate: orderDate });
  const earliestDeliveryDate = between(where.deliveryDateFrom, where.deliveryDateTo);
  if (earliestDeliveryDate) conditions.push({ earliestDeliveryDate });
  if (where.demandSupplierId) conditions.push({ demandSupplierId: where.demandSupplierId });
  if (where.deliveryDestinationId) conditions.push({ deliveryDestinationId: where.deliveryDestinationId });
  const totalYen = between(numberOf(where.amountFrom), numberOf(where.amountTo));
  if (totalYen) conditions.push({ totalYen });
  if (where.creatorUuid) conditions.push({ 'creator.uuid': where.creatorUuid });
  if (where.reviewerUuid) conditions.push({ reviewerIds: where.reviewerUuid });
  if (where.awaitsMyReview) conditions.push(awaitsReviewOf(actor));
  if (where.late) conditions.push({ openDeliveryDate: { $ne: null, $lt: todayJst() } });
  if (where.openDeliveryDate) conditions.push({ openDeliveryDate: where.openDeliveryDate });
  if (where.hasUnnotifiedChanges != null) {
    conditions.push({ hasUnnotifiedChanges: where.hasUnnotifiedChanges });
  }
  if (where.productId) conditions.push({ productIds: where.productId });
  conditions.push(...searchConditions(text, named));
  return { $and: conditions };
}

/** Whether a filter leaves out no order, except by its tab. */
export const isEverything = (where: OrderWhere | null | undefined): boolean => {
  const { $and: conditions = [] } = baseFilter(where);
  return Array.isArray(conditions) && conditions.length <= 1;
};

/**
 * The index of what narrows a filter most: left alone, a database that thinks it finds much walks the whole list in
 * its order instead. None where nothing is known to narrow it.
 */
export function narrowingIndex(where: OrderWhere | null | undefined): IndexKey | undefined {
  if (!where) return undefined;
  const newestFirst = { listDate: -1, _id: -1 } as const;
  if (where.text?.trim()) return { demandUuid: 1, searchGrams: 1 };
  if (where.awaitsMyReview) return { demandUuid: 1, pendingReviewerIds: 1, ...newestFirst };
  if (where.productId) return { productIds: 1, ...newestFirst };
  if (where.demandSupplierId) return { demandSupplierId: 1, ...newestFirst };
  if (where.deliveryDestinationId) return { deliveryDestinationId: 1, ...newestFirst };
  if (where.late || where.openDeliveryDate) return { demandUuid: 1, openDeliveryDate: 1 };
  return undefined;
}

/** Conditions that choose a tab. */
export function tabFilter(where: OrderWhere | null | undefined): Filter {
  return {
    ...(where?.statuses && { status: { $in: statusesOf(where.statuses) } }),
    ...(where?.inConversation != null && { inConversation: where.inConversation }),
  };
}
