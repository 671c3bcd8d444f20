import {
  type DemandOwned,
  type RecordedChangeDocument,
  recordedChangeSchema,
} from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { PersonRecord } from './period.schema.js';

/** One change of an accounting period or of its stock; immutable. */
export interface PeriodChangeDocument extends DemandOwned {
  periodUuid: string;
  by: PersonRecord;
  occurredAt: string;
  /** Japanese. */
  summary: string;
  /** Empty where the summary says all. */
  changes: RecordedChangeDocument[];
}

export const PERIOD_CHANGE_MODEL = 'AccountingPeriodChange';

export const periodChangeSchema = new Schema<PeriodChangeDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    periodUuid: { type: String, required: true },
    by: { type: { uuid: String, name: String }, _id: false, required: true },
    occurredAt: { type: String, required: true },
    summary: { type: String, required: true },
    changes: { type: [recordedChangeSchema], required: true },
  },
  { collection: 'accounting_period_changes', versionKey: false, minimize: false },
).index({ demandUuid: 1, periodUuid: 1, _id: -1 });
