import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { BillingPeriod, CloseBlockerCode, CostMethod, OpeningInventoryKind } from './period.enums.js';

/** Who did something, as shown in the history. */
export interface PersonRecord {
  readonly uuid: string;
  readonly name: string;
}

/** How the stock at the start of a period was settled. */
export interface OpeningSettlement {
  readonly kind: OpeningInventoryKind;
  readonly settledAt: string;
  readonly settledBy: PersonRecord;
  /** Name of the set of rows that is the stock, until they all are with the period; then absent. */
  readonly set?: string;
  /** Steps of that so far: each writes it, so that no step of an outdated set takes effect. */
  readonly steps?: number;
}

/** Counts that are published as a set, and not with their month as a whole yet. */
export interface Counting {
  readonly month: string;
  /** Name of the set. */
  readonly set: string;
  /** `countedAt` of the month since the publication: another one means that a later change has come first. */
  readonly countedAt: string;
  /** Steps so far: each writes it, so that no step of an outdated set takes effect. */
  readonly steps?: number;
}

/** A procedure in progress. */
interface UnderWay {
  readonly startedAt: string;
  readonly by: PersonRecord;
  /** Lease of the process that works on it. */
  readonly turnUntil: Date;
}

/** A closing in progress. */
export interface Closing extends UnderWay {
  /** When the figures were calculated that the user saw; absent where they are not compared. */
  readonly calculatedAt?: string | null;
}

/** A reopening in progress. */
export interface Reopening extends UnderWay {
  readonly reason: string;
}

/** A closing that was reversed later. */
export interface ReopenedClosing {
  readonly closedAt: string;
  readonly closedBy: PersonRecord | null;
  readonly reopenedAt: string;
  readonly reopenedBy: PersonRecord;
  readonly reason: string;
}

/** A user's confirmation that a close blocker is correct as it is. */
export interface CloseConfirmation {
  readonly code: CloseBlockerCode;
  /** Identifies exactly what was confirmed: anything else needs a new confirmation. */
  readonly token: string;
  readonly confirmedAt: string;
  readonly confirmedBy: PersonRecord;
}

/** Deleted counts of a month that are not all removed: to readers there are none. */
export interface CountsDeletion {
  readonly month: string;
  /** The job that stands for it. */
  readonly jobUuid: string;
}

/** An accounting period of a demand; those of one demand follow each other without gaps. */
export interface AccountingPeriodDocument extends DemandOwned {
  /** First and last day (JST). */
  start: string;
  end: string;
  closingType: BillingPeriod;
  evaluationMethod: CostMethod;
  /** Null until the stock at the start is settled. */
  opening: OpeningSettlement | null;
  /** Set while counts are moved to their month; otherwise absent. */
  counting?: Counting;
  /** Set while deleted counts are removed; otherwise empty or absent. */
  countsDeletions?: CountsDeletion[];
  /** Steps of that so far: each writes it. */
  deletionSteps?: number;
  /** Set while a closing is in progress: receipts are already locked, the rows not yet frozen. */
  closing: Closing | null;
  /** Confirmed close blockers; absent if there are none. */
  confirmations?: CloseConfirmation[];
  isClosed: boolean;
  closedAt: string | null;
  closedBy: PersonRecord | null;
  /** Set while a reopening is in progress: still closed, while its receipts may already be unlocked. */
  reopening?: Reopening | null;
  /** Earlier closings, oldest first; absent if it was never reopened. */
  reopenedClosings?: ReopenedClosing[];
  createdAt: string;
  updatedAt: string;
}

export const ACCOUNTING_PERIOD_MODEL = 'AccountingPeriod';

const person = { uuid: { type: String, required: true }, name: { type: String, required: true } };

const underWay = {
  startedAt: { type: String, required: true },
  by: { type: person, _id: false, required: true },
  turnUntil: { type: Date, required: true },
};

export const accountingPeriodSchema = new Schema<AccountingPeriodDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    start: { type: String, required: true },
    end: { type: String, required: true },
    closingType: { type: String, enum: Object.values(BillingPeriod), required: true },
    evaluationMethod: { type: String, enum: Object.values(CostMethod), required: true },
    opening: {
      type: {
        kind: { type: String, enum: Object.values(OpeningInventoryKind), required: true },
        settledAt: { type: String, required: true },
        settledBy: { type: person, _id: false, required: true },
        set: { type: String },
        steps: { type: Number },
      },
      _id: false,
      default: null,
    },
    counting: {
      type: {
        month: { type: String, required: true },
        set: { type: String, required: true },
        countedAt: { type: String, required: true },
        steps: { type: Number },
      },
      _id: false,
    },
    countsDeletions: {
      type: [
        { _id: false, month: { type: String, required: true }, jobUuid: { type: String, required: true } },
      ],
      default: undefined,
    },
    deletionSteps: { type: Number },
    closing: {
      type: { ...underWay, calculatedAt: { type: String } },
      _id: false,
      default: null,
    },
    confirmations: {
      type: [
        {
          _id: false,
          code: { type: String, enum: Object.values(CloseBlockerCode), required: true },
          token: { type: String, required: true },
          confirmedAt: { type: String, required: true },
          confirmedBy: { type: person, _id: false, required: true },
        },
      ],
      default: undefined,
    },
    isClosed: { type: Boolean, required: true },
    closedAt: { type: String, default: null },
    closedBy: { type: person, _id: false, default: null },
    reopening: {
      type: { ...underWay, reason: { type: String, required: true } },
      _id: false,
      default: null,
    },
    reopenedClosings: {
      type: [
        {
          _id: false,
          closedAt: { type: String, required: true },
          closedBy: { type: person, _id: false, default: null },
          reopenedAt: { type: String, required: true },
          reopenedBy: { type: person, _id: false, required: true },
          reason: { type: String, required: true },
        },
      ],
      default: undefined,
    },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'accounting_periods', versionKey: false, minimize: false },
).index({ demandUuid: 1, start: 1 }, { unique: true });
