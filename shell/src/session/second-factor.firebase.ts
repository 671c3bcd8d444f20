import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import type { AskSecondFactor, Enrolment, SecondFactor } from './identity.js';
import { IdentityError, toIdentityError } from './identity-messages.js';

/** The name of the account in an authenticator app. */
const ISSUER = '発注ハブ';

const isSecondFactorWanted = (error: unknown): error is MultiFactorError =>
  toIdentityError(error).code === 'multi-factor-auth-required';

const isApp = ({ factorId }: MultiFactorInfo): boolean => factorId === TotpMultiFactorGenerator.FACTOR_ID;

const factorOf = ({ uid, displayName, enrollmentTime }: MultiFactorInfo): SecondFactor => ({
  uid,
  name: displayName ?? undefined,
  enrolledAt: new Date(enrollmentTime).toISOString(),
});

async function signedIn(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (!auth.currentUser) throw new IdentityError('user-token-expired');
  return auth.currentUser;
}

async function named<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw toIdentityError(error);
  }
}

/**
 * The second step of a sign-in that failed because the account has a second factor; asks again after a wrong code.
 * @throws IdentityError, also for any other failure of the first step
 */
export async function finishSignIn(auth: Auth, error: unknown, ask: AskSecondFactor): Promise<void> {
  if (!isSecondFactorWanted(error)) throw toIdentityError(error);
  const resolver = getMultiFactorResolver(auth, error);
  const factors = resolver.hints.filter(isApp).map(factorOf);
  if (factors.length === 0) throw new IdentityError('unsupported-second-factor');
  let problem: string | undefined;
  for (;;) {
    const given = await ask({ factors, problem });
    if (!given) throw new IdentityError('second-factor-canceled');
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(given.factorUid, given.code);
    try {
      await resolver.resolveSignIn(assertion);
      return;
    } catch (failure) {
      const refused = toIdentityError(failure);
      if (refused.code !== 'invalid-verification-code') throw refused;
      problem = refused.message;
    }
  }
}

/** The enrolled authenticator apps of the signed-in user. */
export async function enrolled(auth: Auth): Promise<SecondFactor[]> {
  const user = await signedIn(auth);
  // A session that the browser restored does not know them.
  await named(user.reload());
  return multiFactor(user).enrolledFactors.filter(isApp).map(factorOf);
}

/** Begins the enrolment of an authenticator app. @throws IdentityError */
export async function startEnrolment(auth: Auth): Promise<Enrolment> {
  const user = await signedIn(auth);
  const session = await named(multiFactor(user).getSession());
  const secret = await named(TotpMultiFactorGenerator.generateSecret(session));
  return {
    secret: secret.secretKey,
    uri: secret.generateQrCodeUrl(user.email ?? '', ISSUER),
    finish: (code, name) =>
      named(multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)),
  };
}

/** @throws IdentityError */
export async function remove(auth: Auth, uid: string): Promise<void> {
  await named(multiFactor(await signedIn(auth)).unenroll(uid));
}
