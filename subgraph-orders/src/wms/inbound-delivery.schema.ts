import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** State of an announcement of goods to the warehouse. */
export enum InboundDeliveryState {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  REVERSED = 'REVERSED',
}

/** The announced part of a product line. */
export interface AnnouncedLine {
  lineId: string;
  productId: string;
  lot: number;
  unitPrice: string | null;
  taxCategoryId: number | null;
  lotNumber: string | null;
  deadline: string | null;
}

/** Received pieces of a line as reported by the warehouse, and those recorded here. */
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
  /** `{purchaseNumber}-{sequence}`: the key of the document at LOGILESS. */
  code: string;
  /** The merchant; null until something was sent. */
  merchantId: string | null;
  /** Id of the document at LOGILESS; null while there is none, or while this is uncertain. */
  logilessId: string | null;
  deliveryDate: string;
  destinationId: string;
  supplierId: string;
  lines: AnnouncedLine[];
  state: InboundDeliveryState;
  /** In Japanese: the problem and what to do. */
  error: string | null;
  /** LOGILESS may have a document with the code although there was no response. */
  isTried: boolean;
  /** The document may have been reversed by this product although there was no response. */
  isReversalTried: boolean;
  /** Claim of the process that is calling LOGILESS for it, with its end. */
  claimedBy: string | null;
  claimedUntil: Date | null;
  sentAt: string | null;
  reported: ReportedLine[];
  /** Day (JST) of the last report. */
  reportedOn: string | null;
  /** Whether a report is not recorded yet. */
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
    isReversalTried: { type: Boolean, default: false },
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

/** The progress of reading a demand's deliveries from LOGILESS. */
export interface InboundSyncDocument extends DemandOwned {
  merchantId: string;
  /** Changes before this time have been read. */
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
