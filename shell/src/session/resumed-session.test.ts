import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { waitFor } from '@testing-library/react';
import { RefusedUserError } from './current-user.js';
import type { IdentityService } from './identity.js';
import { clearStoredSession, fakeIdentity, sessionWith } from './session.fixture.js';
import { SessionService } from './session-service.js';
import { storeActor, storeToken, TOKEN_KEY } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

beforeEach(clearStoredSession);

const user = aDemandUser;

describe('the stored token of the last visit', () => {
  const base64url = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const tokenOf = (sub: string, expiresInS = 1800) =>
    `${base64url({ alg: 'none' })}.${base64url({ sub, exp: Math.floor(Date.now() / 1000) + expiresInS })}.`;

  /** A session whose identity library is loaded when the test says so. */
  function slowIdentity(readUser: (actor: string, token?: string) => Promise<CurrentUser>) {
    let resolve: (service: IdentityService) => void = () => undefined;
    const loaded = new Promise<IdentityService>((settle) => {
      resolve = settle;
    });
    const session = sessionWith(() => loaded, readUser);
    return { session, library: { resolve } };
  }
  const remember = (token: string) => {
    storeActor('DemandUser');
    storeToken(token);
  };

  it('opens the session while the identity library is loading, and serves requests', async () => {
    const token = tokenOf('a');
    remember(token);
    const asked: unknown[] = [];
    const { session, library } = slowIdentity(async (...call) => {
      asked.push(call);
      return user;
    });
    void session.start();
    await waitFor(() => expect(session.getState()).toMatchObject({ isLoggedIn: true, isLoading: false }));
    expect(await session.token()).toBe(token);
    const identity = fakeIdentity({ isSignedIn: true });
    // Its expiry is of the second in which it is made.
    const renewed = tokenOf('a', 3600);
    identity.service.token = async () => renewed;
    library.resolve(identity.service);
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe(renewed));
    expect(await session.token()).toBe(renewed);
    expect(asked).toEqual([['DemandUser', token]]);
    await session.signOut();
  });

  it('closes a session that is unknown to the identity service', async () => {
    remember(tokenOf('a'));
    const { session, library } = slowIdentity(async () => user);
    void session.start();
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    library.resolve(fakeIdentity({ isSignedIn: false }).service);
    await waitFor(() => expect(session.getState()).toMatchObject({ user: undefined, isLoggedIn: false }));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(await session.token()).toBeUndefined();
  });

  it('switches to the account that the identity service reports', async () => {
    const remembered = tokenOf('a');
    remember(remembered);
    const { session, library } = slowIdentity(async (_, token) =>
      token === remembered ? user : { ...user, uuid: 'of-b' },
    );
    void session.start();
    await waitFor(() => expect(session.getState().user?.uuid).toBe(user.uuid));
    const identity = fakeIdentity({ isSignedIn: true });
    identity.service.token = async () => tokenOf('b');
    library.resolve(identity.service);
    await waitFor(() => expect(session.getState().user?.uuid).toBe('of-b'));
    await session.signOut();
  });

  it.each([
    ['expired', tokenOf('a', 30)],
    ['malformed', 'nonsense'],
  ])('is not sent when it is %s', async (_, stored) => {
    remember(stored);
    const tokens: unknown[] = [];
    const { session, library } = slowIdentity(async (_actor, token) => {
      tokens.push(token);
      return user;
    });
    void session.start();
    library.resolve(fakeIdentity({ isSignedIn: true }).service);
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    expect(tokens).toEqual(['token-0']);
    await session.signOut();
  });

  it('leaves the decision to the identity service when the gateway refuses it', async () => {
    const token = tokenOf('a');
    remember(token);
    const { session, library } = slowIdentity(async (_, given) => {
      if (given === token) throw new RefusedUserError();
      return user;
    });
    void session.start();
    library.resolve(fakeIdentity({ isSignedIn: true }).service);
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    expect(localStorage.getItem(TOKEN_KEY)).toBe('token-0');
    await session.signOut();
  });

  it('keeps the session when the identity library cannot be loaded', async () => {
    remember(tokenOf('a'));
    const identity = fakeIdentity({ isSignedIn: true });
    let isReachable = false;
    const session = new SessionService({
      config: { gatewayUrl: '' },
      loadIdentity: async () => {
        if (isReachable) return identity.service;
        throw new Error('ChunkLoadError');
      },
      areaOfPage: () => 'demand',
      readUser: async () => user,
    });
    await session.start();
    expect(session.getState()).toMatchObject({ isLoggedIn: true, isError: false });
    isReachable = true;
    expect(await session.refreshToken()).toMatch(/^token-/);
    identity.change(false);
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(false));
  });
});
