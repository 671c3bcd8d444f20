import type { UserIdentity } from '@hacchu-hub/subgraph-kit';
import { isManager, isSelf, type Subject } from './user-actions.js';

/** The beginning of a session. */
export interface SignIn {
  uuid: string;
  /** Timestamp. */
  at: string;
}

/** The write that records a sign-in in the row of its user. */
export const recordOfSignIn = ({ uuid, at }: SignIn) => ({
  updateOne: { filter: { _id: uuid }, update: { $max: { lastSignedInAt: at } } },
});

/** Whether the viewer sees when the subject signed in last: those who manage the subject, and the subject. */
export const seesSignIns = (subject: Subject, viewer: UserIdentity | null): boolean =>
  isSelf(subject, viewer) || isManager(subject, viewer);
