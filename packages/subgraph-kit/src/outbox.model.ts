import { Schema } from 'mongoose';

export type OutboxState = 'PENDING' | 'DONE' | 'FAILED';

/** A side effect that was decided together with a change, pending or carried out. */
export interface OutboxDocument {
  _id: string;
  topic: string;
  /** Unique within the topic: the same effect is never queued twice. */
  key: string;
  payload: unknown;
  state: OutboxState;
  /** How many times a relay has attempted it. */
  attempts: number;
  /** How many times a relay crashed or stalled during an attempt. */
  crashes: number;
  /** Earliest time of the next attempt. */
  availableAt: Date;
  /** The relay that holds the lease, and its expiry. */
  leaseToken: string | null;
  leaseUntil: Date;
  lastError: string | null;
  traceparent: string;
  createdAt: Date;
  finishedAt: Date | null;
}

export const OUTBOX_MODEL = 'OutboxEntry';

const DONE_RETENTION_S = 30 * 24 * 60 * 60;

export const outboxSchema = new Schema<OutboxDocument>(
  {
    _id: { type: String, required: true },
    topic: { type: String, required: true },
    key: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    state: { type: String, enum: ['PENDING', 'DONE', 'FAILED'], required: true },
    attempts: { type: Number, required: true },
    crashes: { type: Number, default: 0 },
    availableAt: { type: Date, required: true },
    leaseToken: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    lastError: { type: String, default: null },
    traceparent: { type: String, required: true },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
)
  .index({ topic: 1, key: 1 }, { unique: true })
  .index({ state: 1, availableAt: 1 })
  .index({ finishedAt: 1 }, { expireAfterSeconds: DONE_RETENTION_S });
