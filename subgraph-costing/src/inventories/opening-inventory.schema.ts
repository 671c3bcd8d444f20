import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Stock of one product at the start of a period. */
export interface OpeningInventoryDocument extends DemandOwned {
  /** The period; until the last step of an import, the name of its set instead, so that nothing finds the row. */
  periodUuid: string;
  productUuid: string;
  /** Pieces. */
  quantity: number;
  /** Yen before tax, as text. */
  inventoryAmount: string;
  /** The last known average for stock that was carried over; otherwise null. */
  averageNumerator: string | null;
  averageDenominator: string | null;
  /** Name of the set with which it was stored; absent where an earlier release stored it. */
  set?: string;
}

export const OPENING_INVENTORY_MODEL = 'OpeningInventory';

export const openingInventorySchema = new Schema<OpeningInventoryDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    periodUuid: { type: String, required: true },
    productUuid: { type: String, required: true },
    quantity: { type: Number, required: true },
    inventoryAmount: { type: String, required: true },
    averageNumerator: { type: String, default: null },
    averageDenominator: { type: String, default: null },
    set: { type: String },
  },
  { collection: 'opening_inventories', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, periodUuid: 1, _id: 1 })
  .index({ periodUuid: 1, productUuid: 1 }, { unique: true });
