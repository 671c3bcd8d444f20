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
  /** Product lines by delivery status. */
  Lines = 'lines',
  /** Product lines of placed orders by delivery date, and whether they were complete by that day. */
  Punctuality = 'punctuality',
}

/** Bucket of orders with unnotified changes. */
export const UNNOTIFIED = 'unnotified';

/** Bucket of placed orders by the answer of the supplier. */
export const answerBucket = (state: SupplierAnswerState): string => `answer:${state}`;

const IN_CONVERSATION = '+conversation';

/** Bucket of orders by status and conversation flag. */
export const statusBucket = (status: OrderStatus, inConversation: boolean): string =>
  inConversation ? status + IN_CONVERSATION : status;

const ON_TIME = '+';

/** Bucket of lines due on a day, by whether they were complete by then. It sorts after the day itself. */
const dueBucket = (day: string, wasOnTime: boolean): string => day + (wasOnTime ? ON_TIME : '-');
export const isOnTime = (bucket: string): boolean => bucket.endsWith(ON_TIME);

/**
 * Orders that are not deleted: each counts in one tab of the list, and in the buckets that need attention.
 */
export const ORDER_TALLIES: TallyRule<OrderDocument> = {
  kinds: [TallyKind.Orders, TallyKind.Attention],
  fields: [
    'status',
    'inConversation',
    'deletedAt',
    'openDeliveryDate',
    'hasUnnotifiedChanges',
    'supplierAnswerState',
  ],
  bucketsOf({
    status,
    inConversation,
    deletedAt,
    openDeliveryDate,
    hasUnnotifiedChanges,
    supplierAnswerState,
  }) {
    if (deletedAt) return [];
    const answer =
      status === OrderStatus.Delivering && supplierAnswerState ? answerBucket(supplierAnswerState) : null;
    const attention = [openDeliveryDate, hasUnnotifiedChanges ? UNNOTIFIED : null, answer];
    return [
      { kind: TallyKind.Orders, bucket: statusBucket(status, inConversation) },
      ...attention.flatMap((bucket) => (bucket ? [{ kind: TallyKind.Attention, bucket }] : [])),
    ];
  },
};

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
