import type { ShellConfig } from '@hacchu-hub/slice-contract';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { areas, type Actor, type Area } from './areas.js';
import {
  RefusedUserError,
  endSession,
  fetchCurrentUser,
  markPasswordSet,
  requestPasswordReset,
  type Caller,
} from './current-user.js';
import { IdentityError, identityMessage, toIdentityError } from './identity-messages.js';
import type { IdentityService } from './identity.js';
import { passwordFault } from './password-rules.js';
import { initialSession, nextSession, type SessionEvent, type SessionState } from './session-state.js';
import { isFresh, isSameAccount } from './token-claims.js';
import { clearToken, readActor, readToken, storeActor, storeToken } from './token-storage.js';

/** Milliseconds between token refreshes (specification section 9). */
export const TOKEN_REFRESH_INTERVAL = 300_000;

/** Milliseconds between two checks of the user's permissions, while the page is visible. */
export const USER_CHECK_INTERVAL = 5_000;

export interface SessionServiceOptions {
  config: Pick<ShellConfig, 'gatewayUrl'>;
  /** Loaded separately from the entry chunk: pages without a session do not wait for it. */
  loadIdentity: () => Promise<IdentityService>;
  /** The area of the opened URL, when the browser has none stored. */
  areaOfPage: () => Area;
  readUser?: typeof fetchCurrentUser;
  endSession?: typeof endSession;
}

const isEndOfSession = (error: unknown): boolean =>
  error instanceof RefusedUserError ||
  (error instanceof IdentityError && identityMessage(error.code).signsOut === true);

/** Manages the session of the signed-in user. One per page. */
export class SessionService {
  private state = initialSession;
  private readonly listeners = new Set<() => void>();
  private identity: Promise<IdentityService> | undefined;
  private isSigningIn = false;
  private isEstablishing = false;
  private refreshing: Promise<string | undefined> | undefined;
  /** Resolves to the stored token if it opened the session of the last visit. */
  private resuming: Promise<string | undefined> = Promise.resolve(undefined);
  /** The stored token that opened the session, until the identity service has reported. */
  private resumedToken: string | undefined;
  private isFollowing = false;
  /** While the password changes, tokens wait for the new session: the old ones are revoked. */
  private renewal: Promise<void> | undefined;
  private timers: readonly ReturnType<typeof setInterval>[] = [];
  /** Why the last session ended, shown on the sign-in page. */
  signOutNotice: string | undefined;

  constructor(private readonly options: SessionServiceOptions) {}

  readonly getState = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private dispatch(event: SessionEvent): void {
    this.state = nextSession(this.state, event);
    for (const listener of this.listeners) listener();
  }

  private load(): Promise<IdentityService> {
    this.identity ??= this.options.loadIdentity();
    return this.identity;
  }

  /** Opens the session of the last visit, and starts observing the identity service, which decides finally. */
  async start(): Promise<void> {
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    this.resuming = this.resume();
    await this.follow();
  }

  private readonly onVisibilityChange = (): void => void this.checkUser();

  /**
   * Reads the user with the stored token while the identity library is still loading. The gateway verifies that
   * token like any other; when it is refused or expired, only the identity service decides.
   */
  private async resume(): Promise<string | undefined> {
    const [actor, token] = [readActor(), readToken()];
    if (actor === undefined || token === undefined || !isFresh(token)) return undefined;
    const { readUser = fetchCurrentUser, config } = this.options;
    try {
      const user = await readUser({ gatewayUrl: config.gatewayUrl, token, actor });
      // The user has signed out, or in with another account, in the meantime.
      if (!this.state.isLoading || this.isSigningIn || readToken() !== token) return undefined;
      if (!this.isFollowing) this.resumedToken = token;
      this.open(user);
      return token;
    } catch {
      // The identity service provides a fresh token, or reports that nobody is signed in.
      return undefined;
    }
  }

  private async follow(): Promise<void> {
    try {
      const identity = await this.load();
      identity.observe((isSignedIn) => {
        this.isFollowing = true;
        // Ignore notifications of our own sign-in, which checks the area first, and of a token refresh while
        // the user is being read.
        if (this.isSigningIn || (isSignedIn && this.isEstablishing)) return;
        void this.identityChanged(isSignedIn);
      });
    } catch {
      this.identity = undefined;
      await this.resuming;
      // A resumed session works until its token expires; the next refresh loads the library again.
      if (!this.state.isLoggedIn) this.dispatch({ type: 'user-failed' });
    }
  }

