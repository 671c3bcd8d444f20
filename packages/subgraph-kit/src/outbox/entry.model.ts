import { Schema } from 'mongoose';
import type { StoredFailure } from './stored-failure.js';

/**
 * `HELD` entries came from a backup and wait until an operator releases them (docs/runbooks/backup-and-restore.md), or
 * belong to a demand that withdraws (`heldFor`).
 */
export type OutboxState = 'PENDING' | 'HELD' | 'DONE' | 'FAILED';

/** A side effect or a job that was decided together with a change, pending or carried out. */
export interface OutboxDocument {
  _id: string;
  /** `JOB_TOPIC` for a job; its kind is in the payload (`QueuedJob`). */
  topic: string;
  /** Unique within the topic: the same work is never queued twice. */
  key: string;
  payload: unknown;
  state: OutboxState;
  /** How many runs have started. */
  attempts: number;
  /** Runs during which their process crashed or stalled. */
  crashes: number;
  /** Crashes since a run last made progress; absent where every crash is one. */
  strikes?: number;
  /** The furthest progress of any run, as the job reported it. */
  reached?: number;
  /** The progress at the last crash. */
  reachedAtCrash?: number;
  /** Runs cut short by a shutdown of their process, or postponed. */
  interrupted?: number;
  /** Whether a run did not tell how it ended: it may have had its effect. */
  wasCutShort?: boolean;
  /** Earliest time of the next run. */
  availableAt: Date;
  /** The run that holds the lease, and its expiry. A token that outlived its lease is the trace of a crash. */
  leaseToken: string | null;
  leaseUntil: Date;
  /** For operators, in English. */
  lastError: string | null;
  /** What kind of error `lastError` describes; absent in entries of earlier releases. */
  failure?: StoredFailure | null;
  /** The demand whose withdrawal the entry waits for. */
  heldFor?: string;
  /** It means nothing later: not held while the demand withdraws. */
  isTimely?: boolean;
  traceparent: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Stands in for the number of attempts while an entry is given up: whoever takes it over goes on with that. */
export const GIVING_UP = Number.MAX_SAFE_INTEGER - 1;

export const OUTBOX_MODEL = 'OutboxEntry';

/** Topic of the entries that are jobs. */
export const JOB_TOPIC = 'job';

const DONE_RETENTION_S = 30 * 24 * 60 * 60;

export const outboxSchema = new Schema<OutboxDocument>(
  {
    _id: { type: String, required: true },
    topic: { type: String, required: true },
    key: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    state: { type: String, enum: ['PENDING', 'HELD', 'DONE', 'FAILED'], required: true },
    attempts: { type: Number, required: true },
    crashes: { type: Number, default: 0 },
    strikes: { type: Number },
    reached: { type: Number },
    reachedAtCrash: { type: Number },
    interrupted: { type: Number },
    wasCutShort: { type: Boolean },
    availableAt: { type: Date, required: true },
    leaseToken: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    lastError: { type: String, default: null },
    failure: { type: Schema.Types.Mixed },
    heldFor: { type: String },
    isTimely: { type: Boolean },
    traceparent: { type: String, required: true },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
)
  .index({ topic: 1, key: 1 }, { unique: true })
  .index({ state: 1, availableAt: 1 })
  .index({ finishedAt: 1 }, { expireAfterSeconds: DONE_RETENTION_S });
