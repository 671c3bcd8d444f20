/**
 * The mail of an invitation was given up, or came back. Kept with the row, since the queue forgets it before the
 * invitation ends.
 */
export interface InvitationFailure {
  /** Of which invitation: a later one is not concerned. Timestamp. */
  invitedAt: string;
  /** When it was given up or came back. Timestamp. */
  at: string;
  /** In Japanese. */
  reason: string;
}

/** An invitation as the queue knows it. */
export interface Invitation {
  uuid: string;
  /** Timestamp. */
  invitedAt: string;
}

/** The write that records the failure in the row, unless the invitation was sent again since. */
export const recordOfInvitationFailure = (uuid: string, invitationFailure: InvitationFailure) => ({
  filter: { _id: uuid, invitedAt: invitationFailure.invitedAt },
  update: { $set: { invitationFailure } },
});

/** The write that removes a failure from the row: the mail has left after all. */
export const removalOfInvitationFailure = ({ uuid, invitedAt }: Invitation) => ({
  filter: { _id: uuid, 'invitationFailure.invitedAt': invitedAt },
  update: { $set: { invitationFailure: null } },
});
