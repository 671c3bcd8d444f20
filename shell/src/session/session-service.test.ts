import { waitFor } from '@testing-library/react';
import { recentItems, rememberItem } from '../search/recent-items.js';
import { RefusedUserError } from './current-user.js';
import { IdentityError } from './identity-messages.js';
import { clearStoredSession, fakeEvents, fakeIdentity, sessionWith } from './session.fixture.js';
import { EVENTS_DELAY } from './session-events.js';
import { SessionService } from './session-service.js';
import { storeActor, TOKEN_COOKIE, TOKEN_KEY } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';
beforeEach(clearStoredSession);

const user = aDemandUser;
const ENDED = 'セッションが終了しました。もう一度ログインしてください。';

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

describe('a browser that remembers no session', () => {
  it('is signed out at once, and loads the identity library when somebody begins to sign in', async () => {
    const loads: number[] = [];
    const identity = fakeIdentity({ isSignedIn: false });
    const session = sessionWith(
      async () => {
        loads.push(loads.length);
        return identity.service;
      },
      async () => user,
    );
    void session.start();
    expect(session.getState()).toMatchObject({ isLoggedIn: false, isLoading: false, isError: false });
    expect(loads).toEqual([]);
    session.prepareSignIn();
    expect(loads).toEqual([0]);
    await session.signIn('demand', user.email, 'secret');
    expect(session.getState().isLoggedIn).toBe(true);
    expect(loads).toEqual([0]);
    // The identity service is observed from now on.
    identity.change(false);
    expect(session.getState().isLoggedIn).toBe(false);
  });

  it('is signed in when somebody signs in on another tab', async () => {
    const identity = fakeIdentity({ isSignedIn: false });
    const session = sessionWith(identity.service, async () => user);
    await session.start();
    identity.state.isSignedIn = true;
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: 'token-0' }));
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    await session.signOut();
  });

  it('says that the connection failed when the library cannot be loaded, and loads it at the next try', async () => {
    let isOffline = true;
    const session = sessionWith(
      async () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return fakeIdentity({ isSignedIn: false }).service;
      },
      async () => user,
    );
    await session.start();
    await expect(session.signIn('demand', user.email, 'secret')).rejects.toMatchObject({
      code: 'network-request-failed',
    });
    expect(session.getState()).toMatchObject({ isLoggedIn: false, isLoading: false });
    isOffline = false;
    await session.signIn('demand', user.email, 'secret');
    expect(session.getState().isLoggedIn).toBe(true);
    await session.signOut();
  });
});

it('forgets at sign-out which records were opened and how lists were filtered', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  rememberItem(user, { label: '発注 1', context: '発注', href: '/demand/orders/o-1', icon: 'orders' });
  sessionStorage.setItem('hacchu-hub:recent:u1/demand/orders', '?q=青葉');
  await session.signOut();
  expect(recentItems(user)).toEqual([]);
  expect(sessionStorage.getItem('hacchu-hub:recent:u1/demand/orders')).toBeNull();
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

it('says again that the connection failed where the token cannot be renewed either, and can be tried again', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  let isAway = true;
  const session = sessionWith(identity.service, async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return user;
  });
  await session.start();
  await waitFor(() => expect(session.getState().isError).toBe(true));
  // After an hour, and still offline.
  identity.state.failWith = new IdentityError('network-request-failed');
  await session.retry();
  expect(session.getState()).toMatchObject({ isLoading: false, isError: true });

  identity.state.failWith = undefined;
  isAway = false;
  await session.retry();
  expect(session.getState()).toMatchObject({ isLoggedIn: true, isError: false });
  await session.signOut();
});

