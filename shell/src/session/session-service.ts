import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { Listeners } from '../listeners.js';
import { forgetRecentItems } from '../search/forget-recent-items.js';
import { type Actor, type Area, areas } from './areas.js';
import {
  type Caller,
  endSession,
  fetchCurrentUser,
  readWithFreshToken,
  RefusedUserError,
  requestEvents,
  type SessionUser,
} from './current-user.js';
import type { AskSecondFactor, IdentityService } from './identity.js';
import { IdentityConnection } from './identity-connection.js';
import { IdentityError, identityMessage, toIdentityError } from './identity-messages.js';
import { PasswordReset } from './password-reset.js';
import { ResumedSession } from './resumed-session.js';
import { SecondFactorPrompt } from './second-factor-prompt.js';
import { SessionEvents } from './session-events.js';
import { initialSession, nextSession, type SessionEvent, type SessionState } from './session-state.js';
import { SessionTokens } from './session-tokens.js';
import { isAnotherAccount } from './token-claims.js';
import { clearToken, hasStoredSession, readActor, storeActor, storeToken } from './token-storage.js';
import { UserCheck } from './user-check.js';

/** Shown where a session was not ended here, but elsewhere or by the server. */
const ENDED = 'セッションが終了しました。もう一度ログインしてください。';
/** Shown where the page is that of somebody who signed in on another tab. */
const SWITCHED = '別のタブでのログインに合わせて、この画面を切り替えました。';
export const LOST_INPUT = '保存していない入力は失われています。';
/** Milliseconds between token refreshes (specification section 9). */
export const TOKEN_REFRESH_INTERVAL = 300_000;

export interface SessionServiceOptions {
  config: Pick<ShellConfig, 'gatewayUrl'>;
  /** Loaded separately from the entry chunk: pages without a session neither wait for it nor load it. */
  loadIdentity: (ask: AskSecondFactor) => Promise<IdentityService>;
  /** The area of the opened URL, when the browser has none stored. */
  areaOfPage: () => Area;
  readUser?: typeof fetchCurrentUser;
  requestEvents?: typeof requestEvents;
  endSession?: typeof endSession;
}

const isEndOfSession = (error: unknown): boolean =>
  error instanceof RefusedUserError ||
  (error instanceof IdentityError && identityMessage(error.code).signsOut === true);

/** Manages the session of the signed-in user. One per page. */
export class SessionService {
  private state = initialSession;
  private readonly listeners = new Listeners();
  private readonly identity: IdentityConnection;
  private isSigningIn = false;
  private isEstablishing = false;
  private readonly userCheck = new UserCheck(() => this.readRights());
  private readonly resumed: ResumedSession;
  private readonly tokens: SessionTokens;
  readonly passwordReset: PasswordReset;
  /** Asks for the code of a second factor. */
  readonly secondFactorPrompt = new SecondFactorPrompt();
  /** Announces changes of the user and of the registry of releases while somebody is signed in. */
  readonly events: SessionEvents;
  private refreshTimer: ReturnType<typeof setInterval> | undefined;
  /** The token that opened the session. */
  private openedWith: string | undefined;
  /** Whether input would be lost if the page became that of another account; the workspace tells. */
  isInputAtRisk: () => boolean = () => false;
  /** Shows that the clock of this machine is wrong; the workspace sets it. */
  onClock: (problem: string) => void = () => undefined;
  /** Why the page is that of another user now; the workspace shows it once. */
  arrivalNotice: string | undefined;
  /** Why the last session ended, shown on the sign-in page; empty where the user ended it. */
  signOutNotice: string | undefined;
  /** Whether somebody had typed something that was not saved when the last session ended. */
  hasLostInput = false;
  /** When a session of this tab ended, by the clock of `performance.now()`. */
  private endedAt = -Infinity;

  constructor(private readonly options: SessionServiceOptions) {
    this.identity = new IdentityConnection({
      loadLibrary: () => options.loadIdentity(this.secondFactorPrompt.ask),
      onChange: (isSignedIn) => {
        this.resumed.identityReported();
        // Ignore notifications of our own sign-in, which checks the area first, and of a token refresh while
        // the user is being read.
        if (this.isSigningIn || (isSignedIn && this.isEstablishing)) return;
        void this.identityChanged(isSignedIn);
      },
    });
    this.resumed = new ResumedSession({
      readUser: (token, actor) => this.readUser(token, actor),
      isWanted: () => this.state.isLoading && !this.isSigningIn,
      open: (user, token) => this.open(user, token),
    });
    this.tokens = new SessionTokens({
      loadIdentity: () => this.identity.load(),
      observeIdentity: async () => {
        if (!this.identity.isObserved) await this.follow();
      },
      resumed: this.resumed,
      signOut: (notice) => this.signOut(notice),
      isOfAnother: (token) => this.isOfAnother(token),
    });
    this.events = new SessionEvents({
      request: options.requestEvents ?? requestEvents,
      caller: () => this.caller(),
      onUser: this.userCheck.request,
      onClock: (problem) => this.onClock(problem),
    });
    this.passwordReset = new PasswordReset({
      gatewayUrl: options.config.gatewayUrl,
      loadIdentity: () => this.identity.load(),
      signIn: (area, email, password) => this.signIn(area, email, password),
      reloadUser: () => this.reloadUser(),
      isLoggedIn: () => this.state.isLoggedIn,
    });
  }

