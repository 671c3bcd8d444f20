import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type App, type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
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
/** The token names a key that is none of those that the SDK keeps, for as long as their service permits: hours. */
const OF_AN_UNKNOWN_KEY = /has "kid" claim which does not correspond to a known public key/;
/** Keys that were fetched since then are not fetched again for a token that names another one. */
const KEYS_CURRENT_MS = 60_000;
/** Permitted advance of the identity service's clock. */
const CLOCK_TOLERANCE_S = 30;
/** The SDK waits without limit for the keys; it repeats what was refused for seven seconds. */
const LONGEST_MS = 10_000;
/** How long a verified token is accepted before its revocation is checked again. */
const BELIEVED_MS = 10_000;

/** Firebase ID tokens, with revocation and disabled users checked. */
export class FirebaseTokenVerifier implements TokenVerifier {
  private app: App;
  /** When its keys were fetched again, by `performance.now`. */
  private renewedAt = -Infinity;
  /** While they are. */
  private renewal: Promise<void> | undefined;
  private readonly verified = new LRUCache<string, Promise<SignedIn>>({ max: 20_000, ttl: BELIEVED_MS });

  constructor(
    private readonly projectId: string,
    private readonly options: Pick<AppOptions, 'httpAgent' | 'credential'> = {},
    private readonly longestMs = LONGEST_MS,
  ) {
    this.app = this.newApp();
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

  private newApp(): App {
    const { projectId, options } = this;
    return initializeApp({ ...options, projectId }, `gateway-${Math.random().toString(36).slice(2)}`);
  }

  /** The SDK looks at new keys only once the ones it keeps expire, and refuses whoever signs in with a new one until then. */
  private async decoded(token: string): Promise<DecodedIdToken> {
    const { app } = this;
    try {
      return await getAuth(app).verifyIdToken(token, true);
    } catch (error) {
      if (!(error instanceof Error && OF_AN_UNKNOWN_KEY.test(error.message))) throw error;
      if (app === this.app) {
        if (performance.now() - this.renewedAt < KEYS_CURRENT_MS) throw error;
        this.renewal ??= this.renewKeys(token).finally(() => (this.renewal = undefined));
        await this.renewal;
      }
      return getAuth(this.app).verifyIdToken(token, true);
    }
  }

  /** Fetches the keys again; those that are kept stay in use where that fails. */
  private async renewKeys(token: string): Promise<void> {
    const next = this.newApp();
    try {
      // Whether it accepts the token or refuses it: it has fetched the keys.
      await getAuth(next).verifyIdToken(token);
    } catch (error) {
      if (!isRefusal(error)) {
        await deleteApp(next);
        throw error;
      }
    }
    const former = this.app;
    this.app = next;
    this.renewedAt = performance.now();
    // What has begun with it ends first.
    setTimeout(() => void deleteApp(former), this.longestMs).unref();
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
      const verified = await this.inTime(this.decoded(token));
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

/** Whether the SDK refuses the token itself, instead of being unable to verify it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return true;
  return error.code === ARGUMENT_ERROR ? OF_THE_TOKEN.test(error.message) : REFUSALS.has(error.code);
}

function refusalOf(error: unknown): Error {
  if (error instanceof GraphQLError) return error;
  return isRefusal(error) ? forbidden() : unavailable();
}
