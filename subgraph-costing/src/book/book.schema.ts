import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/**
 * The costing state of a demand: a single document that every change writes, so that changes of one demand are
 * serialised.
 */
export interface BookDocument extends DemandOwned {
  /** Number of changes so far. */
  revision: number;
  /** Those of them that processes of this release made, which record in `inputs` what they changed. */
  recordedRevisions?: number;
  /** What the figures of months follow from, each with the revision of its last change. */
  inputs?: Readonly<Record<string, number>>;
  /** First day from which every product must be recalculated; null where nothing is due. */
  dirtyFrom: string | null;
  /** Version of the receipts from which the rows were calculated; -1 before the first calculation. */
  feedVersion: number;
  /**
   * All list prices that figures are based on were current at this time; missing where only earlier releases have
   * calculated.
   */
  pricesAsOf?: string;
  /** The calculation that currently owns the rows and may write them; null for none. Any change revokes it. */
  calculationToken: string | null;
  /** When the owner of the calculation is considered dead. */
  leaseUntil: Date | null;
  /** `recalculationRequested` in code: a recalculation was requested while another one was running. */
  isAskedAgain: boolean;
  /** Japanese; why the last calculation failed, null if it succeeded. */
  failureReason: string | null;
  calculatedAt: string | null;
  /** First day of the first period, as last reported to the orders slice. */
  toldFirstDay?: string | null;
  /** Moment as of which the closed months were last sent to the orders slice; strictly increasing. */
  closedMonthsAsOf?: string | null;
}

export const BOOK_MODEL = 'CostingBook';

export const bookSchema = new Schema<BookDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    revision: { type: Number, default: 0 },
    recordedRevisions: { type: Number },
    inputs: { type: Object },
    dirtyFrom: { type: String, default: null },
    feedVersion: { type: Number, default: -1 },
    pricesAsOf: { type: String },
    calculationToken: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    isAskedAgain: { type: Boolean, default: false },
    failureReason: { type: String, default: null },
    calculatedAt: { type: String, default: null },
    toldFirstDay: { type: String, default: null },
    closedMonthsAsOf: { type: String, default: null },
  },
  { collection: 'costing_books', versionKey: false, minimize: false },
);
