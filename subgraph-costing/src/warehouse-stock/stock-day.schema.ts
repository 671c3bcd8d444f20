import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** A person asked for the stock of a day, and it is on its way. */
export interface StockRequest {
  readonly uuid: string;
  readonly requestedAt: string;
  /** Name at the time. */
  readonly requestedBy: string;
}

/** The stock that the warehouse system had at the end of a closing date: whether it is known, and since when. */
export interface StockDayDocument extends DemandOwned {
  /** `YYYY-MM-DD`, in Japan. */
  day: string;
  /** Null until it was read. */
  fetchedAt: string | null;
  /** Articles with stock that no product is linked to. */
  notLinkedCount: number;
  request: StockRequest | null;
  /** When a person asked last; null where nobody did. */
  requestedAt: Date | null;
  /** In Japanese: why it could not be read last time; null where it could. */
  failureReason: string | null;
}

export const STOCK_DAY_MODEL = 'WmsStockDay';

export const stockDaySchema = new Schema<StockDayDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    day: { type: String, required: true },
    fetchedAt: { type: String, default: null },
    notLinkedCount: { type: Number, default: 0 },
    request: {
      type: {
        uuid: { type: String, required: true },
        requestedAt: { type: String, required: true },
        requestedBy: { type: String, required: true },
      },
      _id: false,
      default: null,
    },
    requestedAt: { type: Date, default: null },
    failureReason: { type: String, default: null },
  },
  { collection: 'wms_stock_days', versionKey: false, minimize: false },
).index({ demandUuid: 1, day: 1 }, { unique: true });
