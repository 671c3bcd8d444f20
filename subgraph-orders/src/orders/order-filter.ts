import {
  type IndexKey,
  optionalText,
  parseInput,
  todayJst,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { OrderWhere } from './order.inputs.js';
import { searchConditions, type WordSearch } from './order.search.js';
import { FINISHED_STATUSES, OrderStatus, statusesOf } from './order.status.js';
import type { SortField } from './order-sort.js';
import type { StoppedOrders } from './records/send-log.repository.js';
import type { AbsentReviewer } from './represented-reviewers.service.js';
import { SupplierAnswerState } from './supplier-answer.enums.js';

/** The requester, for filters such as 自分の承認待ち. */
export type FilterActor = Pick<UserIdentity, 'actor' | 'uuid' | 'role'> & {
  /** Reviewers for whom they may decide as a deputy. */
  readonly represents?: readonly AbsentReviewer[];
  /** Members who may change orders. */
  readonly colleagues?: readonly string[];
  /** Orders whose last mail was stopped. */
  readonly stopped?: StoppedOrders;
  /** Orders with a message that was stopped. */
  readonly withStoppedMessage?: readonly string[];
};

/** A MongoDB filter. */
export type Filter = Record<string, unknown>;

const whereSchema = z.object({ text: optionalText({ label: '検索語', max: 100 }) }).loose();

type Bound = string | number | null | undefined;

/** Inclusive range; a missing end is open. */
export const between = (from: Bound, to: Bound): Filter | undefined => {
  const hasFrom = from != null && from !== '';
  const hasTo = to != null && to !== '';
  return hasFrom || hasTo ? { ...(hasFrom && { $gte: from }), ...(hasTo && { $lte: to }) } : undefined;
};

/** Yen as a number for range filters. */
export const numberOf = (yen: string | null | undefined): number | null => (yen ? Number(yen) : null);

/** Orders that wait for the actor's decision; matches nothing for actors who are not demand users. */
export function awaitsReviewOf(actor: FilterActor | undefined): Filter {
  const uuid = actor?.actor === 'DemandUser' ? actor.uuid : '';
  const represents = actor?.represents ?? [];
  const absent = represents.map((one) => one.uuid);
  const admins = represents.filter(({ isAdmin }) => isAdmin).map((one) => one.uuid);
  return {
    status: OrderStatus.Reviewing,
    pendingReviewerIds: absent.length > 0 ? { $in: [uuid, ...absent] } : uuid,
    ...(absent.length > 0 && {
      $or: [
        { pendingReviewerIds: uuid },
        {
          'reviewRequester.uuid': { $ne: uuid },
          stepDeciderIds: { $ne: uuid },
          ...(admins.length < absent.length && {
            $or: [{ isPendingRestricted: false }, { pendingReviewerIds: { $in: admins } }],
          }),
        },
      ],
    }),
    ...(actor?.role !== 'ADMIN' && { isPendingRestricted: false }),
  };
}

/** Orders whose last request for approval is the actor's. */
export const requestedBy = (actorUuid: string): Filter => ({
  $or: [{ 'reviewRequester.uuid': actorUuid }, { reviewRequester: null, 'creator.uuid': actorUuid }],
});

/** Denied orders with which nobody but an administrator can go on; matches nothing for others. */
export function orphanedDenials(actor: FilterActor | undefined): Filter {
  if (actor?.actor !== 'DemandUser' || actor.role !== 'ADMIN' || !actor.colleagues)
    return { _id: { $in: [] } };
  const isMissing = { $nin: [...actor.colleagues] };
  return {
    status: OrderStatus.ReviewDenial,
    $or: [
      { 'reviewRequester.actor': 'DemandUser', 'reviewRequester.uuid': isMissing },
      { reviewRequester: null, 'creator.actor': 'DemandUser', 'creator.uuid': isMissing },
    ],
  };
}

/** Orders whose last mail, or a message of which, a person stopped: the supplier should have it and does not. */
function stoppedMails({
  stopped,
  withStoppedMessage = [],
}: Pick<FilterActor, 'stopped' | 'withStoppedMessage'> = {}): Filter {
  const { uuids = [], cancellations = [] } = stopped ?? {};
  return {
    _id: { $in: [...uuids, ...withStoppedMessage] },
    $or: [{ status: { $ne: OrderStatus.Canceled } }, { _id: { $in: [...cancellations] } }],
  };
}

/** Orders with more received than ordered, until somebody locks them (確定). */
const EXCESS_RECEIPTS: Filter = { hasExcessReceipt: true, isFixed: false };

const NEWEST_FIRST = { listDate: -1, _id: -1 } as const;

export const UNNOTIFIED_CHANGES: Filter = {
  hasUnnotifiedChanges: true,
  status: { $nin: FINISHED_STATUSES },
};
const NOTHING_UNNOTIFIED: Filter = {
  $or: [{ hasUnnotifiedChanges: false }, { status: { $in: FINISHED_STATUSES } }],
};

/** Indexes of the orders that one person created. */
const OWN = { demandUuid: 1, 'creator.uuid': 1 } as const;
export const OWN_DUE_FIRST = { ...OWN, openDeliveryDate: 1, _id: 1 } as const;
const OWN_NEWEST_FIRST = { ...OWN, ...NEWEST_FIRST } as const;
export const OWN_BY_STATUS = { ...OWN, status: 1, ...NEWEST_FIRST } as const;
/** Orders of each gram, by the default sort key. */
export const GRAMS_NEWEST_FIRST = { demandUuid: 1, searchGrams: 1, listDate: -1 } as const;
const EXCESS_NEWEST_FIRST = { demandUuid: 1, hasExcessReceipt: 1, ...NEWEST_FIRST } as const;

/** An index of the few orders that meet a filter. */
export interface PartialIndex {
  readonly key: IndexKey;
  /** Equalities only: every query that uses the index contains them. */
  readonly filter: Filter;
}

/** Orders of one person that wait for that person, most urgent first. */
export const OWN_WAITING = {
  answered: {
    key: { ...OWN, supplierAnswerState: 1, openDeliveryDate: 1, _id: 1 },
    filter: { status: OrderStatus.Delivering, supplierAnswerState: SupplierAnswerState.ANSWERED },
  },
  unnotified: {
    key: { ...OWN, hasUnnotifiedChanges: 1, openDeliveryDate: 1, _id: 1 },
    filter: { hasUnnotifiedChanges: true },
  },
  withExcessReceipts: { key: { ...OWN, hasExcessReceipt: 1, ...NEWEST_FIRST }, filter: EXCESS_RECEIPTS },
  withFailedMails: { key: { ...OWN, hasFailedMail: 1, ...NEWEST_FIRST }, filter: { hasFailedMail: true } },
  inConversation: { key: { ...OWN, inConversation: 1, ...NEWEST_FIRST }, filter: { inConversation: true } },
} as const satisfies Readonly<Record<string, PartialIndex>>;

/** Orders that wait for a reviewer, with everything by which they are selected. */
export const AWAITED_REVIEWS = {
  key: { demandUuid: 1, pendingReviewerIds: 1, ...NEWEST_FIRST, isPendingRestricted: 1, deletedAt: 1 },
  filter: { status: OrderStatus.Reviewing },
} as const satisfies PartialIndex;

/** Orders whose last mail was not sent. */
export const FAILED_MAILS = {
  key: { demandUuid: 1, hasFailedMail: 1, ...NEWEST_FIRST },
  filter: { hasFailedMail: true },
} as const satisfies PartialIndex;

/** Orders of which a mail or a message bounced, or was refused for a recipient, and none was sent since. */
export const BOUNCED_MAILS = {
  key: { demandUuid: 1, mailBouncedAt: 1 },
  filter: { mailBouncedAt: { $gt: '' } },
} as const;

/** Dates of which a list in this order has some at its beginning and others at its end. */
const DATES: Readonly<Record<SortField, IndexKey>> = {
  listDate: { earliestDeliveryDate: 1 },
  purchaseNumber: { listDate: 1, earliestDeliveryDate: 1 },
  earliestDeliveryDate: { listDate: 1 },
  totalYen: {},
  updatedAt: { listDate: 1, earliestDeliveryDate: 1 },
};

/**
 * Index with the orders of a list in its order. What follows the order is compared within the index: the orders before
 * those of a range long ago, and deleted ones, are passed over without being read. null also stands for a missing
 * field, so `deletedAt` is a range, after which nothing is looked up.
 */
export const listIndex = (prefix: IndexKey, field: SortField): IndexKey => ({
  ...prefix,
  [field]: -1,
  _id: -1,
  deletedAt: 1,
  ...DATES[field],
});

/** Filter without the tab conditions, which are statuses and やりとり中. */
export function baseFilter(
  where: OrderWhere | null | undefined,
  actor?: FilterActor,
  search?: WordSearch,
): Filter {
  const conditions: Filter[] = [{ deletedAt: null }];
  if (!where) return conditions[0] ?? {};
  const { text } = parseInput(whereSchema, where);
  const orderDate = between(where.orderDateFrom, where.orderDateTo);
  // listDate equals the order date when there is one; it is added so that its index can be used.
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
  if (where.requestedByMe) conditions.push(requestedBy(actor?.uuid ?? ''));
  if (where.requesterIsMissing) conditions.push(orphanedDenials(actor));
  if (where.hasExcessReceipt) conditions.push(EXCESS_RECEIPTS);
  if (where.hasFailedMail) conditions.push(FAILED_MAILS.filter);
  if (where.hasStoppedMail) conditions.push(stoppedMails(actor));
  if (where.hasBouncedMail) conditions.push(BOUNCED_MAILS.filter);
  if (where.late) conditions.push({ openDeliveryDate: { $ne: null, $lt: todayJst() } });
  if (where.openDeliveryDate) conditions.push({ openDeliveryDate: where.openDeliveryDate });
  if (where.hasUnnotifiedChanges != null) {
    conditions.push(where.hasUnnotifiedChanges ? UNNOTIFIED_CHANGES : NOTHING_UNNOTIFIED);
  }
  if (where.supplierAnswerState) conditions.push({ supplierAnswerState: where.supplierAnswerState });
  if (where.productId) conditions.push({ productIds: where.productId });
  conditions.push(...searchConditions(text, search));
  return { $and: conditions };
}

/** Whether a condition of a filter is given. */
export const isSet = (value: OrderWhere[keyof OrderWhere]): boolean => value != null && value !== '';

/** Whether a filter searches by words. */
export const hasText = (where: OrderWhere | null | undefined): boolean => (where?.text?.trim() ?? '') !== '';

/** Whether a filter matches all orders apart from its tab conditions. */
export const matchesEverything = (where: OrderWhere | null | undefined): boolean => {
  const { $and: conditions = [] } = baseFilter(where);
  return Array.isArray(conditions) && conditions.length <= 1;
};

/** Conditions of which the counts per tab are maintained. */
const COUNTED = [
  'creatorUuid',
  'demandSupplierId',
  'deliveryDestinationId',
  'late',
  'openDeliveryDate',
] as const;

/** The only condition of a filter apart from its tab, if its counts are maintained. */
export function soleCondition(where: OrderWhere | null | undefined): (typeof COUNTED)[number] | undefined {
  return COUNTED.find((field) => where?.[field] && matchesEverything({ ...where, [field]: null }));
}

/**
 * Index of the most selective condition. Without the hint, MongoDB scans the whole list in sort order when it
 * expects many matches. Undefined when no condition is known to be selective.
 */
export function selectiveIndex(where: OrderWhere | null | undefined): IndexKey | undefined {
  if (!where) return undefined;
  if (hasText(where)) return GRAMS_NEWEST_FIRST;
  if (where.awaitsMyReview) return AWAITED_REVIEWS.key;
  if (where.hasFailedMail) return FAILED_MAILS.key;
  if (where.hasStoppedMail) return { _id: 1 };
  if (where.hasBouncedMail) return BOUNCED_MAILS.key;
  if (where.requesterIsMissing) return listIndex({ demandUuid: 1, status: 1 }, 'listDate');
  if (where.productId) return { productIds: 1, ...NEWEST_FIRST };
  if (where.demandSupplierId) return { demandSupplierId: 1, ...NEWEST_FIRST };
  if (where.deliveryDestinationId) return { deliveryDestinationId: 1, ...NEWEST_FIRST };
  if (where.hasExcessReceipt) return EXCESS_NEWEST_FIRST;
  const isByDay = where.late || where.openDeliveryDate;
  if (where.creatorUuid && isByDay) return OWN_DUE_FIRST;
  if (isByDay) return { demandUuid: 1, openDeliveryDate: 1 };
  if (where.creatorUuid) return where.statuses ? OWN_BY_STATUS : OWN_NEWEST_FIRST;
  if (where.hasUnnotifiedChanges)
    return { demandUuid: 1, hasUnnotifiedChanges: 1, ...NEWEST_FIRST, deletedAt: 1 };
  if (where.supplierAnswerState)
    return { demandUuid: 1, supplierAnswerState: 1, ...NEWEST_FIRST, deletedAt: 1 };
  if (where.reviewerUuid) return { demandUuid: 1, reviewerIds: 1, ...NEWEST_FIRST };
  if (where.orderDateFrom || where.orderDateTo) return listIndex({ demandUuid: 1 }, 'listDate');
  if (where.deliveryDateFrom || where.deliveryDateTo)
    return listIndex({ demandUuid: 1 }, 'earliestDeliveryDate');
  if (where.amountFrom || where.amountTo) return listIndex({ demandUuid: 1 }, 'totalYen');
  return undefined;
}

/** Tab conditions. */
export function tabFilter(where: OrderWhere | null | undefined): Filter {
  return {
    ...(where?.statuses && { status: { $in: statusesOf(where.statuses) } }),
    ...(where?.inConversation != null && { inConversation: where.inConversation }),
  };
}
