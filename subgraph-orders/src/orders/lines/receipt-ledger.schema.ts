import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** A month whose receipts and prices are locked because the costing slice closed it. */
export interface ClosedMonth {
  /** `YYYY-MM`: the month's name on screen. */
  readonly month: string;
  readonly start: string;
  readonly end: string;
}

/** The stored sums of purchases of a demand. */
export interface KeptSums {
  /** The valid set of sums; missing or null while there is none. */
  readonly sumsGeneration?: string | null;
  /** Day of the month (1 to 28) on which their months begin. */
  readonly sumsFirstDay?: number | null;
  /**
   * Version of the receipts that they contain. Incremented together with `version`; a process of an earlier release
   * does not, so that its changes leave the two different.
   */
  readonly sumsVersion?: number | null;
}

/**
 * One document per demand that every change of receipts and every closing writes: their transactions
 * conflict, so a receipt never enters a month that is being closed.
 */
export interface ReceiptLedgerDocument extends DemandOwned, KeptSums {
  /** Incremented by every change of receipts and actual prices. */
  version: number;
  /** Closed months, oldest first. */
  closedMonths: ClosedMonth[];
  /**
   * Moment in the costing slice (ISO 8601, UTC) as of which these months are closed; older messages are refused.
   * Missing while only releases have sent months that name no moment.
   */
  closedMonthsAsOf?: string | null;
  /**
   * First day of the first accounting period: nothing can be received before it. Missing or null without a
   * period.
   */
  firstDay?: string | null;
  /** Version of `firstDay` in the costing slice; updates that arrive out of order are ignored. */
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
    closedMonthsAsOf: { type: String },
    firstDay: { type: String, default: null },
    firstDayRevision: { type: Number, default: null },
    sumsGeneration: { type: String },
    sumsFirstDay: { type: Number },
    sumsVersion: { type: Number },
  },
  { collection: 'receipt_ledgers', versionKey: false, minimize: false },
);
