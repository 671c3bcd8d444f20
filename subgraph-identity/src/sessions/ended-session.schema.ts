import { Schema } from 'mongoose';

export const ENDED_SESSION_MODEL = 'EndedSession';

/** Longer than a refresh token is likely to be used; ID tokens are valid for an hour. */
const RETENTION_S = 400 * 24 * 60 * 60;

/**
 * A session whose tokens are refused, or all sessions of an account up to a time. A session is identified by the time of
 * its sign-in, which refreshed tokens keep.
 */
export interface EndedSessionDocument {
  /** Uid and time of the sign-in in seconds; for all sessions of an account the uid and `*`. */
  _id: string;
  /** Sessions that started up to this second have ended; null when the id names one session. */
  upTo: number | null;
  endedAt: Date;
}

export const endedSessionSchema = new Schema<EndedSessionDocument>(
  {
    _id: { type: String, required: true },
    upTo: { type: Number, default: null },
    endedAt: { type: Date, required: true },
  },
  { collection: 'ended_sessions', versionKey: false },
).index({ endedAt: 1 }, { expireAfterSeconds: RETENTION_S });
