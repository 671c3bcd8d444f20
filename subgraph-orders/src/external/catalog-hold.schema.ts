import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/**
 * A short-lived hold on catalog records that an order is about to depend on; deleted when the operation ends.
 */
export interface CatalogHoldDocument extends DemandOwned {
  /** UUIDs of products, supplier and destination. */
  masterUuids: string[];
  /** TTL after which the hold of a killed process expires; longer than any operation. */
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
