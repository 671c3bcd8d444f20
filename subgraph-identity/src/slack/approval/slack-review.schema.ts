import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_REVIEW_MODEL = 'SlackReview';

/** How an approval stands, for the messages that ask for it; its id is made of demand and round. */
export interface SlackReviewDocument extends DemandOwned {
  /** The highest that was given. */
  version: number;
  /** What was decided, in mrkdwn. */
  note: string;
  /** The step that is asked, and the version of the order on which it decides; null when the round is over. */
  open: { step: number; expectedUpdatedAt: string } | null;
  updatedAt: Date;
}

/** As long as the messages are known. */
const RETENTION_S = 180 * 24 * 60 * 60;

export const slackReviewSchema = new Schema<SlackReviewDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    version: { type: Number, required: true },
    note: { type: String, default: '' },
    open: { type: { step: Number, expectedUpdatedAt: String }, _id: false, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'slack_reviews', versionKey: false },
).index({ updatedAt: 1 }, { expireAfterSeconds: RETENTION_S });
