import type { TallyRule } from '@hacchu-hub/subgraph-kit';
import type { LineDocument } from './lines/line.schema.js';
import type { OrderDocument } from './order.schema.js';
import { DeliveryStatus, OrderStatus } from './order.status.js';
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
  /** Product lines by delivery status. */
  Lines = 'lines',
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

/** All buckets of one person. */
export const ownRange = (personUuid: string): { from: string; before: string } => ({
  from: `${personUuid}/`,
  // The character after the slash.
  before: `${personUuid}0`,
});
const ownBucket = (personUuid: string, what: string): Bucket => ({
  kind: TallyKind.Own,
  bucket: `${personUuid}/${what}`,
});

/** The counts of one person, by what they count. */
export class OwnCounts {
  private readonly counts: ReadonlyMap<string, number>;

  constructor(found: ReadonlyMap<string, number>) {
    this.counts = new Map(
      [...found].map(([bucket, count]) => [bucket.slice(bucket.indexOf('/') + 1), count]),
    );
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

/**
 * Orders that are not deleted: each counts in one tab of the list, and in the buckets that need attention.
 */
export const ORDER_TALLIES: TallyRule<OrderDocument> = {
  kinds: [TallyKind.Orders, TallyKind.Attention, TallyKind.Own],
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
  bucketsOf(order) {
    const { status, inConversation, openDeliveryDate, hasUnnotifiedChanges, supplierAnswerState } = order;
    if (order.deletedAt) return [];
    const answer =
      status === OrderStatus.Delivering && supplierAnswerState ? answerBucket(supplierAnswerState) : null;
    const attention = [openDeliveryDate, hasUnnotifiedChanges ? UNNOTIFIED : null, answer];
    return [
      { kind: TallyKind.Orders, bucket: statusBucket(status, inConversation) },
      ...attention.flatMap((bucket) => (bucket ? [{ kind: TallyKind.Attention, bucket }] : [])),
      ...ownBuckets(order, answer),
    ];
  },
};

function ownBuckets(order: OrderDocument, answer: string | null): Bucket[] {
  const { status, inConversation, openDeliveryDate, hasUnnotifiedChanges, creator } = order;
  const what = [
    OWN_STATUS + statusBucket(status, inConversation),
    openDeliveryDate ? OWN_DAY + openDeliveryDate : null,
    hasUnnotifiedChanges ? UNNOTIFIED : null,
    answer,
    order.hasExcessReceipt && !order.isFixed ? OWN_EXCESS : null,
  ];
  const requester = order.reviewRequester ?? creator;
  return [
    ...what.flatMap((one) => (one ? [ownBucket(creator.uuid, one)] : [])),
    ...(status === OrderStatus.ReviewDenial ? [ownBucket(requester.uuid, OWN_DENIED)] : []),
  ];
}

/** Lines that were not removed from their orders. */
export const LINE_TALLIES: TallyRule<LineDocument> = {
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
