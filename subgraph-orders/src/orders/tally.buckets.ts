import { joinTallyRules, type TallyRule } from '@hacchu-hub/subgraph-kit';
import type { LineDocument } from './lines/line.schema.js';
import type { OrderDocument } from './order.schema.js';
import { DeliveryStatus, isUnnotified, OrderStatus } from './order.status.js';
import type { SupplierAnswerState } from './supplier-answer.enums.js';

/** Kinds of maintained counts. */
export enum TallyKind {
  /** Orders by status and やりとり中. */
  Orders = 'orders',
  /**
   * Orders that need attention: by earliest outstanding delivery date, with unnotified changes, and placed ones by the
   * answer of the supplier.
   */
  Attention = 'attention',
  /** What waits for one person: orders by their creator, and 差戻し by its requester. */
  Own = 'own',
  /** Orders with goods outstanding by the earliest day for which these are expected, then as `Orders`. */
  Due = 'due',
  /** Orders by supplier, then as `Orders`. */
  Suppliers = 'suppliers',
  /** Orders by destination, then as `Orders`. */
  Destinations = 'destinations',
  /** Product lines by delivery status. */
  Lines = 'lines',
  /** Product lines by delivery status, then by delivery date. */
  DueLines = 'due-lines',
  /** Partially received product lines by delivery status. */
  PartialLines = 'partial-lines',
  /** Product lines of placed orders by delivery date, and whether they were complete by that day. */
  Punctuality = 'punctuality',
}

type Bucket = ReturnType<TallyRule<OrderDocument>['bucketsOf']>[number];

/** Bucket of orders with unnotified changes. */
export const UNNOTIFIED = 'unnotified';

/** Bucket of placed orders by the answer of the supplier. */
export const answerBucket = (state: SupplierAnswerState): string => `answer:${state}`;

const IN_CONVERSATION = '+conversation';

/** Bucket of orders by status and conversation flag. */
export const statusBucket = (status: OrderStatus, inConversation: boolean): string =>
  inConversation ? status + IN_CONVERSATION : status;

/** What a bucket of `TallyKind.Own` counts, after the person: a day, a status, or one of these. */
export const OWN_DENIED = 'denied';
export const OWN_EXCESS = 'excess';
const OWN_STATUS = 'status:';
const OWN_DAY = 'day:';

/** All buckets that begin with the same value: a person, a supplier, a destination or a day. */
export const bucketsUnder = (value: string): { from: string; before: string } => ({
  from: `${value}/`,
  // The character after the slash.
  before: `${value}0`,
});

/** Adds up counts whatever their buckets begin with. */
export function withoutPrefix(found: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [bucket, count] of found) {
    const name = bucket.slice(bucket.indexOf('/') + 1);
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}

const ownBucket = (personUuid: string, what: string): Bucket => ({
  kind: TallyKind.Own,
  bucket: `${personUuid}/${what}`,
});

/** Whoever created an order, from the counts of `TallyKind.Own`. */
export const creatorsIn = (found: ReadonlyMap<string, number>): string[] => [
  ...new Set(
    [...found].flatMap(([bucket, count]) => {
      const [personUuid = '', what = ''] = bucket.split('/', 2);
      return count > 0 && what.startsWith(OWN_STATUS) ? [personUuid] : [];
    }),
  ),
];

/** The counts of one person, by what they count. */
export class OwnCounts {
  private readonly counts: ReadonlyMap<string, number>;

