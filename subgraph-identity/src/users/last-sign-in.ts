import type { UserIdentity } from '@hacchu-hub/subgraph-kit';
import { isManager, isSelf, type Subject } from './user-actions.js';

/** The beginning of a session. */
export interface SignIn {
  uuid: string;
  /** Timestamp. */
  at: string;
}

/**
 * The write that records a sign-in in the row of its user. Whoever signs in has a password, whichever way it was set: by an
 * invitation whose last request was lost, or before, as a user of the other area.
 */
export const recordOfSignIn = ({ uuid, at }: SignIn) => ({
  updateOne: {
    filter: { _id: uuid },
    update: { $max: { lastSignedInAt: at }, $set: { isPasswordSet: true } },
  },
});

/** Whether the viewer sees when the subject signed in last: those who manage the subject, and the subject. */
export const seesSignIns = (subject: Subject, viewer: UserIdentity | null): boolean =>
  isSelf(subject, viewer) || isManager(subject, viewer);
