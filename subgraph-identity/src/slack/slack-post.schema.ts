import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_POST_MODEL = 'SlackPost';

/** A message that was given to Slack, or is about to be; its id is made of demand and key, so that it is posted once. */
export interface SlackPostDocument extends DemandOwned {
  channelId: string;
  /** Slack's id of the message; null while it is on its way, and where its answer was lost. */
  ts: string | null;
  begunAt: Date;
  /** It was posted, or nobody knows whether it was: not to be posted again. */
  isOver: boolean;
}

/** Longer than any queue tries again. */
const RETENTION_S = 180 * 24 * 60 * 60;

export const slackPostSchema = new Schema<SlackPostDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    channelId: { type: String, required: true },
    ts: { type: String, default: null },
    begunAt: { type: Date, required: true },
    isOver: { type: Boolean, required: true },
  },
  { collection: 'slack_posts', versionKey: false },
).index({ begunAt: 1 }, { expireAfterSeconds: RETENTION_S });
