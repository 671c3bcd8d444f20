import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_THREAD_MODEL = 'SlackThread';

/** The messages of one order in one channel; the id consists of demand, order and channel. */
export interface SlackThreadDocument extends DemandOwned {
  /** The first message, which the others reply to; null until it is posted. */
  ts: string | null;
  /** End of the lock under which one message is posted. */
  lockedUntil: Date;
}

export const slackThreadSchema = new Schema<SlackThreadDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    ts: { type: String, default: null },
    lockedUntil: { type: Date, required: true },
  },
  { collection: 'slack_threads', versionKey: false },
);
