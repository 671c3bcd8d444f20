import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';

/** Origin of a receipt. */
export enum ReceiptSource {
  WMS = 'WMS',
  MANUAL = 'MANUAL',
}

/** A receipt or a correction of it; append-only. */
export interface ReceiptDocument extends DemandOwned {
  orderId: string;
  lineId: string;
  productId: string;
  /** Sequence number on the line, from 1; unique, so concurrent writers cannot both add it. */
  sequence: number;
  /** Day (JST) of the receipt. */
  historyDate: string;
  /** Cumulative count of received pieces. */
  receivedQuantity: number;
  previousQuantity: number;
  diffFromPrevious: number;
  source: ReceiptSource;
  actor: ActorRecord;
  recordedAt: string;
}

export const RECEIPT_MODEL = 'OrderReceipt';

/** Receipts by product. */
export const RECEIPTS_BY_PRODUCT = { demandUuid: 1, productId: 1, historyDate: 1 } as const;
/** Receipts by day. */
export const RECEIPTS_BY_DAY = { demandUuid: 1, historyDate: 1, _id: 1 } as const;

export const receiptSchema = new Schema<ReceiptDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    lineId: { type: String, required: true },
    productId: { type: String, required: true },
    sequence: { type: Number, required: true },
    historyDate: { type: String, required: true },
    receivedQuantity: { type: Number, required: true },
    previousQuantity: { type: Number, required: true },
    diffFromPrevious: { type: Number, required: true },
    source: { type: String, enum: Object.values(ReceiptSource), required: true },
    actor: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    recordedAt: { type: String, required: true },
  },
  { collection: 'order_receipts', versionKey: false, minimize: false },
)
  .index({ lineId: 1, sequence: 1 }, { unique: true })
  .index(RECEIPTS_BY_DAY)
  .index(RECEIPTS_BY_PRODUCT)
  .index({ orderId: 1, historyDate: 1 });
