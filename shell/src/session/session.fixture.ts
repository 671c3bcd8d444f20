import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import type { IdentityService } from './identity.js';
import { SessionService, type SessionServiceOptions } from './session-service.js';
import { readActor, storeActor, TOKEN_COOKIE } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

/** An in-memory identity service; a browser that is signed in to it also remembers an area, by default the demand's. */
export function fakeIdentity(start: { isSignedIn: boolean }) {
  if (start.isSignedIn && readActor() === undefined) storeActor('DemandUser');
  const state = { ...start, fresh: 0, failWith: undefined as Error | undefined };
  const listeners = new Set<(isSignedIn: boolean) => void>();
  const change = (isSignedIn: boolean) => {
    state.isSignedIn = isSignedIn;
    for (const listener of listeners) listener(isSignedIn);
  };
  const service: IdentityService = {
    observe: (changed) => {
      listeners.add(changed);
      changed(state.isSignedIn);
      return () => listeners.delete(changed);
    },
    signIn: async () => {
      if (state.failWith) throw state.failWith;
      change(true);
    },
    signOut: async () => change(false),
    token: async (force) => {
      if (state.failWith) throw state.failWith;
      if (force) {
        state.fresh += 1;
        // The identity service reports every new token.
        for (const listener of listeners) listener(state.isSignedIn);
      }
      return state.isSignedIn ? `token-${state.fresh}` : undefined;
    },
    emailOfResetCode: async () => aDemandUser.email,
    setPassword: async () => undefined,
    secondFactors: async () => [],
    startEnrolment: async () => ({ secret: 'A', uri: 'otpauth://totp/a', finish: async () => undefined }),
    removeSecondFactor: async () => undefined,
    passwordPolicy: async (password) => ({ isValid: password.length >= 6, policy: { minLength: 6 } }),
  };
  return { service, state, change };
}

/** The gateway's event stream, which sends what a test says. */
export function fakeEvents() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const opened: (string | undefined)[] = [];
  const requestEvents: NonNullable<SessionServiceOptions['requestEvents']> = async ({ token }) => {
    opened.push(token);
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
    // The browser environment of the tests has no Response.
    return Object.assign(Object.create(null), { ok: true, body });
  };
  const send = async (name: string, data: object = {}) => {
    controller?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    await jest.advanceTimersByTimeAsync(0);
  };
  return { requestEvents, opened, send };
}

/** A session that uses the identity service of a test, and reads the user with its function. */
export function sessionWith(
  identity: IdentityService | (() => Promise<IdentityService>),
  readUser: (actor: string, token?: string) => Promise<CurrentUser>,
  requestEvents: SessionServiceOptions['requestEvents'] = fakeEvents().requestEvents,
) {
  return new SessionService({
    requestEvents,
    config: { gatewayUrl: '' },
    loadIdentity: async () => (typeof identity === 'function' ? identity() : identity),
    areaOfPage: () => 'demand',
    readUser: ({ actor, token }) => readUser(actor, token),
  });
}

/** Forgets the session of the test before. */
export function clearStoredSession(): void {
  localStorage.clear();
  document.cookie = `${TOKEN_COOKIE}=; Path=/; Max-Age=0`;
}
