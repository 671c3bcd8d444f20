import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** The receipts of one product in one month, summed. */
export interface PurchaseSum {
  readonly productId: string;
  readonly receipts: number;
  /** Pieces, corrections included. */
  readonly quantity: number;
  /** Yen before tax. */
  readonly amount: bigint;
  /** Number of lines with receipts in the month that have no price. */
  readonly unpricedLines: number;
}

/** The sums of the products in a range of ids, by product. */
export interface PurchasesPart {
  readonly sums: readonly PurchaseSum[];
  /** Last id of the range; null where nothing follows. */
  readonly through: string | null;
}

/** A stored sum; what was received and at which price is in the receipts and lines, from which it can be summed again. */
export interface PurchaseSumDocument extends DemandOwned, Omit<PurchaseSum, 'amount'> {
  /** The set of sums that it belongs to; the ledger names the valid one. */
  readonly generation: string;
  /** First day of the month. */
  readonly start: string;
  /** Yen as text. */
  readonly amount: string;
}

export const PURCHASE_SUM_MODEL = 'PurchaseSum';

const text = { type: String, required: true };
const count = { type: Number, required: true };

export const purchaseSumSchema = new Schema<PurchaseSumDocument>(
  {
    _id: text,
    demandUuid: text,
    generation: text,
    start: text,
    productId: text,
    receipts: count,
    quantity: count,
    amount: text,
    unpricedLines: count,
  },
  { collection: 'purchase_sums', versionKey: false, minimize: false },
).index({ demandUuid: 1, generation: 1, start: 1, productId: 1 });
