import { Schema } from 'mongoose';

export const REQUEST_COUNT_MODEL = 'RequestCount';

/** Windows last a minute; the rest is for clocks that differ. */
const RETENTION_S = 5 * 60;

/** How many requests of one caller the gateways have counted in one window. */
export interface RequestCountDocument {
  /** Key of the caller and number of the window. */
  _id: string;
  /** By gateway process, so that a repeated report does not count twice. */
  counts: Record<string, number>;
  startedAt: Date;
}

export const requestCountSchema = new Schema<RequestCountDocument>(
  {
    _id: { type: String, required: true },
    counts: { type: Schema.Types.Mixed, required: true },
    startedAt: { type: Date, required: true },
  },
  { collection: 'request_counts', versionKey: false },
).index({ startedAt: 1 }, { expireAfterSeconds: RETENTION_S });
