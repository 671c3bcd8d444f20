import type { IdentityService } from './identity.js';
import { IdentityError, identityMessage, toIdentityError } from './identity-messages.js';
import type { ResumedSession } from './resumed-session.js';
import { storeToken } from './token-storage.js';

interface SessionTokensOptions {
  loadIdentity: () => Promise<IdentityService>;
  /** Loads the identity library again if that failed before, and observes the identity service. */
  observeIdentity: () => Promise<void>;
  resumed: ResumedSession;
  signOut: (notice?: string) => Promise<void>;
  /** Whether the token is of another account than the session. */
  isOfAnother: (token: string | undefined) => boolean;
}

/** The tokens of the session. Nothing can be read while a change of the password revokes them. */
export class SessionTokens {
  private refreshing: Promise<string | undefined> | undefined;
  private renewal: Promise<void> | undefined;

  constructor(private readonly options: SessionTokensOptions) {}

  get isRenewing(): boolean {
    return this.renewal !== undefined;
  }

  /** Runs a change that revokes all tokens and signs in again; until then tokens wait. */
  async renewAfter(change: () => Promise<void>): Promise<void> {
    this.renewal ??= change().finally(() => {
      this.renewal = undefined;
    });
    await this.renewal;
  }

  /**
   * Refreshes and stores the token; concurrent calls share one request. Signs out when there is none. A lost
   * connection keeps the session: the old token stays until the next try.
   */
  refresh(): Promise<string | undefined> {
    this.refreshing ??= this.afterRenewal(() => this.readFresh()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** The token for a request. @throws IdentityError while the identity service cannot be reached for a new one */
  current(): Promise<string | undefined> {
    return this.afterRenewal(async () => this.options.resumed.token() ?? (await this.read()));
  }

  private async readFresh(): Promise<string | undefined> {
    await this.options.observeIdentity();
    return this.read(async (token) => {
      if (token === undefined) await this.options.signOut();
      else storeToken(token);
    });
  }

  private async afterRenewal<T>(work: () => Promise<T>): Promise<T> {
    await this.renewal?.catch(() => undefined);
    return work();
  }

  /**
   * The identity service's token; undefined, and signed out, when the service says that the session has ended.
   * @param renewed takes a new token; without it, one that is still valid will do
   */
  private async read(renewed?: (token: string | undefined) => Promise<void>): Promise<string | undefined> {
    try {
      const token = await (await this.options.loadIdentity()).token(renewed !== undefined);
      if (this.options.isOfAnother(token)) throw new IdentityError('account-replaced');
      await renewed?.(token);
      return token;
    } catch (error) {
      const failure = toIdentityError(error);
      if (identityMessage(failure.code).signsOut) await this.options.signOut(failure.message);
      // Without a token the gateway would call a session expired that is not.
      else if (!renewed) throw failure;
      return undefined;
    }
  }
}
