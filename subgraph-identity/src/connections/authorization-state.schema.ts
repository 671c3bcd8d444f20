import { Schema } from 'mongoose';

export const USED_AUTHORIZATION_STATE_MODEL = 'UsedAuthorizationState';

/** A `state` parameter that was returned; it is accepted once. */
export interface UsedAuthorizationStateDocument {
  _id: string;
  usedAt: Date;
}

/** States themselves expire after minutes. */
const RETENTION_S = 24 * 60 * 60;

export const usedAuthorizationStateSchema = new Schema<UsedAuthorizationStateDocument>(
  { _id: { type: String, required: true }, usedAt: { type: Date, required: true } },
  { collection: 'used_authorization_states', versionKey: false },
).index({ usedAt: 1 }, { expireAfterSeconds: RETENTION_S });
