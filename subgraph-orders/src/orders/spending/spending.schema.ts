import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Yen without tax of one product category in an order; null for lines without a category and for expenses. */
export interface SpendingPartRecord {
  readonly categoryId: string | null;
  readonly waiting: string;
  readonly ordered: string;
  readonly received: string;
}

/** What an order takes up of the budgets of one month, as it was added to the sums. */
export interface SpendingRecord {
  /** Of the order date, YYYY-MM. */
  readonly month: string;
  readonly supplierId: string | null;
  readonly parts: readonly SpendingPartRecord[];
}

const amount = { type: String, required: true };

export const spendingSchema = new Schema<SpendingRecord>(
  {
    month: { type: String, required: true },
    supplierId: { type: String, default: null },
    parts: [
      {
        _id: false,
        categoryId: { type: String, default: null },
        waiting: amount,
        ordered: amount,
        received: amount,
      },
    ],
  },
  { _id: false },
);

/**
 * A row of the append-only ledger of what orders take up (ADR 58): the sum of a month and key is the sum of its rows.
 * Amounts are yen as text, added as integers in the process.
 */
export interface SpendingSumDocument extends DemandOwned {
  month: string;
  /** The demand, a supplier or a category; empty in the row by which compactions exclude each other. */
  key: string;
  waiting: string;
  ordered: string;
  received: string;
}

/** The key of the row by which compactions of a month exclude each other. */
export const COMPACTION = '';

export const SPENDING_SUM_MODEL = 'SpendingSum';

const zero = { type: String, default: '0' };

export const spendingSumSchema = new Schema<SpendingSumDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    month: { type: String, required: true },
    key: { type: String, default: COMPACTION },
    waiting: zero,
    ordered: zero,
    received: zero,
  },
  { collection: 'spending_sums', versionKey: false, minimize: false },
).index({ demandUuid: 1, month: 1, key: 1 });
