import { Schema } from 'mongoose';

export const SLACK_REQUEST_MODEL = 'SlackRequest';

/** A request of Slack that was accepted; its id is its signature, so that it is accepted once. */
export interface SlackRequestDocument {
  _id: string;
  takenAt: Date;
}

/** Twice the accepted age of a request. */
const RETENTION_S = 10 * 60;

export const slackRequestSchema = new Schema<SlackRequestDocument>(
  { _id: { type: String, required: true }, takenAt: { type: Date, required: true } },
  { collection: 'slack_requests', versionKey: false },
).index({ takenAt: 1 }, { expireAfterSeconds: RETENTION_S });
