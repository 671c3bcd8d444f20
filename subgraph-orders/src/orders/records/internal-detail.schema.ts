import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** 社内メモ of an order, stored apart from the order, so that no document or mail can include it by mistake. */
export interface InternalDetailDocument extends DemandOwned {
  orderId: string;
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

export const INTERNAL_DETAIL_MODEL = 'OrderInternalDetail';

export const internalDetailSchema = new Schema<InternalDetailDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    notes: { type: String, default: null },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'order_internal_details', versionKey: false, minimize: false },
).index({ orderId: 1 }, { unique: true });
