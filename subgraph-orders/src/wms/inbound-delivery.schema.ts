import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** How far an announcement of goods to the warehouse is. */
export enum InboundDeliveryState {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  REVERSED = 'REVERSED',
}

/** What of a product line the warehouse is told. */
export interface AnnouncedLine {
  lineId: string;
  productId: string;
  lot: number;
  unitPrice: string | null;
  taxCategoryId: number | null;
  lotNumber: string | null;
  deadline: string | null;
}

/** What the warehouse says has arrived of a line so far, and what of that is recorded here. */
export interface ReportedLine {
  lineId: string;
  received: number;
  recorded: number;
}

/** Goods of an order that are announced to the warehouse for one day. */
export interface InboundDeliveryDocument extends DemandOwned {
  orderId: string;
  /** Position among the deliveries of the order, from 1; part of the code. */
  sequence: number;
  /** `{purchaseNumber}-{sequence}`: by it the document is found at LOGILESS. */
  code: string;
  /** Whose warehouse it is; null until something was sent. */
  merchantId: string | null;
  /** Id of the document at LOGILESS; null while there is none, or while that is not certain. */
  logilessId: string | null;
  deliveryDate: string;
  destinationId: string;
  supplierId: string;
  lines: AnnouncedLine[];
  state: InboundDeliveryState;
  /** In Japanese: what is wrong and what to do. */
  error: string | null;
  /** LOGILESS may have a document with the code though no answer of it came. */
  isTried: boolean;
  /** Who calls LOGILESS for it now, and until when nobody else does. */
  claimedBy: string | null;
  claimedUntil: Date | null;
  sentAt: string | null;
  reported: ReportedLine[];
  /** Day (JST) of the last report. */
  reportedOn: string | null;
  /** Something was reported that is not recorded yet. */
  hasNews: boolean;
  createdAt: string;
  updatedAt: string;
}

export const INBOUND_DELIVERY_MODEL = 'WmsInboundDelivery';

const text = { type: String, default: null };

export const inboundDeliverySchema = new Schema<InboundDeliveryDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    sequence: { type: Number, required: true },
    code: { type: String, required: true },
    merchantId: text,
    logilessId: text,
    deliveryDate: { type: String, required: true },
    destinationId: { type: String, required: true },
    supplierId: { type: String, required: true },
    lines: {
      type: [
        {
          _id: false,
          lineId: { type: String, required: true },
          productId: { type: String, required: true },
          lot: { type: Number, required: true },
          unitPrice: text,
          taxCategoryId: { type: Number, default: null },
          lotNumber: text,
          deadline: text,
        },
      ],
      required: true,
    },
    state: { type: String, enum: Object.values(InboundDeliveryState), required: true },
    error: text,
    isTried: { type: Boolean, required: true },
    claimedBy: text,
    claimedUntil: { type: Date, default: null },
    sentAt: text,
    reported: {
      type: [
        {
          _id: false,
          lineId: { type: String, required: true },
          received: { type: Number, required: true },
          recorded: { type: Number, required: true },
        },
      ],
      default: [],
    },
    reportedOn: text,
    hasNews: { type: Boolean, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'wms_inbound_deliveries', versionKey: false, minimize: false },
)
  .index({ orderId: 1, sequence: 1 }, { unique: true })
  .index({ demandUuid: 1, logilessId: 1 })
  .index({ demandUuid: 1, hasNews: 1 })
  .index({ demandUuid: 1, state: 1, createdAt: 1 });

/** How far the deliveries of a demand were read from LOGILESS. */
export interface InboundSyncDocument extends DemandOwned {
  merchantId: string;
  /** What changed before was read. */
  readUntil: Date;
  syncedAt: string;
}

export const INBOUND_SYNC_MODEL = 'WmsInboundSync';

export const inboundSyncSchema = new Schema<InboundSyncDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    merchantId: { type: String, required: true },
    readUntil: { type: Date, required: true },
    syncedAt: { type: String, required: true },
  },
  { collection: 'wms_inbound_syncs', versionKey: false },
);
