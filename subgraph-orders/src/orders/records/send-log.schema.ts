import { type DemandOwned, WITHOUT_NUMBER_GRAMS } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { OrderEvent } from '../order.events.js';
import type { ActorRecord } from '../order.schema.js';
import { WITHOUT_NUMBER_GRAMS_INDEX } from '../order.search.js';
import type { OrderStatus } from '../order.status.js';
import { OrderDocumentKind, type OrderSendMethod, type OrderSendStatus } from '../order-enums.js';
import type { MailStop } from '../stopped-mail.js';

/** The frozen PDF of one version; its key is immutable. */
export interface FrozenDocument {
  key: string;
  sha256: string;
  byteSize: number;
  fileName: string;
}

/** A file sent with the document; its key is immutable. */
export interface MailedFile {
  uuid: string;
  key: string;
  fileName: string;
  mimeType: string;
  byteSize: number;
}

/** One sending of one version of an order. */
export interface SendLogDocument extends DemandOwned {
  orderId: string;
  status: OrderSendStatus;
  method: OrderSendMethod;
  kind: OrderDocumentKind;
  version: number;
  requestedAt: string;
  sentAt: string | null;
  sender: ActorRecord;
  fromName: string;
  to: string[];
  cc: string[];
  subject: string;
  body: string;
  /** Link for the answer of the supplier, which is inserted into the body when it is mailed; missing without one. */
  supplierLink?: { linkId: string; position: number } | null;
  /** Event and status that apply to the order once the mail is accepted. */
  event: OrderEvent;
  targetStatus: OrderStatus;
  document: FrozenDocument;
  attachments: MailedFile[];
  /** The same for mails that say the same to the same recipients; missing in logs from before it was stored. */
  contentDigest?: string | null;
  messageId: string | null;
  /** Message-IDs of mails of this version that failed, and may have reached the supplier all the same. */
  references?: string[];
  /** Time and id of the mail server's acceptance; stored before anything else. */
  acceptedAt: string | null;
  providerId: string | null;
  failureReason: string | null;
  /** Set where only an outage was in the way, with the version of the order then. */
  outage?: { orderUpdatedAt: string } | null;
  /** 送信中止, while the status is FAILED; missing in logs of earlier releases (`stopOf`). */
  stopped?: MailStop | null;

  // Search fields that must be kept for years (電子帳簿保存法), as printed on the document and independent of the
  // order.
  purchaseNumber: string;
  /** 取引年月日: the order date. */
  tradedOn: string;
  demandSupplierId: string;
  supplierName: string;
  /** Including tax, exact. */
  total: string;
  /** The same amount for filters and sorting; totals of placed orders are below 2^53. */
  totalYen: number;
  searchText: string;
  searchGrams: string[];
}

export const SEND_LOG_MODEL = 'OrderSendLog';

/** Index of the send logs of an order, and a hint (compare that of lines). */
export const SENDINGS_OF_ORDER = { orderId: 1, requestedAt: -1, _id: -1 } as const;

/** Mails that a person stopped; there are few. */
export const STOPPED_MAILS = {
  key: { demandUuid: 1, orderId: 1 },
  filter: { 'stopped.at': { $exists: true } },
} as const;

export const sendLogSchema = new Schema<SendLogDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    status: { type: String, enum: ['PENDING', 'SENT', 'FAILED'], required: true },
    method: { type: String, enum: ['MAIL', 'MANUAL'], required: true },
    kind: { type: String, enum: Object.values(OrderDocumentKind), required: true },
    version: { type: Number, required: true },
    requestedAt: { type: String, required: true },
    sentAt: { type: String, default: null },
    sender: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    fromName: { type: String, required: true },
    to: [String],
    cc: [String],
    subject: { type: String, default: '' },
    body: { type: String, default: '' },
    supplierLink: { type: { linkId: String, position: Number }, _id: false, default: null },
    event: { type: String, required: true },
    targetStatus: { type: String, required: true },
    document: {
      type: { key: String, sha256: String, byteSize: Number, fileName: String },
      _id: false,
      required: true,
    },
    attachments: [
      { uuid: String, key: String, fileName: String, mimeType: String, byteSize: Number, _id: false },
    ],
    contentDigest: { type: String, default: null },
    messageId: { type: String, default: null },
    references: [String],
    acceptedAt: { type: String, default: null },
    providerId: { type: String, default: null },
    failureReason: { type: String, default: null },
    outage: { type: { orderUpdatedAt: String }, _id: false, default: null },
    stopped: {
      type: {
        at: String,
        by: { type: { actor: String, uuid: String, name: String }, _id: false },
        mayHaveArrived: Boolean,
      },
      _id: false,
      default: null,
    },
    purchaseNumber: { type: String, required: true },
    tradedOn: { type: String, required: true },
    demandSupplierId: { type: String, required: true },
    supplierName: { type: String, default: '' },
    total: { type: String, required: true },
    totalYen: { type: Number, required: true },
    searchText: { type: String, default: '', select: false },
    searchGrams: { type: [String], select: false },
  },
  { collection: 'order_send_logs', versionKey: false, minimize: false },
)
  .index(SENDINGS_OF_ORDER)
  .index(STOPPED_MAILS.key, { partialFilterExpression: STOPPED_MAILS.filter })
  .index({ demandUuid: 1, status: 1, tradedOn: -1, _id: -1 })
  .index({ demandUuid: 1, status: 1, demandSupplierId: 1, tradedOn: -1, _id: -1 })
  .index({ demandUuid: 1, status: 1, totalYen: 1 })
  .index(WITHOUT_NUMBER_GRAMS_INDEX, { partialFilterExpression: WITHOUT_NUMBER_GRAMS })
  .index({ demandUuid: 1, searchGrams: 1 });
