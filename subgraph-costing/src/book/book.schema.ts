import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/**
 * The state of a demand's costing as a whole: one document, which every change writes, so that changes of one demand
 * come one after the other.
 */
export interface BookDocument extends DemandOwned {
  /** Counts the changes. */
  revision: number;
  /** First day from which every product has to be calculated anew; null where nothing is due. */
  dirtyFrom: string | null;
  /** Version of the receipts that the rows were calculated from; -1 where none were. */
  feedVersion: number;
  /** Who calculates now and may write; null where nobody does. A change takes it away. */
  calculationToken: string | null;
  /** When whoever calculates counts as gone. */
  leaseUntil: Date | null;
  /** Somebody asked for a calculation while another was at it. */
  isAskedAgain: boolean;
  /** Japanese; why the last calculation failed, null after one that did not. */
  failureReason: string | null;
  calculatedAt: string | null;
  /** First day of the first period, as the orders slice was last told it. */
  toldFirstDay?: string | null;
}

export const BOOK_MODEL = 'CostingBook';

export const bookSchema = new Schema<BookDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    revision: { type: Number, default: 0 },
    dirtyFrom: { type: String, default: null },
    feedVersion: { type: Number, default: -1 },
    calculationToken: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    isAskedAgain: { type: Boolean, default: false },
    failureReason: { type: String, default: null },
    calculatedAt: { type: String, default: null },
    toldFirstDay: { type: String, default: null },
  },
  { collection: 'costing_books', versionKey: false, minimize: false },
);
