import type { IdentityService } from './identity.js';
import { TOKEN_KEY } from './token-storage.js';

export interface IdentityConnectionOptions {
  loadLibrary: () => Promise<IdentityService>;
  /** Called at once and on every change, from the first observation on. */
  onChange: (isSignedIn: boolean) => void;
}

/** The identity service: loaded when it is first needed, and observed from then on. */
export class IdentityConnection {
  private loading: Promise<IdentityService> | undefined;
  private hasObserver = false;
  private onSignInElsewhere: (() => void) | undefined;

  constructor(private readonly options: IdentityConnectionOptions) {}

  get isObserved(): boolean {
    return this.hasObserver;
  }

  /** A failed attempt is not kept: the next call tries again. */
  load(): Promise<IdentityService> {
    this.loading ??= this.options.loadLibrary().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  async observe(): Promise<IdentityService> {
    const identity = await this.load();
    if (this.hasObserver) return identity;
    this.hasObserver = true;
    window.removeEventListener('storage', this.onStorage);
    identity.observe(this.options.onChange);
    return identity;
  }

  /** Calls back when somebody signs in on another tab, unless the identity service is observed, which tells it too. */
  awaitSignInElsewhere(signedIn: () => void): void {
    this.onSignInElsewhere = signedIn;
    window.addEventListener('storage', this.onStorage);
  }

  private readonly onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === TOKEN_KEY && newValue !== null) this.onSignInElsewhere?.();
  };
}
