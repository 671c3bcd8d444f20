import type { DemandOwned, IndexKey } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** The figures of one product in one month. Amounts are yen as text, quantities are in pieces. */
export interface CostRowDocument extends DemandOwned {
  /** The period; of a replaced row its set, so that nothing finds it by the period. */
  periodUuid: string;
  /** The month; of a row that another one replaces in steps, the set of these. */
  month: string;
  /** Last day of the month. */
  end: string;
  productUuid: string;
  /** Stock and its value at the end of the previous month. */
  carriedQuantity: number;
  carriedAmount: string;
  /** Received in the month. */
  receivedQuantity: number;
  purchaseAmount: string;
  /** Whether a receipt of the month has no price; null without receipts. */
  hasUnpricedReceipt?: boolean | null;
  /** Stock and its value at the start of the averaging period, and what has been received since. */
  baseQuantity: number;
  baseAmount: string;
  toDateQuantity: number;
  toDateAmount: string;
  /** The average as an exact fraction of yen per piece; null where there is no price at all. */
  averageNumerator: string | null;
  averageDenominator: string | null;
  /** False where the average is the catalog's list price. */
  isCostKnown: boolean;
  logicalQuantity: number;
  /** Whether the stock came from the warehouse system; absent in rows from before that was supported. */
  isWarehouseStock?: boolean;
  /** Null where it was not counted. */
  physicalQuantity: number | null;
  closingQuantity: number;
  inventoryAmount: string;
  issuedAmount: string;
  isNegative: boolean;
  isUnpriced: boolean;
  isUncounted: boolean;
  /** The purchase amount as a number, for sorting. */
  sortAmount: number;
  /** When these figures were calculated. */
  calculatedAt: string;
  /**
   * Equal to `calculatedAt` where `hasUnpricedReceipt` belongs to these figures: a process of an earlier release
   * replaces only the others.
   */
  purchasesAt?: string;
  /** The set of the calculation that has written the row in steps; absent where it was written at once. */
  changedBy?: string;
}

export const COST_ROW_MODEL = 'CostRow';

/** Of the rows of a period with one warning, by product. */
export const UNPRICED_INDEX: IndexKey = {
  demandUuid: 1,
  periodUuid: 1,
  isUnpriced: 1,
  productUuid: 1,
  month: 1,
};
export const UNCOUNTED_INDEX: IndexKey = {
  demandUuid: 1,
  periodUuid: 1,
  isUncounted: 1,
  productUuid: 1,
  month: 1,
};

const count = { type: Number, required: true };
const yen = { type: String, required: true };
const flag = { type: Boolean, required: true };

export const costRowSchema = new Schema<CostRowDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    periodUuid: { type: String, required: true },
    month: { type: String, required: true },
    end: { type: String, required: true },
    productUuid: { type: String, required: true },
    carriedQuantity: count,
    carriedAmount: yen,
    receivedQuantity: count,
    purchaseAmount: yen,
    hasUnpricedReceipt: { type: Boolean },
    baseQuantity: count,
    baseAmount: yen,
    toDateQuantity: count,
    toDateAmount: yen,
    averageNumerator: { type: String, default: null },
    averageDenominator: { type: String, default: null },
    isCostKnown: flag,
    logicalQuantity: count,
    isWarehouseStock: { type: Boolean },
    physicalQuantity: { type: Number, default: null },
    closingQuantity: count,
    inventoryAmount: yen,
    issuedAmount: yen,
    isNegative: flag,
    isUnpriced: flag,
    isUncounted: flag,
    sortAmount: count,
    calculatedAt: yen,
    purchasesAt: { type: String },
    changedBy: { type: String },
  },
  { collection: 'cost_rows', versionKey: false, minimize: false },
)
  .index({ demandUuid: 1, month: 1, sortAmount: -1, productUuid: 1 })
  .index({ demandUuid: 1, month: 1, productUuid: 1 }, { unique: true })
  .index({ demandUuid: 1, productUuid: 1, end: 1 })
  .index({ demandUuid: 1, periodUuid: 1, isCostKnown: 1 })
  .index(UNPRICED_INDEX, { partialFilterExpression: { isUnpriced: true } })
  .index(UNCOUNTED_INDEX, { partialFilterExpression: { isUncounted: true } });