  readonly getState = (): SessionState => this.state;

  readonly subscribe = this.listeners.subscribe;

  /** Reads the rights of the signed-in user again, in the background. */
  readonly checkUser = this.userCheck.request;

  private dispatch(event: SessionEvent): void {
    this.state = nextSession(this.state, event);
    this.listeners.notify();
  }

  /**
   * Opens the session of the last visit, and starts observing the identity service, which decides finally. Without such
   * a session nobody is signed in, and the identity library is loaded when somebody signs in.
   */
  async start(): Promise<void> {
    document.addEventListener('visibilitychange', this.userCheck.request);
    if (!hasStoredSession()) {
      this.dispatch({ type: 'no-identity' });
      this.identity.awaitSignInElsewhere(() => void this.follow());
      return;
    }
    this.resumed.start();
    await this.follow();
  }

  /** Loads the identity library ahead of a sign-in. */
  readonly prepareSignIn = (): void => {
    // The sign-in itself reports a failure.
    this.identity.load().catch(() => undefined);
  };

  private async follow(): Promise<void> {
    try {
      await this.identity.observe();
    } catch {
      await this.resumed.settled();
      // A resumed session works until its token expires; the next refresh loads the library again.
      if (!this.state.isLoggedIn) this.dispatch({ type: 'user-failed' });
    }
  }

