import { waitFor } from '@testing-library/react';
import { RefusedUserError } from './current-user.js';
import { SessionService, USER_CHECK_INTERVAL } from './session-service.js';
import { clearStoredSession, fakeIdentity, sessionWith } from './session.fixture.js';
import { TOKEN_COOKIE, TOKEN_KEY, storeActor } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

beforeEach(clearStoredSession);

const user = aDemandUser;

it('opens the session of a user remembered by the identity service, in the area they signed in to', async () => {
  storeActor('Operator');
  const asked: string[] = [];
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, async (actor) => {
    asked.push(actor);
    return { ...user, actor: 'Operator' };
  });
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  expect(asked).toEqual(['Operator']);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('token-0');
  expect(document.cookie).toContain(`${TOKEN_COOKIE}=token-0`);
  await session.signOut();
});

it('is signed out, and no longer loading, when nobody is reported', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: false }).service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoading).toBe(false));
  expect(session.getState()).toMatchObject({ isLoggedIn: false, isError: false });
});

it('treats the right account in the wrong area like a wrong password, and signs out', async () => {
  const identity = fakeIdentity({ isSignedIn: false });
  const session = sessionWith(identity.service, async () => {
    throw new RefusedUserError();
  });
  await session.start();
  await expect(session.signIn('operator', user.email, 'secret')).rejects.toThrow(
    'メールアドレスまたはパスワードが正しくありません。',
  );
  expect(identity.state.isSignedIn).toBe(false);
  expect(session.getState()).toMatchObject({ isLoggedIn: false, isLoading: false });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('retries a refused user once with a fresh token', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  const tokens: (string | undefined)[] = [];
  const session = sessionWith(identity.service, async (_, token) => {
    tokens.push(token);
    if (tokens.length === 1) throw new RefusedUserError();
    return user;
  });
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  expect(tokens).toEqual(['token-0', 'token-1']);
  await session.signOut();
});

it('sets an error, and keeps nothing, when the gateway does not respond', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, async () => {
    throw new TypeError('Failed to fetch');
  });
  await session.start();
  await waitFor(() => expect(session.getState().isError).toBe(true));
  expect(session.getState()).toMatchObject({ user: undefined, isLoggedIn: false, isLoading: false });
});

describe('a user who signs out', () => {
  async function leaving(end: (scope: string, token?: string) => Promise<void>) {
    const session = new SessionService({
      config: { gatewayUrl: '' },
      loadIdentity: async () => fakeIdentity({ isSignedIn: true }).service,
      areaOfPage: () => 'demand',
      readUser: async () => user,
      endSession: ({ token }, scope) => end(scope, token),
    });
    await session.start();
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    return session;
  }

  it('ends the session on the server, with the current token', async () => {
    const ended: unknown[] = [];
    const session = await leaving(async (...what) => void ended.push(what));
    await session.leave();
    expect(ended).toEqual([['here', 'token-0']]);
    expect(session.getState()).toMatchObject({ isLoggedIn: false, user: undefined });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('is signed out of the browser even when the server cannot be reached', async () => {
    const session = await leaving(() => Promise.reject(new TypeError('Failed to fetch')));
    await session.leave();
    expect(session.getState().isLoggedIn).toBe(false);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('everywhere stays signed in, with an error, when the other devices could not be signed out', async () => {
    let isDown = true;
    const session = await leaving(async () => {
      if (isDown) throw new TypeError('Failed to fetch');
    });
    await expect(session.leaveEverywhere()).rejects.toThrow('すべての端末からログアウトできませんでした。');
    expect(session.getState().isLoggedIn).toBe(true);
    isDown = false;
    await session.leaveEverywhere();
    expect(session.getState().isLoggedIn).toBe(false);
  });
});

describe('while somebody is signed in', () => {
  let isHidden = false;
  beforeEach(() => {
    jest.useFakeTimers();
    isHidden = false;
    jest
      .spyOn(document, 'visibilityState', 'get')
      .mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  async function signedIn() {
    const graph = { user, failWith: undefined as Error | undefined, asked: 0 };
    const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, async () => {
      graph.asked += 1;
      if (graph.failWith) throw graph.failWith;
      return { ...graph.user };
    });
    await session.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(session.getState().isLoggedIn).toBe(true);
    return { session, graph };
  }

  it('a changed role or flag is applied within seconds, and subscribers are notified only of changes', async () => {
    const { session, graph } = await signedIn();
    let changes = 0;
    session.subscribe(() => {
      changes += 1;
    });
    await jest.advanceTimersByTimeAsync(USER_CHECK_INTERVAL);
    expect(changes).toBe(0);
    graph.user = { ...user, role: 'EDITOR', featureFlags: ['COSTING'] };
    await jest.advanceTimersByTimeAsync(USER_CHECK_INTERVAL);
    expect(session.getState().user).toMatchObject({ role: 'EDITOR', featureFlags: ['COSTING'] });
    expect(changes).toBe(1);
    await session.signOut();
  });

  it('a deleted account is signed out', async () => {
    const { session, graph } = await signedIn();
    graph.failWith = new RefusedUserError();
    await jest.advanceTimersByTimeAsync(USER_CHECK_INTERVAL);
    expect(session.getState()).toMatchObject({ isLoggedIn: false, isError: false });
  });

  it('a lost connection changes nothing', async () => {
    const { session, graph } = await signedIn();
    graph.failWith = new TypeError('Failed to fetch');
    await jest.advanceTimersByTimeAsync(USER_CHECK_INTERVAL);
    expect(session.getState()).toMatchObject({ isLoggedIn: true, isError: false, user });
    await session.signOut();
  });

  it('a hidden page checks nothing until it is visible again', async () => {
    const { session, graph } = await signedIn();
    const { asked } = graph;
    isHidden = true;
    await jest.advanceTimersByTimeAsync(3 * USER_CHECK_INTERVAL);
    expect(graph.asked).toBe(asked);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(graph.asked).toBeGreaterThan(asked);
    await session.signOut();
  });
});
