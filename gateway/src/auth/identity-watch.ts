import type { Actor } from '@hacchu-hub/platform-core';
import type { ResolvedUser } from './claims.js';
import type { IdentityResolver } from './identity-resolver.js';
import type { SignedIn } from './token-verifier.js';

export interface WatchedCaller {
  signedIn: SignedIn;
  actor: Actor;
  /** As it was resolved when the watch began. */
  user: ResolvedUser;
}

/** A mutation of identities is followed by this pause, in which others join it. */
const PAUSE_AFTER_CHANGE_MS = 50;

interface Watched {
  caller: WatchedCaller;
  known: string;
  listeners: Set<() => void>;
}

/**
 * Notices changes of users who have an open event stream: all of them are resolved again together every few seconds,
 * and at once after a mutation of identities that passed through this process.
 */
export class IdentityWatch {
  private readonly watched = new Map<string, Watched>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  private isAgain = false;

  constructor(
    private readonly identities: Pick<IdentityResolver, 'refresh' | 'onDrop'>,
    private readonly intervalMs: number,
  ) {
    identities.onDrop(() => this.schedule(PAUSE_AFTER_CHANGE_MS));
  }

  /**
   * @param onChange the user changed, was deleted, or the session ended
   * @returns ends the watch
   */
  watch(caller: WatchedCaller, onChange: () => void): () => void {
    const key = JSON.stringify([caller.actor, caller.signedIn]);
    const watched = this.watched.get(key) ?? {
      caller,
      known: JSON.stringify(caller.user),
      listeners: new Set<() => void>(),
    };
    this.watched.set(key, watched);
    // Each call is a listener of its own, even where a function is passed twice.
    const listener = () => onChange();
    watched.listeners.add(listener);
    if (!this.timer && !this.checking) this.schedule(this.intervalMs);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.watched.get(key) === watched) this.watched.delete(key);
      if (this.watched.size === 0) this.stop();
    };
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(ms: number): void {
    if (this.watched.size === 0) return;
    if (this.checking) {
      this.isAgain ||= ms < this.intervalMs;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.checking = this.check().finally(() => {
        this.checking = undefined;
        const isAgain = this.isAgain;
        this.isAgain = false;
        this.schedule(isAgain ? PAUSE_AFTER_CHANGE_MS : this.intervalMs);
      });
    }, ms).unref();
  }

  private async check(): Promise<void> {
    const all = [...this.watched.values()];
    const found = await this.identities.refresh(all.map(({ caller }) => caller));
    all.forEach((watched, index) => {
      const user = found[index];
      // Undefined: it could not be found out.
      if (user === undefined) return;
      const now = JSON.stringify(user);
      if (now === watched.known) return;
      watched.known = now;
      for (const listener of watched.listeners) listener();
    });
  }
}
