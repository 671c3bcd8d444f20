import type { TaxRounding } from '@hacchu-hub/purchase-math';
import { type DemandOwned, WITHOUT_NUMBER_GRAMS } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { WITHOUT_NUMBER_GRAMS_INDEX } from './order.search.js';
import { ORDER_STATUSES, type OrderStatus } from './order.status.js';
import {
  AWAITED_REVIEWS,
  BOUNCED_MAILS,
  FAILED_MAILS,
  GRAMS_NEWEST_FIRST,
  listIndex,
  OWN_WAITING,
} from './order-filter.js';
import { SORT_FIELDS } from './order-sort.js';
import { type SpendingRecord, spendingSchema } from './spending/spending.schema.js';
import { SupplierAnswerState } from './supplier-answer.enums.js';

/** Snapshot of an actor; the name is not updated. */
export interface ActorRecord {
  readonly actor: 'DemandUser' | 'Operator' | 'System' | 'Supplier';
  /** Of a supplier: the link that was used. */
  readonly uuid: string;
  readonly name: string;
}

/** A cost or discount; embedded, since it is never listed, received or locked individually. */
export interface ExpenseLineRecord {
  id: string;
  orderNum: number;
  name: string | null;
  lot: number | null;
  unitPrice: string | null;
  taxCategoryId: number | null;
  deliveryDate: string | null;
  paymentDueDate: string | null;
  notes: string | null;
}

/** Tax of one category when the order was saved; the rate stays with the order. */
export interface TaxComponentRecord {
  taxCategoryId: number;
  name: string;
  taxRate: string;
  taxableAmount: string;
  amount: string;
}

export interface OrderTotalsRecord {
  subtotal: string;
  taxTotal: string;
  total: string;
  taxComponents: TaxComponentRecord[];
  /** How the tax was rounded; missing in totals from before suppliers had a rounding of their own. */
  taxRounding?: TaxRounding;
}

/**
 * A stored order. Product lines are separate documents, since deliveries list, index and lock them
 * individually.
 */
export interface OrderDocument extends DemandOwned {
  purchaseNumber: string;
  subject: string | null;
  orderDate: string | null;
  notes: string | null;
  status: OrderStatus;
  isFixed: boolean;
  inConversation: boolean;
  demandSupplierId: string | null;
  deliveryDestinationId: string | null;
  expenseLines: ExpenseLineRecord[];
  creator: ActorRecord;
  /** Requester of the last review round. */
  reviewRequester: ActorRecord | null;
  createdAt: string;
  /** Changes with the content and the status, not with receipts. */
  updatedAt: string;
  updatedBy: ActorRecord;
  deletedAt: string | null;
  canceledReason: string | null;
  /** Missing in orders that were canceled before the field existed. */
  canceledAt?: string | null;

  /** Send log of the mail that is being sent; blocks every other change of the order. */
  sendingLogId: string | null;
  /**
   * The last mail was not sent, and the supplier not informed in another way, or a message was not sent; missing until
   * one fails.
   */
  hasFailedMail?: boolean;
  /** Messages to the supplier that were not sent and that somebody has to see to; missing until one fails. */
  failedMessageCount?: number;
  /** Version of the document that the supplier has; 0 before the first. */
  sentVersion: number;
  reviewRounds: number;
  /** All reviewers of the last round. */
  reviewerIds: string[];
  /** Reviewers who can decide now. */
  pendingReviewerIds: string[];
  /** Whether those must be ADMINs. */
  isPendingRestricted: boolean;
  /** Who has decided in the current step; missing in orders stored before the field existed. */
  stepDeciderIds?: string[];
  /** The supplier's document is older than the content: 仕入先に未通知の変更があります. */
  hasUnnotifiedChanges: boolean;
  /** Reaction of the supplier to the last version; missing or null when it was not mailed with a link. */
  supplierAnswerState?: SupplierAnswerState | null;
  /**
   * When the last mail or message bounced or was refused for a recipient: メールが届きませんでした. Null once another one was
   * sent, or the order canceled.
   */
  mailBouncedAt: string | null;
  /** Number of files of the order, without those of its mails. */
  attachmentCount: number;

  // Denormalised from the lines on every write, so that lists do not need to read them.
  totals: OrderTotalsRecord;
  isContentComplete: boolean;
  productIds: string[];
  earliestDeliveryDate: string | null;
  /** Ordered pieces over all product lines. */
  orderedLot: number;
  /** Received pieces over all product lines. */
  receivedLot: number;
  /** Σ min(received, ordered), for 入荷率. */
  fulfilledLot: number;
  /** More pieces of a line were received than ordered; missing until the first receipt since the field exists. */
  hasExcessReceipt?: boolean;
  /** Earliest delivery date of the outstanding lines; null unless the order is placed. */
  openDeliveryDate: string | null;
  /** Total in yen for filters and sorting; rounded beyond 2^53, the exact value is in `totals`. */
  totalYen: number;

  /** What the order added to the sums of budgets; missing in orders from before budgets existed. */
  spending?: SpendingRecord | null;

  /** Order date, or the day of creation while it is missing; the default sort key of the list. */
  listDate: string;
  searchText: string;
  searchGrams: string[];
}

