import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** The count of one product at the end of a month. A product that was not counted has none. */
export interface PhysicalInventoryDocument extends DemandOwned {
  periodUuid: string;
  /** The month; until the last step of a large import, the name of its set instead, so that nothing finds the row. */
  month: string;
  productUuid: string;
  /** Pieces; zero is a count. */
  quantity: number;
}

export const PHYSICAL_INVENTORY_MODEL = 'PhysicalInventory';

export const physicalInventorySchema = new Schema<PhysicalInventoryDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    periodUuid: { type: String, required: true },
    month: { type: String, required: true },
    productUuid: { type: String, required: true },
    quantity: { type: Number, required: true },
  },
  { collection: 'physical_inventories', versionKey: false, minimize: false },
).index({ demandUuid: 1, month: 1, productUuid: 1 }, { unique: true });
