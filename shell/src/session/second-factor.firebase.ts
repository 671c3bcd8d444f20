import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth';
import type { AskSecondFactor, Enrolment, SecondFactor } from './identity.js';
import { IdentityError, toIdentityError } from './identity-messages.js';

/** The name of the account in an authenticator app. */
const ISSUER = '発注ハブ';

/** Failures that only second factors have; their texts are not part of the sign-in page. */
const TEXTS: Readonly<Record<string, string>> = {
  'second-factor-canceled': 'ログインを中止しました。',
  'invalid-multi-factor-session':
    '確認コードの入力の有効期限が切れました。もう一度パスワードから入力してください。',
  'unverified-email':
    'メールアドレスの確認が済んでいないため、二要素認証を登録できません。ログイン画面の「パスワードをお忘れの方」からパスワードを再設定すると、確認が完了します。',
  'maximum-second-factor-count-exceeded':
    '登録できる認証アプリの数の上限に達しています。使っていないものを解除してください。',
  'operation-not-allowed':
    '二要素認証は、認証サービスの設定で有効になっていないため利用できません。運営までお問い合わせください。',
  'unsupported-second-factor':
    'このアカウントの追加の認証方法には対応していません。管理者にお問い合わせください。',
};

const failureOf = (error: unknown): IdentityError => {
  const { code, policy, message } = toIdentityError(error);
  return new IdentityError(code, policy, TEXTS[code] ?? message);
};

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
    throw failureOf(error);
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
  if (factors.length === 0) throw failureOf(new IdentityError('unsupported-second-factor'));
  let problem: string | undefined;
  for (;;) {
    const given = await ask({ factors, problem });
    if (!given) throw failureOf(new IdentityError('second-factor-canceled'));
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(given.factorUid, given.code);
    try {
      await resolver.resolveSignIn(assertion);
      return;
    } catch (failure) {
      const refused = failureOf(failure);
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