  constructor(found: ReadonlyMap<string, number>) {
    this.counts = withoutPrefix(found);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  inStatus(status: OrderStatus, inConversation: boolean): number {
    return this.of(OWN_STATUS + statusBucket(status, inConversation));
  }

  /** Orders with goods outstanding that were due before a day. */
  dueBefore(day: string): number {
    return [...this.counts].reduce(
      (sum, [what, count]) => sum + (what.startsWith(OWN_DAY) && what < OWN_DAY + day ? count : 0),
      0,
    );
  }
}

const ON_TIME = '+';

/** Bucket of lines due on a day, by whether they were complete by then. It sorts after the day itself. */
const dueBucket = (day: string, wasOnTime: boolean): string => day + (wasOnTime ? ON_TIME : '-');
export const isOnTime = (bucket: string): boolean => bucket.endsWith(ON_TIME);

const TABS: TallyRule<OrderDocument> = {
  kinds: [TallyKind.Orders],
  fields: ['status', 'inConversation', 'deletedAt'],
  bucketsOf({ status, inConversation, deletedAt }) {
    return deletedAt ? [] : [{ kind: TallyKind.Orders, bucket: statusBucket(status, inConversation) }];
  },
};

const placedAnswer = ({ status, supplierAnswerState }: OrderDocument): string | null =>
  status === OrderStatus.Delivering && supplierAnswerState ? answerBucket(supplierAnswerState) : null;

const ATTENTION: TallyRule<OrderDocument> = {
  kinds: [TallyKind.Attention],
  fields: ['status', 'deletedAt', 'openDeliveryDate', 'hasUnnotifiedChanges', 'supplierAnswerState'],
  bucketsOf(order) {
    const { openDeliveryDate, deletedAt } = order;
    if (deletedAt) return [];
    const attention = [openDeliveryDate, isUnnotified(order) ? UNNOTIFIED : null, placedAnswer(order)];
    return attention.flatMap((bucket) => (bucket ? [{ kind: TallyKind.Attention, bucket }] : []));
  },
};

const OWN: TallyRule<OrderDocument> = {
  kinds: [TallyKind.Own],
  fields: [
    'status',
    'inConversation',
    'deletedAt',
    'openDeliveryDate',
    'hasUnnotifiedChanges',
    'supplierAnswerState',
    'hasExcessReceipt',
    'isFixed',
    'creator',
    'reviewRequester',
  ],
  bucketsOf: (order) => (order.deletedAt ? [] : ownBuckets(order)),
};

/** Orders by a field, then by tab: the tabs of a list with that filter alone. */
const tabsBy = (
  kind: TallyKind,
  field: 'openDeliveryDate' | 'demandSupplierId' | 'deliveryDestinationId',
): TallyRule<OrderDocument> => ({
  kinds: [kind],
  fields: [field, 'status', 'inConversation', 'deletedAt'],
  bucketsOf({ [field]: value, status, inConversation, deletedAt }) {
    if (deletedAt || !value) return [];
    return [{ kind, bucket: `${value}/${statusBucket(status, inConversation)}` }];
  },
});

/** Orders that are not deleted. */
export const ORDER_TALLIES = joinTallyRules(
  TABS,
  ATTENTION,
  OWN,
  tabsBy(TallyKind.Due, 'openDeliveryDate'),
  tabsBy(TallyKind.Suppliers, 'demandSupplierId'),
  tabsBy(TallyKind.Destinations, 'deliveryDestinationId'),
);

function ownBuckets(order: OrderDocument): Bucket[] {
  const { status, inConversation, openDeliveryDate, creator } = order;
  const what = [
    OWN_STATUS + statusBucket(status, inConversation),
    openDeliveryDate ? OWN_DAY + openDeliveryDate : null,
    isUnnotified(order) ? UNNOTIFIED : null,
    placedAnswer(order),
    order.hasExcessReceipt && !order.isFixed ? OWN_EXCESS : null,
  ];
  const requester = order.reviewRequester ?? creator;
  return [
    ...what.flatMap((one) => (one ? [ownBucket(creator.uuid, one)] : [])),
    ...(status === OrderStatus.ReviewDenial ? [ownBucket(requester.uuid, OWN_DENIED)] : []),
  ];
}

/** Each line counts in one tab of the list, and a placed one by its delivery date. */
const LINE_TABS_AND_PUNCTUALITY: TallyRule<LineDocument> = {
  kinds: [TallyKind.Lines, TallyKind.Punctuality],
  fields: ['deliveryStatus', 'deletedAt', 'deliveryDate', 'lastDeliveryDate'],
  bucketsOf({ deliveryStatus, deletedAt, deliveryDate, lastDeliveryDate }) {
    if (deletedAt) return [];
    const status = { kind: TallyKind.Lines, bucket: deliveryStatus };
    if (deliveryStatus === DeliveryStatus.Unknown || !deliveryDate) return [status];
    const wasOnTime =
      deliveryStatus === DeliveryStatus.CompleteDelivery &&
      lastDeliveryDate !== null &&
      lastDeliveryDate <= deliveryDate;
    return [status, { kind: TallyKind.Punctuality, bucket: dueBucket(deliveryDate, wasOnTime) }];
  },
};

const LINES_BY_DAY: TallyRule<LineDocument> = {
  kinds: [TallyKind.DueLines],
  fields: ['deliveryStatus', 'deletedAt', 'deliveryDate'],
  bucketsOf({ deliveryStatus, deletedAt, deliveryDate }) {
    if (deletedAt || !deliveryDate) return [];
    return [{ kind: TallyKind.DueLines, bucket: `${deliveryStatus}/${deliveryDate}` }];
  },
};

const PARTIAL_LINES: TallyRule<LineDocument> = {
  kinds: [TallyKind.PartialLines],
  fields: ['deliveryStatus', 'deletedAt', 'isPartial'],
  bucketsOf({ deliveryStatus, deletedAt, isPartial }) {
    return deletedAt || !isPartial ? [] : [{ kind: TallyKind.PartialLines, bucket: deliveryStatus }];
  },
};

/** Lines that were not removed from their orders. */
export const LINE_TALLIES = joinTallyRules(LINE_TABS_AND_PUNCTUALITY, LINES_BY_DAY, PARTIAL_LINES);
