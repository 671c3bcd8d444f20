import { randomBytes } from 'node:crypto';
import errors from 'firebase-tools/lib/emulator/auth/errors.js';
import type { AuthOperations, Operation, ProjectState } from 'firebase-tools/lib/emulator/auth/operations.js';
import { z } from 'zod';
import { acceptedStep, newSecret, TOTP } from './totp.js';
import type { TotpFactor, TotpStore } from './totp-store.js';

const LIFETIME_MS = 5 * 60_000;
const MAX_WRONG_CODES = 5;
const MAX_FACTORS = 5;
const PROVIDER = 'totp';

const claims = z.looseObject({
  user_id: z.string(),
  iat: z.number(),
  auth_time: z.number(),
  firebase: z.looseObject({ sign_in_provider: z.string() }),
});
type Claims = z.infer<typeof claims>;

const signedIn = z.looseObject({ localId: z.string(), idToken: z.string() });
const lookedUp = z.looseObject({ users: z.array(z.looseObject({ localId: z.string() })).optional() });
const withToken = z.object({ idToken: z.string() });
const enrollmentStart = withToken.extend({ totpEnrollmentInfo: z.object({}) });
const enrollmentEnd = withToken.extend({
  displayName: z.string().optional(),
  totpVerificationInfo: z.object({ sessionInfo: z.string(), verificationCode: z.string() }),
});
const withdrawal = withToken.extend({ mfaEnrollmentId: z.string() });
const signInEnd = z.object({
  mfaPendingCredential: z.string(),
  mfaEnrollmentId: z.string().optional(),
  totpVerificationInfo: z.object({ verificationCode: z.string() }),
});
const accountChange = z.looseObject({
  localId: z.string().optional(),
  idToken: z.string().optional(),
  mfa: z
    .object({ enrollments: z.array(z.looseObject({ mfaEnrollmentId: z.string() })).optional() })
    .optional(),
});

/** An enrolment or a sign-in that waits for its code. */
interface Waiting {
  readonly localId: string;
  readonly until: number;
  wrongCodes: number;
}

const refusal = (message: string): Error => new errors.BadRequestError(message);

function parsed<T>(schema: z.ZodType<T>, body: object, message: string): T {
  const found = schema.safeParse(body);
  if (!found.success) throw refusal(message);
  return found.data;
}

