import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { MasterEventDocument } from './history/master-event.schema.js';

/** The version of a record that an import was planned on; the import fails if it is no longer the current one. */
export interface SeenVersion {
  readonly updatedAt: string;
  readonly searchText: string;
}

/** What an import stores for one row: a new record (`seen` is null), or the next version of an existing one. */
export interface StagedVersion {
  readonly seen: SeenVersion | null;
  readonly next: object & { readonly _id: string };
  /** The entry of the record's history; null where the row changes nothing. */
  readonly event: MasterEventDocument | null;
}

/** A valid row of an import whose other rows are still being validated. */
export type ImportRowDocument = DemandOwned &
  StagedVersion & {
    /** Key of the import's run. */
    readonly run: string;
    /** Position among the rows of the run, from 0. */
    readonly at: number;
    /** When the database deletes the row, should nothing else have done so. */
    readonly expiresAt: Date;
  };

export const IMPORT_ROW_MODEL = 'ImportRow';

export const importRowSchema = new Schema<ImportRowDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    run: { type: String, required: true },
    at: { type: Number, required: true },
    seen: { type: Object, default: null },
    next: { type: Object, required: true },
    event: { type: Object, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'import_rows', versionKey: false, minimize: false },
)
  .index({ run: 1, at: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
