import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { WarnedRows } from './warned-rows.js';

/** Totals over all products of a month. Amounts are yen as text. */
export interface CostMonthTotals {
  readonly rowCount: number;
  readonly carriedQuantity: number;
  readonly carriedAmount: string;
  readonly receivedQuantity: number;
  readonly purchaseAmount: string;
  readonly closingQuantity: number;
  readonly inventoryAmount: string;
  readonly issuedAmount: string;
  /** Number of products with negative stock, without a price, and not counted. */
  readonly negativeCount: number;
  readonly unpricedCount: number;
  readonly uncountedCount: number;
  /** Absent where an earlier release has calculated the month. */
  readonly warned?: WarnedRows;
}

/**
 * Rows that are written in steps: until the last one, readers take those that the steps have replaced.
 * It is void once `calculatedAt` of the month is set again, as an earlier release does, which does not know it.
 */
export interface RowWriting {
  /** In the place of the month of replaced rows, and in `changedBy` of those that replace them. */
  readonly set: string;
  /** When the rows that readers take were calculated; null where there are none. */
  readonly calculatedAt: string | null;
}

/** Replaced rows that a reader may still be taking. */
export interface FormerRows {
  readonly set: string;
  readonly until: Date;
}

/** The state of one month of an accounting period. */
export interface CostMonthDocument extends DemandOwned {
  periodUuid: string;
  /** `YYYY-MM`, the calendar month in which it ends. */
  month: string;
  /** Last day; the months of a demand are sorted by it. */
  end: string;
  /** Null before the first calculation, and while rows are being written in steps. */
  calculatedAt: string | null;
  totals: CostMonthTotals | null;
  /** When counts were last imported; null where there are none. */
  countedAt: string | null;
  /** What the stored rows follow from; missing where an earlier release calculated them. */
  basis?: string;
  /** Number of calculations that changed rows. */
  rowsRevision?: number;
  /** Absent unless a calculation writes more rows than one transaction may. */
  writing?: RowWriting;
  formerRows?: FormerRows[];
}

export const COST_MONTH_MODEL = 'CostMonth';

const count = { type: Number, required: true };
const yen = { type: String, required: true };
const digest = { type: { count, sum: yen }, _id: false, required: true };

export const costMonthSchema = new Schema<CostMonthDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    periodUuid: { type: String, required: true },
    month: { type: String, required: true },
    end: { type: String, required: true },
    calculatedAt: { type: String, default: null },
    totals: {
      type: {
        rowCount: count,
        carriedQuantity: count,
        carriedAmount: yen,
        receivedQuantity: count,
        purchaseAmount: yen,
        closingQuantity: count,
        inventoryAmount: yen,
        issuedAmount: yen,
        negativeCount: count,
        unpricedCount: count,
        uncountedCount: count,
        warned: { type: { isUnpriced: digest, isUncounted: digest }, _id: false },
      },
      _id: false,
      default: null,
    },
    countedAt: { type: String, default: null },
    basis: { type: String },
    rowsRevision: { type: Number },
    writing: {
      type: { set: { type: String, required: true }, calculatedAt: { type: String, default: null } },
      _id: false,
    },
    formerRows: {
      type: [{ _id: false, set: { type: String, required: true }, until: { type: Date, required: true } }],
      default: undefined,
    },
  },
  { collection: 'cost_months', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, month: 1 }, { unique: true })
  .index({ demandUuid: 1, periodUuid: 1, end: 1 });
