import { ACTORS, type Actor, type OutboxMessage } from '@hacchu-hub/subgraph-kit';
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const INVITATION_TOPIC = 'identity.invitation';
export const PASSWORD_RESET_TOPIC = 'identity.password-reset';

export const invitationPayload = z.object({ actor: z.enum(ACTORS), uuid: z.string() });
export type InvitationPayload = z.infer<typeof invitationPayload>;

export const passwordResetPayload = z.object({ actor: z.enum(ACTORS), email: z.string() });
export type PasswordResetPayload = z.infer<typeof passwordResetPayload>;

/** Asks for the identity user and the invitation mail of a new row. */
export const invitationMessage = (actor: Actor, uuid: string): OutboxMessage => ({
  topic: INVITATION_TOPIC,
  key: uuid,
  payload: { actor, uuid } satisfies InvitationPayload,
});

const MINUTE_MS = 60_000;

/** Asks for a reset mail; one address gets at most one per minute, however often it is asked for. */
export const passwordResetMessage = (actor: Actor, email: string, now = Date.now()): OutboxMessage => ({
  topic: PASSWORD_RESET_TOPIC,
  // A digest, because keys are logged and addresses must not be.
  key: createHash('sha256')
    .update(`${actor}:${email}:${Math.floor(now / MINUTE_MS)}`)
    .digest('hex'),
  payload: { actor, email } satisfies PasswordResetPayload,
});
