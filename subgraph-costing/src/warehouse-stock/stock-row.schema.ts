import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Stock of one article of the warehouse system at the end of a day, all warehouses together. */
export interface StockRowDocument extends DemandOwned {
  day: string;
  /** Id and code of the article there. */
  articleId: string;
  articleCode: string | null;
  /** Pieces. */
  quantity: number;
  /** The product that was linked to the article when links were last looked at; null where none was. */
  productUuid: string | null;
}

export const STOCK_ROW_MODEL = 'WmsDailyStock';

export const stockRowSchema = new Schema<StockRowDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    day: { type: String, required: true },
    articleId: { type: String, required: true },
    articleCode: { type: String, default: null },
    quantity: { type: Number, required: true },
    productUuid: { type: String, default: null },
  },
  { collection: 'wms_daily_stock', versionKey: false },
).index({ demandUuid: 1, day: 1, productUuid: 1 });
