import { Schema } from 'mongoose';
import type { InvitationFailure } from '../users/invitation-failure.js';

export const OPERATOR_MODEL = 'Operator';

/** An operator: staff of the provider. */
export interface OperatorDocument {
  _id: string;
  /** Normalised: lower case, half width. */
  email: string;
  /** The address while the operator is active; an unusable text once deleted. */
  activeEmail: string;
  lastName: string;
  firstName: string;
  /** The identity service's uid; null until the invitation has been processed. */
  authUid: string | null;
  isPasswordSet: boolean;
  /** The platform right; rows that are older than the right do not have it. */
  hasPlatformRight?: boolean;
  /** When the last invitation was requested. */
  invitedAt?: string | null;
  /** Why the mail of an invitation was given up; missing in rows that are older than the field. */
  invitationFailure?: InvitationFailure | null;
  /** When the latest session began; null before the first one, missing in rows that are older than the field. */
  lastSignedInAt?: string | null;
  /** Incremented to lock the row before a change that concerns several rows. */
  lockVersion?: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

export const operatorSchema = new Schema<OperatorDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    activeEmail: { type: String, required: true },
    lastName: { type: String, required: true },
    firstName: { type: String, required: true },
    authUid: { type: String, default: null },
    isPasswordSet: { type: Boolean, required: true },
    hasPlatformRight: { type: Boolean, default: false },
    invitedAt: { type: String, default: null },
    invitationFailure: { type: Schema.Types.Mixed, default: null },
    lastSignedInAt: { type: String, default: null },
    lockVersion: { type: Number, default: 0 },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    deletedAt: { type: String, default: null },
  },
  { collection: 'operators', versionKey: false },
)
  .index({ activeEmail: 1 }, { unique: true })
  .index({ authUid: 1 });
