import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_POST_MODEL = 'SlackPost';

/** The approval that a message requests, and the message from the orders slice. */
export interface SlackPostReview {
  orderUuid: string;
  roundUuid: string;
  step: number;
  expectedUpdatedAt: string;
}

/** A message that was or will be sent to Slack; the id consists of demand and key, so that it is posted once. */
export interface SlackPostDocument extends DemandOwned {
  channelId: string;
  /** Slack's id of the message; null while it is sent, and when the response was lost. */
  ts: string | null;
  begunAt: Date;
  /** It was posted, or may have been: never posted again. */
  isOver: boolean;
  /** Missing in messages without an approval. */
  review?: SlackPostReview | null;
  /** The message without buttons and decisions, for updates; only when it requests an approval. */
  content?: { text: string; blocks: { type: string; [part: string]: unknown }[] } | null;
  /** The version of the approval that the message shows; 0 until the first decision. */
  shownVersion?: number;
}

/** Longer than any queue retries. */
const RETENTION_S = 180 * 24 * 60 * 60;

export const slackPostSchema = new Schema<SlackPostDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    channelId: { type: String, required: true },
    ts: { type: String, default: null },
    begunAt: { type: Date, required: true },
    isOver: { type: Boolean, required: true },
    review: {
      type: { orderUuid: String, roundUuid: String, step: Number, expectedUpdatedAt: String },
      _id: false,
      default: null,
    },
    content: { type: Object, default: null },
    shownVersion: { type: Number, default: 0 },
  },
  { collection: 'slack_posts', versionKey: false },
)
  .index({ begunAt: 1 }, { expireAfterSeconds: RETENTION_S })
  .index({ 'review.roundUuid': 1 }, { partialFilterExpression: { 'review.roundUuid': { $exists: true } } });
