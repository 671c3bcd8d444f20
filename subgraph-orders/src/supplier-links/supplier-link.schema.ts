import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../orders/order.schema.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import type { FrozenDocument, MailedFile } from '../orders/records/send-log.schema.js';
import type { PrintedOrder } from './printed-order.js';

/** A link by which a supplier answers one version of an order; its token is derived from the id. */
export interface SupplierLinkDocument extends DemandOwned {
  orderId: string;
  version: number;
  kind: OrderDocumentKind;
  demandSupplierId: string;
  /** Recipients of the mail, to whom reminders and questions are sent. */
  recipients: string[];
  /** Who sent the order. */
  sender: ActorRecord;
  printed: PrintedOrder;
  document: FrozenDocument;
  attachments: MailedFile[];
  createdAt: string;
  /** When the mail with the link was accepted; null until then, and for a mail that failed. */
  requestedAt: string | null;
  expiresAt: string;
  /** When a newer version was placed. */
  supersededAt: string | null;
  /** When it was withdrawn or replaced by a renewed link. */
  withdrawnAt: string | null;
  /** When the supplier was reminded by mail. */
  remindedAt: string | null;
  /** Since when an answer is awaited; null once there is one, or once the buyer was told that there is none. */
  awaitingSince: string | null;
  /** Number of answers; changed with every answer, so that concurrent changes of the link are detected. */
  answerCount: number;
}

export const SUPPLIER_LINK_MODEL = 'SupplierLink';

const time = { type: String, default: null };

export const supplierLinkSchema = new Schema<SupplierLinkDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    version: { type: Number, required: true },
    kind: { type: String, enum: Object.values(OrderDocumentKind), required: true },
    demandSupplierId: { type: String, required: true },
    recipients: [String],
    sender: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    printed: { type: Schema.Types.Mixed, required: true },
    document: {
      type: { key: String, sha256: String, byteSize: Number, fileName: String },
      _id: false,
      required: true,
    },
    attachments: [
      { uuid: String, key: String, fileName: String, mimeType: String, byteSize: Number, _id: false },
    ],
    createdAt: { type: String, required: true },
    requestedAt: time,
    expiresAt: { type: String, required: true },
    supersededAt: time,
    withdrawnAt: time,
    remindedAt: time,
    awaitingSince: time,
    answerCount: { type: Number, default: 0 },
  },
  { collection: 'supplier_links', versionKey: false, minimize: false },
)
  .index({ orderId: 1, requestedAt: -1, _id: -1 })
  .index({ demandUuid: 1, awaitingSince: 1 });

/** A client that used a link: a browser in one network. */
export interface SupplierLinkUseDocument extends DemandOwned {
  linkId: string;
  network: string;
  userAgent: string;
  firstUsedAt: string;
  lastUsedAt: string;
  count: number;
  respondent: string | null;
}

export const SUPPLIER_LINK_USE_MODEL = 'SupplierLinkUse';

export const supplierLinkUseSchema = new Schema<SupplierLinkUseDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    linkId: { type: String, required: true },
    network: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    firstUsedAt: { type: String, required: true },
    lastUsedAt: { type: String, required: true },
    count: { type: Number, required: true },
    respondent: { type: String, default: null },
  },
  { collection: 'supplier_link_uses', versionKey: false, minimize: false },
).index({ linkId: 1, lastUsedAt: -1 });
