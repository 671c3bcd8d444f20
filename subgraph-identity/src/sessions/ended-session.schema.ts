import { Schema } from 'mongoose';

export const ENDED_SESSION_MODEL = 'EndedSession';

/** Longer than anybody's refresh token is likely to be kept; tokens themselves live for an hour. */
const RETENTION_S = 400 * 24 * 60 * 60;

/**
 * A session whose tokens are refused, or all sessions of an account up to a moment. A session is known by the time of
 * its sign-in, which every token that is refreshed from it keeps.
 */
export interface EndedSessionDocument {
  /** Uid and time of the sign-in in seconds; for all sessions of an account the uid and `*`. */
  _id: string;
  /** Sessions that began up to this second are over; null where the id names one session. */
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
