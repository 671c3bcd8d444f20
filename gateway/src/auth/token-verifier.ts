import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { forbidden, unavailable } from '../errors/errors.js';

/** An account that the identity service signed in. */
export interface SignedIn {
  /** The user's uid in the identity service. */
  authUid: string;
  /** Their verified mail address. */
  email: string;
  /** When they last signed in with a credential, in seconds since 1970; refreshed tokens keep it. */
  authTime: number;
  /** Whether that sign-in took a second factor. */
  hasSecondFactor: boolean;
}

/** Verifies an ID token. */
export interface TokenVerifier {
  /** @throws FORBIDDEN for a token that is not valid (any more), UNAVAILABLE when it cannot be verified. */
  verify(token: string): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Error codes of the token itself; all others mean that the identity service is unavailable. */
const REFUSALS = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);
/**
 * The SDK has one code for a token that it refuses and for a failure to fetch the keys that verify it; only its text
 * tells them apart. Anything else than these texts must not sign people out.
 */
const ARGUMENT_ERROR = 'auth/argument-error';
const OF_THE_TOKEN =
  /^(?:Firebase ID token|Decoding Firebase ID token|First argument to|verifyIdToken\(\) expects)/;
/** Permitted advance of the identity service's clock. */
const CLOCK_TOLERANCE_S = 30;
/** The SDK waits without limit for the keys; it repeats what was refused for seven seconds. */
const LONGEST_MS = 10_000;
/** How long a verified token is accepted before its revocation is checked again. */
const BELIEVED_MS = 10_000;

/** Firebase ID tokens, with revocation and disabled users checked. */
export class FirebaseTokenVerifier implements TokenVerifier {
  private readonly app;
  private readonly verified = new LRUCache<string, Promise<SignedIn>>({ max: 20_000, ttl: BELIEVED_MS });

  constructor(
    projectId: string,
    options: Pick<AppOptions, 'httpAgent'> = {},
    private readonly longestMs = LONGEST_MS,
  ) {
    this.app = initializeApp({ ...options, projectId }, `gateway-${Math.random().toString(36).slice(2)}`);
  }

  verify(token: string): Promise<SignedIn> {
    const key = createHash('sha256').update(token).digest('base64');
    const known = this.verified.get(key);
    if (known) return known;
    const result = this.ask(token, key);
    this.verified.set(key, result);
    result.catch(() => this.verified.delete(key));
    return result;
  }

  async close(): Promise<void> {
    await deleteApp(this.app);
  }

  private async inTime<T>(work: Promise<T>): Promise<T> {
    const isOver = new AbortController();
    const limit = pause(this.longestMs, undefined, { signal: isOver.signal, ref: false });
    const late = limit.then(() => Promise.reject(unavailable()));
    try {
      return await Promise.race([work, late]);
    } finally {
      isOver.abort();
    }
  }

  private async ask(token: string, key: string): Promise<SignedIn> {
    try {
      const verified = await this.inTime(getAuth(this.app).verifyIdToken(token, true));
      const { uid, email, exp, iat, auth_time: authTime } = verified;
      const left = exp * 1_000 - Date.now();
      const latest = Date.now() / 1_000 + CLOCK_TOLERANCE_S;
      // The SDK accepts tokens with a future `auth_time`, which would count as a recent sign-in for too long.
      if (iat > latest || authTime > latest) throw forbidden();
      // Accounts with an unverified address, or another sign-in method than ours, are not accepted.
      if (!email || verified.email_verified !== true) throw forbidden();
      if (verified.firebase.sign_in_provider !== 'password') throw forbidden();
      // The emulator does not refuse expired tokens on every path, so the claim is checked as well.
      if (left <= 0) throw forbidden();
      if (left < BELIEVED_MS) this.verified.delete(key);
      const hasSecondFactor = verified.firebase.sign_in_second_factor !== undefined;
      return { authUid: uid, email, authTime, hasSecondFactor };
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

function refusalOf(error: unknown): Error {
  if (error instanceof GraphQLError) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const { code, message } = error;
    const isRefusal = code === ARGUMENT_ERROR ? OF_THE_TOKEN.test(message) : REFUSALS.has(code);
    return isRefusal ? forbidden() : unavailable();
  }
  return forbidden();
}
