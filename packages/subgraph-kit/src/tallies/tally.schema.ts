import { Schema } from 'mongoose';
import type { DemandOwned } from '../demand-repository.js';
import type { BucketCount } from './tally.rule.js';

/**
 * A number to be added to those of the same bucket. Changes only ever insert rows, so two of them never wait for each
 * other as they would for one counter; rows of a bucket are added up into one from time to time.
 */
export type TallyDocument = DemandOwned & BucketCount;

/** The bucket of the row that says that a demand was counted once: without it the other rows are not yet a total. */
export const COUNTED = '';

export const TALLY_MODEL = 'Tally';

export const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    kind: { type: String, required: true },
    // Empty in the row that says that a demand was counted.
    bucket: { type: String, default: COUNTED },
    count: { type: Number, required: true },
  },
  { collection: 'tallies', versionKey: false, minimize: false },
).index({ demandUuid: 1, kind: 1, bucket: 1 });
