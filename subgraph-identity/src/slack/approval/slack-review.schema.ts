import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_REVIEW_MODEL = 'SlackReview';

/** The state of an approval, for the messages that request it; the id consists of demand and round. */
export interface SlackReviewDocument extends DemandOwned {
  /** The highest version received. */
  version: number;
  /** Decisions, in mrkdwn. */
  note: string;
  /** The current step, and the version of the order that it decides on; null when the round has ended. */
  open: { step: number; expectedUpdatedAt: string } | null;
  updatedAt: Date;
}

/** As long as the messages are stored. */
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
