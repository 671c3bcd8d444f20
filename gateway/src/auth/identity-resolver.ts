import type { Actor, TraceContext } from '@hacchu-hub/platform-core';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { unavailable } from '../errors/errors.js';
import { type ResolvedUser, resolvedUser } from './claims.js';
import type { IdentityClient } from './identity-client.js';
import type { SignedIn } from './token-verifier.js';

const DOCUMENT = `query ResolveIdentity($authUid: String!, $email: String!, $authTime: Float!, $actor: Actor!, $hasSecondFactor: Boolean) {
  resolveIdentity(authUid: $authUid, email: $email, authTime: $authTime, actor: $actor, hasSecondFactor: $hasSecondFactor) {
    uuid actor name email role demand { uuid name } flags hasPlatformRight needsSecondFactor
  }
}`;

const MANY_DOCUMENT = `query ResolveIdentities($tokens: [VerifiedTokenInput!]!) {
  resolveIdentities(tokens: $tokens) {
    uuid actor name email role demand { uuid name } flags hasPlatformRight needsSecondFactor
  }
}`;
/** What subgraph-identity takes at once. */
const MOST_TOKENS = 500;

const manyAnswer = z.object({ data: z.object({ resolveIdentities: z.array(resolvedUser.nullable()) }) });
const answer = z.object({ data: z.object({ resolveIdentity: resolvedUser.nullable() }) });

/**
 * A changed role or flag, and an ended session, take effect everywhere within this time, and immediately in the process
 * that handled the change.
 */
const FRESH_MS = 5_000;
/** While subgraph-identity is down, cached identities remain valid for this time. */
const STALE_MS = 5 * 60_000;

interface Entry {
  user: ResolvedUser | null;
  freshUntil: number;
}

/** Resolves the user of a verified token through subgraph-identity. */
export class IdentityResolver {
  private readonly entries = new LRUCache<string, Entry>({ max: 20_000, ttl: STALE_MS });
  private readonly pending = new Map<string, Promise<ResolvedUser | null>>();
  private readonly dropListeners = new Set<() => void>();
  private generation = 0;

  constructor(
    private readonly client: IdentityClient,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * The user, or null when the actor has none that is bound to the account and address, or the session has ended.
   * @param isAnew asks whatever is cached; later requests get the answer, too
   * @throws UNAVAILABLE when it cannot be determined.
   */
  async resolve(
    signedIn: SignedIn,
    actor: Actor,
    trace: TraceContext,
    { isAnew = false }: { readonly isAnew?: boolean } = {},
  ): Promise<ResolvedUser | null> {
    const key = keyOf(signedIn, actor);
    const known = this.entries.get(key);
    if (isAnew) return this.ask(key, { ...signedIn, actor }, trace, known);
    if (known && known.freshUntil > this.now()) return known.user;
    const running = this.pending.get(key);
    if (running) return running;
    const asked = this.ask(key, { ...signedIn, actor }, trace, known).finally(() => this.pending.delete(key));
    this.pending.set(key, asked);
    return asked;
  }

  /**
   * Resolves many callers anew, whatever is cached.
   * @returns in the order of `callers`; undefined for those about whom subgraph-identity could not be asked
   */
  async refresh(
    callers: readonly { signedIn: SignedIn; actor: Actor }[],
  ): Promise<(ResolvedUser | null | undefined)[]> {
    const found: (ResolvedUser | null | undefined)[] = [];
    for (let start = 0; start < callers.length; start += MOST_TOKENS) {
      // One after the other: nobody waits for it, and it must not crowd out those who do.
      found.push(...(await this.refreshSome(callers.slice(start, start + MOST_TOKENS))));
    }
    return found;
  }

  /** Called after each `drop`. */
  onDrop(listener: () => void): void {
    this.dropListeners.add(listener);
  }

  /** Clears the cache: called after every mutation of identities. */
  drop(): void {
    this.generation += 1;
    this.entries.clear();
    this.pending.clear();
    for (const listener of this.dropListeners) listener();
  }

  private async refreshSome(
    callers: readonly { signedIn: SignedIn; actor: Actor }[],
  ): Promise<(ResolvedUser | null | undefined)[]> {
    const generation = this.generation;
    const tokens = callers.map(({ signedIn, actor }) => ({ ...signedIn, actor }));
    try {
      const sent = await this.client.send(MANY_DOCUMENT, 'ResolveIdentities', { tokens });
      const users = manyAnswer.parse(sent).data.resolveIdentities;
      const freshUntil = this.now() + FRESH_MS;
      return callers.map(({ signedIn, actor }, index) => {
        const user = users[index];
        if (user !== undefined && generation === this.generation)
          this.entries.set(keyOf(signedIn, actor), { user, freshUntil });
        return user;
      });
    } catch {
      return callers.map(() => undefined);
    }
  }

  private async ask(
    key: string,
    variables: SignedIn & { actor: Actor },
    trace: TraceContext,
    known: Entry | undefined,
  ): Promise<ResolvedUser | null> {
    const generation = this.generation;
    try {
      const sent = await this.client.send(DOCUMENT, 'ResolveIdentity', variables, trace);
      const user = answer.parse(sent).data.resolveIdentity;
      // A response that was requested before a change must not be cached after it.
      if (generation === this.generation) this.entries.set(key, { user, freshUntil: this.now() + FRESH_MS });
      return user;
    } catch {
      if (known?.user) return known.user;
      throw unavailable();
    }
  }
}

const keyOf = ({ authUid, email, authTime, hasSecondFactor }: SignedIn, actor: Actor): string =>
  JSON.stringify([actor, authUid, email, authTime, hasSecondFactor]);
