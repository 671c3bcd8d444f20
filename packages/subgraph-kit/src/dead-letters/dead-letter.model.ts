import { Schema } from 'mongoose';

/** JOB: a job; OUTBOX: a side effect. */
export type DeadLetterSource = 'JOB' | 'OUTBOX';

/** Work that is not retried automatically, since it crashed or stalled the process that ran it. */
export interface DeadLetterDocument {
  /** For a job, the digest of its kind and payload; for an outbox entry, `outbox:` and its id. */
  _id: string;
  source: DeadLetterSource;
  /** Kind of the job, or topic of the entry. */
  name: string;
  /** Key of the job or entry; the newest one of several jobs with the same payload. */
  key: string;
  payload: unknown;
  /** In English, for operators. */
  reason: string;
  crashes: number;
  putAsideAt: Date;
  /** Jobs with the same payload that have been skipped since. */
  skipped: number;
}

export const DEAD_LETTER_MODEL = 'DeadLetter';

const RETENTION_S = 90 * 24 * 60 * 60;

export const deadLetterSchema = new Schema<DeadLetterDocument>(
  {
    _id: { type: String, required: true },
    source: { type: String, enum: ['JOB', 'OUTBOX'], required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    reason: { type: String, required: true },
    crashes: { type: Number, required: true },
    putAsideAt: { type: Date, required: true },
    skipped: { type: Number, default: 0 },
  },
  { collection: 'dead_letters', versionKey: false, minimize: false },
).index({ putAsideAt: 1 }, { expireAfterSeconds: RETENTION_S });