/** The claims of a token of the emulator, which does not sign them. */
function claimsOf(idToken: string): Claims {
  const [, payload = ''] = idToken.split('.');
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    throw refusal('INVALID_ID_TOKEN');
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What the service tells clients of a factor. */
const shown = ({ mfaEnrollmentId, displayName, enrolledAt }: TotpFactor): object => ({
  mfaEnrollmentId,
  ...(displayName === undefined ? {} : { displayName }),
  enrolledAt,
  totpInfo: {},
});

/**
 * Second factors of authenticator apps, as the Identity Platform has them and the emulator does not:
 * `mfaEnrollment:start|finalize|withdraw` with `totpEnrollmentInfo` and `totpVerificationInfo`, and `mfaSignIn:finalize`.
 * An account with a factor gets no token for its password alone.
 */
export class TotpOperations {
  private readonly enrolments = new Map<string, Waiting & { readonly secret: string }>();
  private readonly signIns = new Map<string, Waiting & { readonly idToken: string }>();

  constructor(
    private readonly store: TotpStore,
    private readonly now: () => number = Date.now,
  ) {}

  /** Replaces operations of the emulator by those that know these factors. */
  addTo({ identitytoolkit: { accounts, projects } }: AuthOperations): void {
    accounts.mfaEnrollment = {
      start: (state, body) => this.startEnrolment(state, body),
      finalize: (state, body) => this.finishEnrolment(state, body),
      withdraw: (state, body) => this.withdraw(state, body),
    };
    accounts.mfaSignIn = { finalize: (state, body) => this.finishSignIn(state, body) };
    accounts.signInWithPassword = this.inTwoSteps(accounts.signInWithPassword);
    for (const one of [accounts, projects.accounts]) {
      one.lookup = this.withFactors(one.lookup);
      one.update = this.removing(one.update);
      one.delete = this.forgetting(one.delete);
    }
  }

  private startEnrolment(state: ProjectState, body: object): object {
    const { idToken } = parsed(enrollmentStart, body, 'OPERATION_NOT_ALLOWED : SMS based MFA not enabled.');
    const { user } = this.recentUser(state, idToken);
    if (!user.emailVerified) {
      throw refusal('UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.');
    }
    if (this.store.of(user.localId).length >= MAX_FACTORS) throw refusal('SECOND_FACTOR_LIMIT_EXCEEDED');
    const [sessionInfo, secret] = [randomBytes(32).toString('base64url'), newSecret()];
    const until = this.now() + LIFETIME_MS;
    this.enrolments.set(sessionInfo, { localId: user.localId, secret, until, wrongCodes: 0 });
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: TOTP.digits,
        hashingAlgorithm: TOTP.algorithm,
        periodSec: TOTP.periodSec,
        sessionInfo,
        finalizeEnrollmentTime: new Date(until).toISOString(),
      },
    };
  }

  private finishEnrolment(state: ProjectState, body: object): object {
    const { idToken, displayName, totpVerificationInfo } = parsed(
      enrollmentEnd,
      body,
      'INVALID_ARGUMENT : Missing totpVerificationInfo.',
    );
    const { user } = this.recentUser(state, idToken);
    const { sessionInfo, verificationCode } = totpVerificationInfo;
    const enrolment = this.waitingOf(this.enrolments, sessionInfo, 'SESSION_EXPIRED');
    if (enrolment.localId !== user.localId) throw refusal('INVALID_SESSION_INFO');
    const usedStep = this.stepOf(enrolment, { secret: enrolment.secret, usedStep: 0 }, verificationCode);
    this.enrolments.delete(sessionInfo);
    const enrolled: TotpFactor = {
      mfaEnrollmentId: randomBytes(14).toString('hex'),
      displayName,
      enrolledAt: new Date(this.now()).toISOString(),
      secret: enrolment.secret,
      usedStep,
    };
    this.store.set(user.localId, [...this.store.of(user.localId), enrolled]);
    return { ...this.tokens(state, idToken, enrolled), totpAuthInfo: {} };
  }

  private withdraw(state: ProjectState, body: object): object {
    const { idToken, mfaEnrollmentId } = parsed(withdrawal, body, 'MISSING_MFA_ENROLLMENT_ID');
    const { user } = this.recentUser(state, idToken);
    const factors = this.store.of(user.localId);
    const left = factors.filter((one) => one.mfaEnrollmentId !== mfaEnrollmentId);
    if (left.length === factors.length) throw refusal('MFA_ENROLLMENT_NOT_FOUND');
    this.store.set(user.localId, left);
    return this.tokens(state, idToken, null);
  }

  private finishSignIn(state: ProjectState, body: object): object {
    const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = parsed(
      signInEnd,
      body,
      'MISSING_MFA_PENDING_CREDENTIAL',
    );
    const signIn = this.waitingOf(this.signIns, mfaPendingCredential, 'INVALID_MFA_PENDING_CREDENTIAL');
    const user = state.getUserByLocalId(signIn.localId);
    if (!user) throw refusal('USER_NOT_FOUND');
    if (user.disabled) throw refusal('USER_DISABLED');
    const factors = this.store.of(signIn.localId);
    const used = factors.find((one) => one.mfaEnrollmentId === mfaEnrollmentId);
    if (!used) throw refusal('MFA_ENROLLMENT_NOT_FOUND');
    const usedStep = this.stepOf(signIn, used, totpVerificationInfo.verificationCode);
    this.signIns.delete(mfaPendingCredential);
    this.store.set(
      signIn.localId,
      factors.map((one) => (one === used ? { ...one, usedStep } : one)),
    );
    return this.tokens(state, signIn.idToken, used);
  }

  /** Signing in with a password: an account with factors gets a credential for the second step instead of tokens. */
  private inTwoSteps(original: Operation): Operation {
    return async (state, body, context) => {
      const answer = await original(state, body, context);
      const { localId, idToken, ...others } = signedIn.parse(answer);
      const factors = this.store.of(localId);
      if (factors.length === 0) return answer;
      const mfaPendingCredential = randomBytes(32).toString('base64url');
      const until = this.now() + LIFETIME_MS;
      this.signIns.set(mfaPendingCredential, { localId, idToken, until, wrongCodes: 0 });
      const { refreshToken: _refreshToken, expiresIn: _expiresIn, ...facts } = others;
      return { ...facts, localId, mfaPendingCredential, mfaInfo: factors.map(shown) };
    };
  }

  private withFactors(original: Operation): Operation {
    return async (state, body, context) => {
      const { users, ...others } = lookedUp.parse(await original(state, body, context));
      if (!users) return others;
      const shownUsers = users.map((user) => {
        const factors = this.store.of(user.localId);
        return factors.length === 0 ? user : { ...user, mfaInfo: factors.map(shown) };
      });
      return { ...others, users: shownUsers };
    };
  }

  /** The Admin SDK names the factors that stay. */
  private removing(original: Operation): Operation {
    return async (state, body, context) => {
      const { mfa, ...others } = accountChange.parse(body);
      const answer = await original(state, others, context);
      if (mfa && others.localId !== undefined) {
        const kept = new Set(mfa.enrollments?.map(({ mfaEnrollmentId }) => mfaEnrollmentId));
        const factors = this.store.of(others.localId);
        this.store.set(
          others.localId,
          factors.filter(({ mfaEnrollmentId }) => kept.has(mfaEnrollmentId)),
        );
      }
      return answer;
    };
  }

  private forgetting(original: Operation): Operation {
    return async (state, body, context) => {
      const { localId, idToken } = accountChange.parse(body);
      const answer = await original(state, body, context);
      const gone = localId ?? (idToken === undefined ? undefined : claimsOf(idToken).user_id);
      if (gone !== undefined) this.store.set(gone, []);
      return answer;
    };
  }

  /** The owner of a token whose sign-in is recent enough for a change of factors. */
  private recentUser(state: ProjectState, idToken: string) {
    const token = claimsOf(idToken);
    const user = state.getUserByLocalId(token.user_id);
    if (!user) throw refusal('USER_NOT_FOUND');
    if (user.disabled) throw refusal('USER_DISABLED');
    if (user.validSince !== undefined && token.iat < Number(user.validSince)) throw refusal('TOKEN_EXPIRED');
    if (token.auth_time * 1_000 < this.now() - LIFETIME_MS) throw refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    return { user };
  }

  private waitingOf<T extends Waiting>(all: Map<string, T>, key: string, message: string): T {
    const found = all.get(key);
    if (found && found.until > this.now() && found.wrongCodes < MAX_WRONG_CODES) return found;
    all.delete(key);
    throw refusal(message);
  }

  private stepOf(
    waiting: Waiting,
    { secret, usedStep }: Pick<TotpFactor, 'secret' | 'usedStep'>,
    code: string,
  ): number {
    const step = acceptedStep(secret, code, { at: this.now(), usedStep });
    if (step !== undefined) return step;
    waiting.wrongCodes += 1;
    throw refusal('INVALID_CODE');
  }

  /** New tokens of a session, with or without a second factor. */
  private tokens(state: ProjectState, idToken: string, factor: TotpFactor | null): object {
    const token = claimsOf(idToken);
    const user = state.updateUserByLocalId(token.user_id, { lastRefreshAt: new Date().toISOString() });
    const { sign_in_second_factor: _provider, second_factor_identifier: _id, ...firebase } = token.firebase;
    const second = factor && {
      sign_in_second_factor: PROVIDER,
      second_factor_identifier: factor.mfaEnrollmentId,
    };
    const secondFactor = factor ? { identifier: factor.mfaEnrollmentId, provider: PROVIDER } : undefined;
    const payload = { ...token, firebase: { ...firebase, ...second } };
    return {
      idToken: `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`,
      refreshToken: state.createRefreshTokenFor(user, token.firebase.sign_in_provider, { secondFactor }),
    };
  }
}
