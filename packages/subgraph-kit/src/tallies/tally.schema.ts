import { Schema } from 'mongoose';
import type { DemandOwned } from '../persistence/demand-repository.js';
import type { BucketCount } from './tally.rule.js';

/**
 * A delta in an append-only ledger of document counts: a bucket's count is the sum of its rows. Changes only insert
 * rows, so concurrent ones never contend as they would for a single counter; from time to time the rows of a bucket
 * are folded into one.
 */
export type TallyDocument = DemandOwned & BucketCount;

/** The bucket of the row that marks a demand as counted: without it the other rows are not yet a total. */
export const COUNTED_MARKER = '';

export const TALLY_MODEL = 'Tally';

export const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    kind: { type: String, required: true },
    // Empty in the row that marks a demand as counted.
    bucket: { type: String, default: COUNTED_MARKER },
    count: { type: Number, required: true },
  },
  { collection: 'tallies', versionKey: false, minimize: false },
).index({ demandUuid: 1, kind: 1, bucket: 1 });
