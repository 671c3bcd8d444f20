import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import type { Actor } from './areas.js';
import { isFresh, isSameAccount } from './token-claims.js';
import { readActor, readToken } from './token-storage.js';

interface ResumedSessionOptions {
  readUser: (token: string, actor: Actor) => Promise<CurrentUser>;
  /** False once the user has signed out, or in with another account. */
  isWanted: () => boolean;
  open: (user: CurrentUser, token: string) => void;
}

/**
 * The session of the last visit, opened with the stored token while the identity library is still loading. The
 * gateway verifies that token like any other; when it is refused or expired, only the identity service decides.
 */
export class ResumedSession {
  /** Resolves to the stored token if it opened the session. */
  private opening: Promise<string | undefined> = Promise.resolve(undefined);
  /** The stored token that opened the session, until the identity service has reported. */
  private openedWith: string | undefined;
  private hasIdentityReported = false;

  constructor(private readonly options: ResumedSessionOptions) {}

  start(): void {
    this.opening = this.open();
  }

  private async open(): Promise<string | undefined> {
    const [actor, token] = [readActor(), readToken()];
    if (actor === undefined || token === undefined || !isFresh(token)) return undefined;
    try {
      const user = await this.options.readUser(token, actor);
      if (!this.options.isWanted() || readToken() !== token) return undefined;
      if (!this.hasIdentityReported) this.openedWith = token;
      this.options.open(user, token);
      return token;
    } catch {
      // The identity service provides a fresh token, or reports that nobody is signed in.
      return undefined;
    }
  }

  /** Resolves when the stored token has opened the session, or turned out to be unusable. */
  async settled(): Promise<void> {
    await this.opening;
  }

  /** The token for requests while the identity library is loading; undefined when there is none, or it has expired. */
  token(): string | undefined {
    return this.openedWith !== undefined && isFresh(this.openedWith) ? this.openedWith : undefined;
  }

  /** The identity service reports who is signed in: its tokens replace the stored one. */
  identityReported(): void {
    this.hasIdentityReported = true;
  }

  /** Ends the resumption. @returns whether the identity service's token is of another account than the stored one */
  async replacedBy(token: string | undefined): Promise<boolean> {
    const resumed = await this.opening;
    this.opening = Promise.resolve(undefined);
    this.forget();
    return resumed !== undefined && token !== undefined && !isSameAccount(resumed, token);
  }

  forget(): void {
    this.openedWith = undefined;
  }
}
