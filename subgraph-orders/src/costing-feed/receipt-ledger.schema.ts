import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** A month whose receipts and prices are locked, since the costing slice closed it. */
export interface ClosedMonth {
  /** `YYYY-MM`, as people call it. */
  readonly month: string;
  readonly start: string;
  readonly end: string;
}

/**
 * One document per demand, which every change of receipts and every closing writes: a receipt never slips into a month
 * that is being closed at the same moment.
 */
export interface ReceiptLedgerDocument extends DemandOwned {
  /** Counts the changes of receipts and final prices. */
  version: number;
  /** Closed months, oldest first. */
  closedMonths: ClosedMonth[];
  /** First day of the first accounting period: nothing is received before it. Missing or null without a period. */
  firstDay?: string | null;
  /** Counts the changes of it in the costing slice: of two that overtake each other, the later one counts. */
  firstDayRevision?: number | null;
}

export const RECEIPT_LEDGER_MODEL = 'ReceiptLedger';

const text = { type: String, required: true };

export const receiptLedgerSchema = new Schema<ReceiptLedgerDocument>(
  {
    _id: text,
    demandUuid: text,
    version: { type: Number, default: 0 },
    closedMonths: [{ _id: false, month: text, start: text, end: text }],
    firstDay: { type: String, default: null },
    firstDayRevision: { type: Number, default: null },
  },
  { collection: 'receipt_ledgers', versionKey: false, minimize: false },
);