describe('a user who signs out', () => {
  async function leaving(end: (scope: string, token?: string) => Promise<void>) {
    const identity = fakeIdentity({ isSignedIn: true }).service;
    const session = new SessionService({
      config: { gatewayUrl: '' },
      loadIdentity: async () => identity,
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
    expect(session.signOutNotice).toBe('');
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
    expect(session.signOutNotice).toBe('');
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
    const events = fakeEvents();
    const session = sessionWith(
      fakeIdentity({ isSignedIn: true }).service,
      async () => {
        graph.asked += 1;
        if (graph.failWith) throw graph.failWith;
        return { ...graph.user };
      },
      events.requestEvents,
    );
    await session.start();
    await jest.advanceTimersByTimeAsync(EVENTS_DELAY);
    // The code of the stream is loaded by then.
    while (events.opened.length === 0) await jest.advanceTimersByTimeAsync(1);
    expect(session.getState().isLoggedIn).toBe(true);
    await events.send('ready', { registryRevision: '7' });
    return { session, graph, events };
  }

  it('a changed role or flag is applied when it is announced, and subscribers are notified only of changes', async () => {
    const { session, graph, events } = await signedIn();
    let changes = 0;
    session.subscribe(() => {
      changes += 1;
    });
    await events.send('user');
    expect(changes).toBe(0);
    graph.user = { ...user, role: 'EDITOR', featureFlags: ['COSTING'] };
    await events.send('user');
    expect(session.getState().user).toMatchObject({ role: 'EDITOR', featureFlags: ['COSTING'] });
    expect(changes).toBe(1);
    await session.signOut();
  });

  it('the user is queried once when the stream is ready, and not again while nothing is announced', async () => {
    const { session, graph } = await signedIn();
    expect(graph.asked).toBe(2);
    await jest.advanceTimersByTimeAsync(45_000);
    expect(graph.asked).toBe(2);
    await session.signOut();
  });

  it('a change that is announced while the user is being queried leads to another query', async () => {
    const { session, graph, events } = await signedIn();
    const { asked } = graph;
    void events.send('user');
    void events.send('user');
    await events.send('user');
    expect(graph.asked).toBeGreaterThan(asked);
    graph.user = { ...user, role: 'EDITOR' };
    await events.send('user');
    expect(session.getState().user?.role).toBe('EDITOR');
    await session.signOut();
  });

  it('a deleted account is signed out', async () => {
    const { session, graph, events } = await signedIn();
    graph.failWith = new RefusedUserError();
    await events.send('user');
    expect(session.getState()).toMatchObject({ isLoggedIn: false, isError: false });
    expect(session.signOutNotice).toBe(ENDED);
  });

  it('a lost connection changes nothing', async () => {
    const { session, graph, events } = await signedIn();
    graph.failWith = new TypeError('Failed to fetch');
    await events.send('user');
    expect(session.getState()).toMatchObject({ isLoggedIn: true, isError: false, user });
    await session.signOut();
  });

  it('without a stream the user is queried after each failed try', async () => {
    const graph = { asked: 0 };
    const session = sessionWith(
      fakeIdentity({ isSignedIn: true }).service,
      async () => {
        graph.asked += 1;
        return { ...user };
      },
      () => Promise.reject(new TypeError('Failed to fetch')),
    );
    await session.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(graph.asked).toBeGreaterThanOrEqual(4);
    expect(graph.asked).toBeLessThan(12);
    await session.signOut();
  });

  it('a hidden page checks nothing until it is visible again', async () => {
    const { session, graph, events } = await signedIn();
    const { asked } = graph;
    isHidden = true;
    await events.send('user');
    expect(graph.asked).toBe(asked);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(graph.asked).toBeGreaterThan(asked);
    await session.signOut();
  });

  it('a new revision of the registry is announced, until nobody is signed in', async () => {
    const { session, events } = await signedIn();
    const revisions: number[] = [];
    session.events.onRegistryRevision((revision) => revisions.push(revision));
    await events.send('registry', { registryRevision: '8' });
    expect(revisions).toEqual([8]);
    await session.signOut();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(events.opened).toHaveLength(1);
  });
});