  private async identityChanged(isSignedIn: boolean): Promise<void> {
    if (!isSignedIn) {
      this.clear();
      return;
    }
    try {
      const token = await (await this.load()).token(false);
      const resumed = await this.resuming;
      const isOtherAccount = resumed !== undefined && token !== undefined && !isSameAccount(resumed, token);
      this.resuming = Promise.resolve(undefined);
      this.resumedToken = undefined;
      if (token !== undefined) storeToken(token);
      // A new token of the current user changes nothing else.
      if (this.state.isLoggedIn && !isOtherAccount) return;
      this.dispatch({ type: 'identity-reported' });
      await this.establish(readActor() ?? areas[this.options.areaOfPage()].actor);
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Reads the user of the current token and opens the session. */
  private async establish(actor: Actor): Promise<CurrentUser> {
    this.isEstablishing = true;
    try {
      return await this.readUserOf(actor);
    } finally {
      this.isEstablishing = false;
    }
  }

  private async readUserOf(actor: Actor): Promise<CurrentUser> {
    const { user, token } = await this.askUser(actor);
    storeToken(token);
    storeActor(actor);
    this.open(user);
    return user;
  }

  private open(user: CurrentUser): void {
    this.signOutNotice = undefined;
    this.dispatch({ type: 'user-loaded', user });
    if (this.timers.length === 0) {
      this.timers = [
        setInterval(() => void this.refreshToken(), TOKEN_REFRESH_INTERVAL),
        setInterval(() => void this.checkUser(), USER_CHECK_INTERVAL),
      ];
    }
  }

  private async askUser(actor: Actor): Promise<{ user: CurrentUser; token: string }> {
    const identity = await this.load();
    const read = this.options.readUser ?? fetchCurrentUser;
    const { gatewayUrl } = this.options.config;
    const tokenOf = async (force: boolean) => {
      const token = await identity.token(force);
      if (token === undefined) throw new IdentityError('user-token-expired');
      return token;
    };
    let token = await tokenOf(false);
    try {
      return { user: await read({ gatewayUrl, token, actor }), token };
    } catch (error) {
      if (!(error instanceof RefusedUserError)) throw error;
      // The token may just have expired: refresh and retry once, as for every operation.
      token = await tokenOf(true);
      return { user: await read({ gatewayUrl, token, actor }), token };
    }
  }

  /**
   * Checks whether the user's permissions are unchanged: a changed role or flag is applied, a deleted account
   * is signed out. A lost connection changes nothing.
   */
  private async checkUser(): Promise<void> {
    const before = this.state.user;
    if (!before || this.isEstablishing || this.renewal || document.visibilityState === 'hidden') return;
    try {
      const { user } = await this.askUser(before.actor);
      const isStillTheirs = this.state.user === before;
      if (isStillTheirs && JSON.stringify(user) !== JSON.stringify(before)) {
        this.dispatch({ type: 'user-loaded', user });
      }
    } catch (error) {
      if (this.state.user === before && isEndOfSession(error)) await this.fail(error);
    }
  }

  /** Cleans up after a session that could not be opened. */
  private async fail(error: unknown): Promise<void> {
    if (isEndOfSession(error)) {
      await this.signOut(error instanceof IdentityError ? error.message : undefined);
      return;
    }
    this.stopTimers();
    this.dispatch({ type: 'user-failed' });
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private clear(): void {
    this.stopTimers();
    this.resumedToken = undefined;
    clearToken();
    this.dispatch({ type: 'no-identity' });
  }

  /** Retries after the user could not be read. */
  async retry(): Promise<void> {
    this.state = initialSession;
    this.dispatch({ type: 'identity-reported' });
    if (this.identity === undefined) return this.start();
    await this.identityChanged((await (await this.load()).token(false)) !== undefined);
  }

  /** @throws IdentityError with the text to show */
  async signIn(area: Area, email: string, password: string): Promise<CurrentUser> {
    this.isSigningIn = true;
    try {
      const identity = await this.load();
      await identity.signIn(email, password);
      return await this.establish(areas[area].actor);
    } catch (error) {
      if (error instanceof RefusedUserError) {
        // The right account in the wrong area fails like a wrong password, and stays signed out.
        await this.signOut();
        throw new IdentityError('invalid-credential');
      }
      if (error instanceof IdentityError) throw error;
      await this.signOut();
      throw new IdentityError(
        error instanceof TypeError ? 'network-request-failed' : toIdentityError(error).code,
      );
    } finally {
      this.isSigningIn = false;
    }
  }

  /**
   * Signs the user out: the tokens of this session are revoked. The browser forgets them even when the server
   * cannot be reached.
   */
  async leave(): Promise<void> {
    await this.endOnServer('here').catch(() => undefined);
    await this.signOut();
  }

  /** Signs the user out on all devices. @throws Error with the text to show, when no session was ended */
  async leaveEverywhere(): Promise<void> {
    try {
      await this.endOnServer('everywhere');
    } catch (cause) {
      throw new Error('すべての端末からログアウトできませんでした。時間をおいて再度お試しください。', {
        cause,
      });
    }
    await this.signOut();
  }

  private async endOnServer(scope: 'here' | 'everywhere'): Promise<void> {
    const { user } = this.state;
    if (!user) return;
    const token = await (await this.load()).token(false);
    const end = this.options.endSession ?? endSession;
    const { gatewayUrl } = this.options.config;
    await end({ gatewayUrl, token, actor: user.actor, userUuid: user.uuid }, scope);
  }

  /** Forgets the session in this browser only. @param signOutNotice shown on the sign-in page */
  async signOut(signOutNotice?: string): Promise<void> {
    this.signOutNotice = signOutNotice;
    try {
      await (await this.load()).signOut();
    } finally {
      this.clear();
    }
  }

  /**
   * Refreshes and stores the token; concurrent calls share one request. Signs out when there is none. A lost
   * connection keeps the session: the old token stays until the next try.
   */
  refreshToken(): Promise<string | undefined> {
    this.refreshing ??= this.afterRenewal(() => this.readFreshToken()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async readFreshToken(): Promise<string | undefined> {
    if (this.identity === undefined) await this.follow();
    try {
      const token = await (await this.load()).token(true);
      if (token === undefined) await this.signOut();
      else storeToken(token);
      return token;
    } catch (error) {
      const failure = toIdentityError(error);
      if (identityMessage(failure.code).signsOut) await this.signOut(failure.message);
      return undefined;
    }
  }

  private async afterRenewal<T>(work: () => Promise<T>): Promise<T> {
    await this.renewal?.catch(() => undefined);
    return work();
  }

  /** The token for a request. */
  token(): Promise<string | undefined> {
    return this.afterRenewal(() => this.readToken());
  }

  private async readToken(): Promise<string | undefined> {
    if (this.resumedToken !== undefined && isFresh(this.resumedToken)) return this.resumedToken;
    try {
      return await (await this.load()).token(false);
    } catch (error) {
      const failure = toIdentityError(error);
      if (identityMessage(failure.code).signsOut) await this.signOut(failure.message);
      return undefined;
    }
  }

  /** Reads the user again, after they have changed their own data. */
  async reloadUser(): Promise<void> {
    const { user } = this.state;
    if (user) await this.establish(user.actor);
  }

  /** The credentials of the signed-in user for calls. */
  async caller(): Promise<Caller> {
    const token = await this.token();
    return this.callerWith(token);
  }

  private callerWith(token: string | undefined): Caller {
    const { user } = this.state;
    if (!user || token === undefined) throw new IdentityError('user-token-expired');
    return { gatewayUrl: this.options.config.gatewayUrl, token, actor: user.actor, userUuid: user.uuid };
  }

  /**
   * Changes the user's own password: authenticates with the current one, and signs in with the new one, since
   * the change ends all sessions.
   * @param store stores the new password for the caller
   * @throws IdentityError, and what `store` throws
   */
  async changePassword(
    present: string,
    next: string,
    store: (caller: Caller) => Promise<void>,
  ): Promise<void> {
    const fault = passwordFault(next);
    if (fault !== undefined) throw new Error(fault);
    const identity = await this.load();
    const { isValid, policy } = await identity.passwordPolicy(next);
    if (!isValid) throw new IdentityError('weak-password', policy);
    this.renewal ??= this.renew(identity, present, next, store).finally(() => {
      this.renewal = undefined;
    });
    await this.renewal;
  }

  private async renew(
    identity: IdentityService,
    present: string,
    next: string,
    store: (caller: Caller) => Promise<void>,
  ): Promise<void> {
    const { user } = this.state;
    if (!user) throw new IdentityError('user-token-expired');
    this.isSigningIn = true;
    try {
      await identity.signIn(user.email, present);
      await store(this.callerWith(await identity.token(false)));
      await identity.signIn(user.email, next);
      await this.establish(user.actor);
    } finally {
      this.isSigningIn = false;
    }
  }

  requestPasswordReset(area: Area, email: string): Promise<void> {
    return requestPasswordReset(this.options.config.gatewayUrl, email, areas[area].actor);
  }

  async emailOfResetCode(code: string): Promise<string> {
    return (await this.load()).emailOfResetCode(code);
  }

  /**
   * Sets the password of a reset or invitation link, signs in with it and records that it is set.
   * @returns whether the user is signed in now; the password is set in any case
   * @throws IdentityError with the text to show, when the password could not be set
   */
  async setPassword(area: Area, code: string, password: string): Promise<boolean> {
    const fault = passwordFault(password);
    if (fault !== undefined) throw new Error(fault);
    const identity = await this.load();
    const { isValid, policy } = await identity.passwordPolicy(password);
    if (!isValid) throw new IdentityError('weak-password', policy);
    const email = await identity.emailOfResetCode(code);
    await identity.setPassword(code, password);
    try {
      const user = await this.signIn(area, email, password);
      const token = await identity.token(false);
      const { gatewayUrl } = this.options.config;
      await markPasswordSet({ gatewayUrl, token, actor: user.actor, userUuid: user.uuid });
      if (!user.isPasswordSet) await this.reloadUser();
    } catch {
      return this.state.isLoggedIn;
    }
    return true;
  }
}
