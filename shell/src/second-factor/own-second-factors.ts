import type { Enrolment, SecondFactor } from '../session/identity.js';
import { signInAgain } from '../session/reauthentication.js';
import type { SessionService } from '../session/session-service.js';

type Session = Pick<SessionService, 'identityService' | 'reauthenticate' | 'reloadUser'>;

/** The authenticator apps of the signed-in user. */
export async function listSecondFactors(session: Session): Promise<SecondFactor[]> {
  return (await session.identityService()).secondFactors();
}

/** @param password proves who is at the keyboard; left out right after a sign-in @throws IdentityError */
export async function startEnrolment(session: Session, password?: string): Promise<Enrolment> {
  if (password !== undefined) await signInAgain(session, password);
  const enrolment = await (await session.identityService()).startEnrolment();
  return {
    ...enrolment,
    finish: async (code, name) => {
      await enrolment.finish(code, name);
      await session.reloadUser();
    },
  };
}

/** @throws IdentityError */
export async function removeSecondFactor(session: Session, uid: string, password: string): Promise<void> {
  await signInAgain(session, password);
  await (await session.identityService()).removeSecondFactor(uid);
  await session.reloadUser();
}