export const ORDER_MODEL = 'Order';

const actor = { type: { actor: String, uuid: String, name: String }, _id: false };
const text = { type: String, default: null };

const expenseLineSchema = new Schema<ExpenseLineRecord>(
  {
    id: { type: String, required: true },
    orderNum: { type: Number, required: true },
    name: text,
    lot: { type: Number, default: null },
    unitPrice: text,
    taxCategoryId: { type: Number, default: null },
    deliveryDate: text,
    paymentDueDate: text,
    notes: text,
  },
  { _id: false },
);

const totalsSchema = new Schema<OrderTotalsRecord>(
  {
    taxRounding: { type: String },
    subtotal: { type: String, required: true },
    taxTotal: { type: String, required: true },
    total: { type: String, required: true },
    taxComponents: [
      {
        taxCategoryId: Number,
        name: String,
        taxRate: String,
        taxableAmount: String,
        amount: String,
        _id: false,
      },
    ],
  },
  { _id: false },
);

export const orderSchema = new Schema<OrderDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    purchaseNumber: { type: String, required: true },
    subject: text,
    orderDate: text,
    notes: text,
    status: { type: String, enum: ORDER_STATUSES, required: true },
    isFixed: { type: Boolean, required: true },
    inConversation: { type: Boolean, required: true },
    demandSupplierId: text,
    deliveryDestinationId: text,
    expenseLines: [expenseLineSchema],
    creator: { ...actor, required: true },
    reviewRequester: { ...actor, default: null },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    updatedBy: { ...actor, required: true },
    deletedAt: text,
    canceledReason: text,
    canceledAt: text,
    sendingLogId: text,
    hasFailedMail: { type: Boolean },
    failedMessageCount: { type: Number },
    sentVersion: { type: Number, required: true },
    reviewRounds: { type: Number, required: true },
    reviewerIds: { type: [String], default: [] },
    pendingReviewerIds: { type: [String], default: [] },
    stepDeciderIds: { type: [String], default: [] },
    isPendingRestricted: { type: Boolean, default: false },
    hasUnnotifiedChanges: { type: Boolean, default: false },
    supplierAnswerState: { type: String, enum: [...Object.values(SupplierAnswerState), null], default: null },
    mailBouncedAt: text,
    attachmentCount: { type: Number, default: 0 },
    totals: { type: totalsSchema, required: true },
    isContentComplete: { type: Boolean, required: true },
    productIds: [String],
    earliestDeliveryDate: text,
    orderedLot: { type: Number, required: true },
    receivedLot: { type: Number, required: true },
    fulfilledLot: { type: Number, required: true },
    hasExcessReceipt: { type: Boolean },
    openDeliveryDate: text,
    totalYen: { type: Number, required: true },
    spending: { type: spendingSchema, default: null },
    listDate: { type: String, required: true },
    searchText: { type: String, required: true, select: false },
    searchGrams: { type: [String], select: false },
  },
  { collection: 'orders', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, purchaseNumber: 1 }, { unique: true })
  .index({ demandUuid: 1, deletedAt: 1, status: 1, inConversation: 1 })
  // `deletedAt` comes last: it is a range, after which nothing is looked up.
  .index({ demandUuid: 1, inConversation: 1, listDate: -1, _id: -1, deletedAt: 1 })
  // Each of these records belongs to one demand, so the indexes do not need demandUuid and also serve entity
  // references.
  .index({ demandSupplierId: 1, listDate: -1, _id: -1 })
  .index({ deliveryDestinationId: 1, listDate: -1, _id: -1 })
  .index({ productIds: 1, listDate: -1, _id: -1 })
  .index({ demandUuid: 1, openDeliveryDate: 1 })
  .index({ demandUuid: 1, hasUnnotifiedChanges: 1, listDate: -1, _id: -1, deletedAt: 1 })
  .index({ demandUuid: 1, supplierAnswerState: 1, listDate: -1, _id: -1, deletedAt: 1 })
  .index({ demandUuid: 1, reviewerIds: 1, listDate: -1, _id: -1 })
  .index({ demandUuid: 1, 'creator.uuid': 1, listDate: -1, _id: -1 })
  .index({ demandUuid: 1, 'creator.uuid': 1, status: 1, listDate: -1, _id: -1 })
  .index({ demandUuid: 1, 'creator.uuid': 1, openDeliveryDate: 1, _id: 1 })
  .index({ demandUuid: 1, hasExcessReceipt: 1, listDate: -1, _id: -1 })
  .index(WITHOUT_NUMBER_GRAMS_INDEX, { partialFilterExpression: WITHOUT_NUMBER_GRAMS })
  .index(GRAMS_NEWEST_FIRST);

for (const field of SORT_FIELDS)
  orderSchema
    .index({ ...listIndex({ demandUuid: 1 }, field) })
    .index({ ...listIndex({ demandUuid: 1, status: 1 }, field) });

for (const { key, filter } of [AWAITED_REVIEWS, FAILED_MAILS, BOUNCED_MAILS, ...Object.values(OWN_WAITING)])
  orderSchema.index({ ...key }, { partialFilterExpression: filter });
