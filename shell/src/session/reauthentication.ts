import type { Caller } from './current-user.js';
import { identityPermitting } from './password-rules.js';
import type { SessionService } from './session-service.js';

/** Proves who is at the keyboard: a new sign-in of the same user. @throws IdentityError */
export function signInAgain(
  session: Pick<SessionService, 'reauthenticate'>,
  password: string,
): Promise<void> {
  return session.reauthenticate((identity, user) => identity.signIn(user.email, password));
}

/**
 * Changes the user's own password: authenticates with the current one, and signs in with the new one, since the change
 * ends all sessions.
 * @param store stores the new password for the caller
 * @throws IdentityError, and what `store` throws
 */
export async function changePassword(
  session: Pick<SessionService, 'identityService' | 'reauthenticate' | 'callerWith'>,
  { present, next }: { present: string; next: string },
  store: (caller: Caller) => Promise<void>,
): Promise<void> {
  await identityPermitting(next, () => session.identityService());
  await session.reauthenticate(async (identity, user) => {
    await identity.signIn(user.email, present);
    await store(session.callerWith(await identity.token(false)));
    await identity.signIn(user.email, next);
  });
}
