import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** What an operation that is under way is about to make an order depend on; gone once it has ended either way. */
export interface CatalogHoldDocument extends DemandOwned {
  /** UUIDs of products, supplier and destination. */
  masterUuids: string[];
  /** Longer than any transaction lives: what is left of a killed process holds nothing for long. */
  expiresAt: Date;
}

export const CATALOG_HOLD_MODEL = 'CatalogHold';

export const catalogHoldSchema = new Schema<CatalogHoldDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    masterUuids: { type: [String], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'catalog_holds', versionKey: false, minimize: false },
)
  .index({ masterUuids: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