  private async identityChanged(isSignedIn: boolean): Promise<void> {
    if (!isSignedIn) {
      if (this.state.isLoggedIn) this.noteEnd(ENDED);
      this.clear();
      return;
    }
    try {
      const token = await (await this.identity.load()).token(false);
      const isOtherAccount = (await this.resumed.replacedBy(token)) || this.isOfAnother(token);
      if (isOtherAccount && this.isInputAtRisk()) {
        this.stopFollowing();
        this.dispatch({ type: 'account-replaced' });
        return;
      }
      if (token !== undefined) storeToken(token);
      // A new token of the current user changes nothing else.
      if (this.state.isLoggedIn && !this.state.isReplaced && !isOtherAccount) {
        // Unless it has the second factor that was missing, enrolled on another tab.
        if (this.state.user?.needsSecondFactor) this.checkUser();
        return;
      }
      if (isOtherAccount) this.arrivalNotice = SWITCHED;
      else if (this.signOutNotice) this.arrivalNotice = `${SWITCHED}${this.hasLostInput ? LOST_INPUT : ''}`;
      this.dispatch({ type: 'identity-reported' });
      await this.establish(readActor() ?? areas[this.options.areaOfPage()].actor);
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Reads the user of the current token and opens the session. */
  private async establish(actor: Actor): Promise<SessionUser> {
    this.isEstablishing = true;
    try {
      const { user, token } = await this.readUserOfIdentity(actor);
      storeToken(token);
      storeActor(actor);
      this.open(user, token);
      return user;
    } finally {
      this.isEstablishing = false;
    }
  }

  private open(user: SessionUser, token: string): void {
    this.signOutNotice = undefined;
    this.openedWith = token;
    // A stream belongs to the user who opened it.
    if (this.state.user?.uuid !== user.uuid) this.events.stop();
    this.dispatch({ type: 'user-loaded', user });
    this.refreshTimer ??= setInterval(() => void this.refreshToken(), TOKEN_REFRESH_INTERVAL);
    this.events.start();
  }

  private isOfAnother(token: string | undefined): boolean {
    return this.state.isLoggedIn && isAnotherAccount(this.openedWith, token);
  }

  /** Nothing that was typed would be lost any more: what waits for that happens now. */
  readonly inputSettled = (): void => {
    const { user, isReplaced } = this.state;
    if (isReplaced) void this.identityChanged(true);
    else if (user) this.dispatch({ type: 'user-loaded', user: { ...user } });
  };

  private readUser(token: string, actor: Actor): Promise<SessionUser> {
    const read = this.options.readUser ?? fetchCurrentUser;
    return read({ gatewayUrl: this.options.config.gatewayUrl, token, actor });
  }

  private async readUserOfIdentity(actor: Actor): Promise<{ user: SessionUser; token: string }> {
    return readWithFreshToken(await this.identity.load(), (token) => this.readUser(token, actor));
  }

  /**
   * Checks whether the user's permissions are unchanged: a changed role or flag is applied, a deleted account
   * is signed out. A lost connection changes nothing.
   */
  private async readRights(): Promise<void> {
    const before = this.state.user;
    if (!before || this.isEstablishing || this.tokens.isRenewing || document.visibilityState === 'hidden')
      return;
    try {
      // The identity service reports that by itself.
      if (this.isOfAnother(await (await this.identity.load()).token(false))) return;
      const { user } = await this.readUserOfIdentity(before.actor);
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
    this.stopFollowing();
    this.dispatch({ type: 'user-failed' });
  }

  private stopFollowing(): void {
    clearInterval(this.refreshTimer);
    this.refreshTimer = undefined;
    this.events.stop();
  }

  private clear(): void {
    this.stopFollowing();
    this.resumed.forget();
    clearToken();
    forgetRecentItems();
    this.dispatch({ type: 'no-identity' });
  }

  /** Retries after the user could not be read. */
  async retry(): Promise<void> {
    this.state = initialSession;
    this.listeners.notify();
    if (!this.identity.isObserved) return this.start();
    const identity = await this.identity.load();
    // A token that cannot be renewed fails once more where the user is read, and is reported there.
    await this.identityChanged((await identity.token(false).catch(() => '')) !== undefined);
  }

  /** @throws IdentityError with the text to show */
  async signIn(area: Area, email: string, password: string): Promise<SessionUser> {
    this.isSigningIn = true;
    const actorBefore = readActor();
    // Other tabs need it as soon as the identity service tells them of the sign-in.
    storeActor(areas[area].actor);
    try {
      const identity = await this.identity.observe().catch(() => {
        throw new IdentityError('network-request-failed');
      });
      // Sessions are told apart by the second in which they begin: one of the same second would have ended, too.
      const wait = this.endedAt + 1_000 - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await identity.signIn(email, password);
      return await this.establish(areas[area].actor);
    } catch (error) {
      if (error instanceof RefusedUserError) {
        // The right account in the wrong area fails like a wrong password, and stays signed out.
        await this.signOut('');
        throw new IdentityError('invalid-credential');
      }
      if (error instanceof IdentityError) {
        storeActor(actorBefore);
        throw error;
      }
      await this.signOut('');
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
    if (this.state.isReplaced) {
      this.isInputAtRisk = () => false;
      return this.identityChanged(true);
    }
    this.signOutNotice = '';
    await this.endOnServer('here').catch(() => undefined);
    await this.signOut();
  }

  /** Signs the user out on all devices. @throws Error with the text to show, when no session was ended */
  async leaveEverywhere(): Promise<void> {
    this.signOutNotice = '';
    try {
      await this.endOnServer('everywhere');
    } catch (cause) {
      this.signOutNotice = undefined;
      throw new Error('すべての端末からログアウトできませんでした。時間をおいて再度お試しください。', {
        cause,
      });
    }
    await this.signOut();
  }

  private async endOnServer(scope: 'here' | 'everywhere'): Promise<void> {
    const { user } = this.state;
    if (!user) return;
    const token = await (await this.identity.load()).token(false);
    const end = this.options.endSession ?? endSession;
    const { gatewayUrl } = this.options.config;
    await end({ gatewayUrl, token, actor: user.actor, userUuid: user.uuid }, scope);
  }

  /** Keeps why the session ended; the first reason counts. */
  private noteEnd(notice: string): void {
    if (this.signOutNotice !== undefined) return;
    this.signOutNotice = notice;
    this.hasLostInput = this.isInputAtRisk();
  }

  /** Forgets the session in this browser only. @param notice shown on the sign-in page, unless the user has left */
  async signOut(notice = ENDED): Promise<void> {
    // The session of this tab is over already; that of the other tab goes on.
    if (this.state.isReplaced) return;
    this.noteEnd(notice);
    this.endedAt = performance.now();
    try {
      await (await this.identity.load()).signOut();
    } finally {
      this.clear();
    }
  }

  /** @see SessionTokens.refresh */
  refreshToken(): Promise<string | undefined> {
    return this.tokens.refresh();
  }

  /** @see SessionTokens.current */
  token(): Promise<string | undefined> {
    return this.tokens.current();
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

  /** The same with a token that is not the session's yet. */
  callerWith(token: string | undefined): Caller {
    const { user } = this.state;
    if (!user || token === undefined) throw new IdentityError('user-token-expired');
    return { gatewayUrl: this.options.config.gatewayUrl, token, actor: user.actor, userUuid: user.uuid };
  }

  /** The identity service of the signed-in user. */
  identityService(): Promise<IdentityService> {
    return this.identity.observe();
  }

  /**
   * Signs the same user in again, for what needs a recent sign-in or ends all sessions. Until the new session is open,
   * requests wait for its token.
   * @throws IdentityError, and what `signIn` throws
   */
  async reauthenticate(
    signIn: (identity: IdentityService, user: SessionUser) => Promise<void>,
  ): Promise<void> {
    const { user } = this.state;
    if (!user) throw new IdentityError('user-token-expired');
    const identity = await this.identity.observe();
    await this.tokens.renewAfter(async () => {
      this.isSigningIn = true;
      try {
        await signIn(identity, user);
        await this.establish(user.actor);
      } finally {
        this.isSigningIn = false;
      }
    });
  }
}
