import { createHash } from 'node:crypto';
import { type Actor, ACTORS, type OutboxMessage } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { Invitation } from '../users/invitation-failure.js';

export const INVITATION_TOPIC = 'identity.invitation';
export const PASSWORD_RESET_TOPIC = 'identity.password-reset';
export const ACCOUNT_TOPIC = 'identity.account';
export const END_SESSIONS_TOPIC = 'identity.end-sessions';

export const REMOVE_SECOND_FACTORS_TOPIC = 'identity.remove-second-factors';
export const SECOND_FACTORS_REMOVED_TOPIC = 'identity.second-factors-removed';

/** Mail to somebody of a demand names it, so that the mail waits while the demand withdraws. */
const ofDemand = { demandUuid: z.string().optional() };

export const invitationPayload = z.object({ actor: z.enum(ACTORS), uuid: z.string(), ...ofDemand });
export type InvitationPayload = z.infer<typeof invitationPayload>;

export const passwordResetPayload = z.object({ actor: z.enum(ACTORS), email: z.string() });
export type PasswordResetPayload = z.infer<typeof passwordResetPayload>;

export const accountPayload = z.object({ email: z.string() });
export type AccountPayload = z.infer<typeof accountPayload>;

export const endSessionsPayload = z.object({ authUid: z.string() });
export type EndSessionsPayload = z.infer<typeof endSessionsPayload>;

export const removeSecondFactorsPayload = z.object({ authUid: z.string() });
export type RemoveSecondFactorsPayload = z.infer<typeof removeSecondFactorsPayload>;

export const secondFactorsRemovedPayload = z.object({
  actor: z.enum(ACTORS),
  uuid: z.string(),
  /** As the owner of the account reads it. */
  removedBy: z.string(),
  ...ofDemand,
});
export type SecondFactorsRemovedPayload = z.infer<typeof secondFactorsRemovedPayload>;

/** Names the mail of an invitation in the queue. */
export const invitationKey = ({ uuid, invitedAt }: Invitation): string => `${uuid}:${invitedAt}`;

/** The invitation that the key of its mail names. */
export const invitationOfKey = (key: string): Invitation => {
  const end = key.indexOf(':');
  return { uuid: key.slice(0, end), invitedAt: key.slice(end + 1) };
};

/** Requests the account and the invitation mail of a row; once per request. */
export const invitationMessage = (invited: InvitationPayload, invitedAt: string): OutboxMessage => ({
  topic: INVITATION_TOPIC,
  key: invitationKey({ uuid: invited.uuid, invitedAt }),
  payload: invited,
});

/** Requests the update of the identity service after the end of a row. */
export const accountMessage = (email: string, uuid: string): OutboxMessage => ({
  topic: ACCOUNT_TOPIC,
  key: uuid,
  payload: { email } satisfies AccountPayload,
});

/** Requests the end of all sessions of an account at the identity service. */
export const endSessionsMessage = (authUid: string, upTo: number): OutboxMessage => ({
  topic: END_SESSIONS_TOPIC,
  key: `${authUid}:${upTo}`,
  payload: { authUid } satisfies EndSessionsPayload,
});

/**
 * Requests the removal of the second factors of an account, and the mail to its owner; once per removal. Two entries: a
 * mail that is tried again must not end the sessions once more that its owner has begun since.
 */
export const removeSecondFactorsMessages = (
  { authUid, ...news }: RemoveSecondFactorsPayload & SecondFactorsRemovedPayload,
  upTo: number,
): OutboxMessage[] => {
  const key = `${authUid}:${upTo}`;
  return [
    { topic: REMOVE_SECOND_FACTORS_TOPIC, key, payload: { authUid } satisfies RemoveSecondFactorsPayload },
    { topic: SECOND_FACTORS_REMOVED_TOPIC, key, payload: news satisfies SecondFactorsRemovedPayload },
  ];
};

const MINUTE_MS = 60_000;

/** Requests a reset mail; an address gets at most one per minute. */
export const passwordResetMessage = (actor: Actor, email: string, now = Date.now()): OutboxMessage => ({
  topic: PASSWORD_RESET_TOPIC,
  // A digest, because keys are logged and addresses must not be.
  key: createHash('sha256')
    .update(`${actor}:${email}:${Math.floor(now / MINUTE_MS)}`)
    .digest('hex'),
  payload: { actor, email } satisfies PasswordResetPayload,
});
