import type { Role } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { InvitationFailure } from '../users/invitation-failure.js';

export const DEMAND_USER_MODEL = 'DemandUser';

/** Value of `activeEmail` in a row that does not own its address (any more). */
export const withoutAddress = ({ _id, email }: Pick<DemandUserDocument, '_id' | 'email'>): string =>
  `${email}#${_id}`;

/** A user of a demand. */
export interface DemandUserDocument {
  _id: string;
  demandUuid: string;
  /** Normalised: lower case, half width. */
  email: string;
  /**
   * The address while the user is active and owns it; an unusable text once deleted, so that the address
   * is free again, and while a user of another demand owns it, so that nobody can sign in with the row.
   */
  activeEmail: string;
  lastName: string;
  firstName: string;
  role: Role;
  /** The identity service's uid; null until the invitation has been processed. */
  authUid: string | null;
  isPasswordSet: boolean;
  /** When the last invitation was requested. */
  invitedAt?: string | null;
  /** Why the mail of an invitation was given up; missing in rows that are older than the field. */
  invitationFailure?: InvitationFailure | null;
  /** When the latest session began; null before the first one, missing in rows that are older than the field. */
  lastSignedInAt?: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

export const demandUserSchema = new Schema<DemandUserDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    email: { type: String, required: true },
    activeEmail: { type: String, required: true },
    lastName: { type: String, required: true },
    firstName: { type: String, required: true },
    role: { type: String, enum: ['ADMIN', 'EDITOR', 'UNKNOWN'], required: true },
    authUid: { type: String, default: null },
    isPasswordSet: { type: Boolean, required: true },
    invitedAt: { type: String, default: null },
    invitationFailure: { type: Schema.Types.Mixed, default: null },
    lastSignedInAt: { type: String, default: null },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    deletedAt: { type: String, default: null },
  },
  { collection: 'demand_users', versionKey: false },
)
  .index({ activeEmail: 1 }, { unique: true })
  .index({ authUid: 1 })
  .index({ demandUuid: 1, deletedAt: 1, _id: 1 });
