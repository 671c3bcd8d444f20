import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** What is tallied: each kind is read as a whole, so what is shown together lies together. */
export enum TallyKind {
  /** Orders by status and やりとり中. */
  Orders = 'orders',
  /** Orders that somebody should look at: by the day for which goods are expected, and with unsent changes. */
  Attention = 'attention',
  /** Product lines by delivery status. */
  Lines = 'lines',
  /** Product lines of placed orders by delivery date, and whether they were complete by then. */
  Punctuality = 'punctuality',
}

/**
 * A number to be added to those of the same bucket. Changes only ever insert rows, so two of them never wait for each
 * other as they would for one counter; rows of a bucket are added up into one from time to time.
 */
export interface TallyDocument extends DemandOwned {
  kind: TallyKind;
  bucket: string;
  count: number;
}

/** The bucket of the row that says that a demand was counted once: without it the other rows are not yet a total. */
export const COUNTED = '';

export const TALLY_MODEL = 'Tally';

export const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    kind: { type: String, enum: Object.values(TallyKind), required: true },
    // Empty in the row that says that a demand was counted.
    bucket: { type: String, default: COUNTED },
    count: { type: Number, required: true },
  },
  { collection: 'tallies', versionKey: false, minimize: false },
).index({ demandUuid: 1, kind: 1, bucket: 1 });
