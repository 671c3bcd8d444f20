import { Schema } from 'mongoose';

export const USED_AUTHORIZATION_STATE_MODEL = 'UsedAuthorizationState';

/** A state of authorisation that came back; it is taken once. */
export interface UsedAuthorizationStateDocument {
  _id: string;
  usedAt: Date;
}

/** States themselves live for minutes. */
const RETENTION_S = 24 * 60 * 60;

export const usedAuthorizationStateSchema = new Schema<UsedAuthorizationStateDocument>(
  { _id: { type: String, required: true }, usedAt: { type: Date, required: true } },
  { collection: 'used_authorization_states', versionKey: false },
).index({ usedAt: 1 }, { expireAfterSeconds: RETENTION_S });
