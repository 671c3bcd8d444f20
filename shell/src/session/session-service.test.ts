import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { waitFor } from '@testing-library/react';
import { RefusedUserError } from './current-user.js';
import { IdentityError } from './identity-messages.js';
import type { IdentityService } from './identity.js';
import { SessionService, TOKEN_REFRESH_INTERVAL, USER_CHECK_INTERVAL } from './session-service.js';
import { TOKEN_COOKIE, TOKEN_KEY, storeActor, storeToken } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

const user = aDemandUser;

/** An in-memory identity service; `tokens` counts the forced refreshes. */
function fakeIdentity(start: { isSignedIn: boolean }) {
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
    emailOfResetCode: async () => user.email,
    setPassword: async () => undefined,
    passwordPolicy: async (password) => ({ isValid: password.length >= 6, policy: { minLength: 6 } }),
  };
  return { service, state, change };
}

function sessionWith(
  identity: IdentityService,
  readUser: (actor: string, token?: string) => Promise<CurrentUser>,
) {
  return new SessionService({
    config: { gatewayUrl: '' },
    loadIdentity: async () => identity,
    areaOfPage: () => 'demand',
    readUser: ({ actor, token }) => readUser(actor, token),
  });
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${TOKEN_COOKIE}=; Path=/; Max-Age=0`;
});

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
    const session = new SessionService({
      config: { gatewayUrl: '' },
      loadIdentity: () => loaded,
      areaOfPage: () => 'demand',
      readUser: ({ actor, token }) => readUser(actor, token),
    });
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
    identity.service.token = async () => tokenOf('a', 3600);
    library.resolve(identity.service);
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe(tokenOf('a', 3600)));
    expect(await session.token()).toBe(tokenOf('a', 3600));
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
    remember(tokenOf('a'));
    const { session, library } = slowIdentity(async (_, token) =>
      token === tokenOf('a') ? user : { ...user, uuid: 'of-b' },
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

it('refreshes the token every five minutes, stores it on change and clears it on sign-out', async () => {
  jest.useFakeTimers();
  try {
    const identity = fakeIdentity({ isSignedIn: false });
    const session = sessionWith(identity.service, async () => user);
    await session.start();
    await session.signIn('demand', user.email, 'secret');
    await jest.advanceTimersByTimeAsync(TOKEN_REFRESH_INTERVAL);
    expect(identity.state.fresh).toBe(1);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('token-1');
    expect(document.cookie).toContain(`${TOKEN_COOKIE}=token-1`);
    await session.signOut();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(document.cookie).not.toContain('token-1');
    await jest.advanceTimersByTimeAsync(TOKEN_REFRESH_INTERVAL * 2);
    expect(identity.state.fresh).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

it('shares one token refresh among several requests', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  const session = sessionWith(identity.service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  await expect(Promise.all([session.refreshToken(), session.refreshToken()])).resolves.toEqual([
    'token-1',
    'token-1',
  ]);
  expect(identity.state.fresh).toBe(1);
  await session.signOut();
});

it.each([
  ['user-disabled', 'このアカウントは無効になっています。管理者にお問い合わせください。'],
  ['user-token-expired', 'セッションの有効期限が切れました。もう一度ログインしてください。'],
])('ends the session on %s and says why', async (code, text) => {
  const identity = fakeIdentity({ isSignedIn: true });
  const session = sessionWith(identity.service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  identity.state.failWith = new IdentityError(code);
  await expect(session.refreshToken()).resolves.toBeUndefined();
  expect(session.getState().isLoggedIn).toBe(false);
  expect(session.signOutNotice).toBe(text);
});

it('keeps the session while the connection is lost', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  const session = sessionWith(identity.service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  identity.state.failWith = new IdentityError('network-request-failed');
  await expect(session.refreshToken()).resolves.toBeUndefined();
  expect(session.getState().isLoggedIn).toBe(true);
  identity.state.failWith = undefined;
  await session.signOut();
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

it.each([
  ['blanks', '      ', '空白だけのパスワードは設定できません。'],
  ['NULs', '\0\0\0\0\0\0', 'パスワードに使用できない文字が含まれています。'],
])('does not set a password of %s', async (_what, password, text) => {
  const identity = fakeIdentity({ isSignedIn: false }).service;
  const set = jest.spyOn(identity, 'setPassword');
  const session = sessionWith(identity, async () => user);
  await expect(session.setPassword('demand', 'code', password)).rejects.toThrow(text);
  expect(set).not.toHaveBeenCalled();
});

it('refuses a password that violates the policy, naming the length', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: false }).service, async () => user);
  await expect(session.setPassword('demand', 'code', '12345')).rejects.toThrow(
    'パスワードは6文字以上で入力してください。',
  );
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

describe('changing the own password', () => {
  const open = async () => {
    const { service, state } = fakeIdentity({ isSignedIn: true });
    const tried: string[] = [];
    let password = 'present-1';
    const identity: IdentityService = {
      ...service,
      signIn: async (email, typed) => {
        tried.push(`${email} ${typed}`);
        if (typed !== password) throw new IdentityError('wrong-password');
        await service.signIn(email, typed);
      },
    };
    const session = sessionWith(identity, async () => user);
    await session.start();
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    return { session, state, tried, store: async () => void (password = 'next-1') };
  };

  it('stores it after the current one was verified, and signs in again', async () => {
    const { session, tried, store } = await open();
    const callers: unknown[] = [];
    await session.changePassword('present-1', 'next-1', async (caller) => {
      callers.push(caller);
      await store();
    });
    expect(tried).toEqual([`${user.email} present-1`, `${user.email} next-1`]);
    expect(callers).toEqual([{ gatewayUrl: '', token: 'token-0', actor: 'DemandUser', userUuid: user.uuid }]);
    expect(session.getState().isLoggedIn).toBe(true);
    await session.signOut();
  });

  it('is refused when the current one is wrong, and the user stays signed in', async () => {
    const { session } = await open();
    const store = jest.fn();
    await expect(session.changePassword('guess-1', 'next-1', store)).rejects.toThrow(IdentityError);
    expect(store).not.toHaveBeenCalled();
    expect(session.getState().isLoggedIn).toBe(true);
    await session.signOut();
  });

  it.each(['      ', '12345', 'abc\u0000defg'])('is refused without a request: %j', async (next) => {
    const { session, tried } = await open();
    await expect(session.changePassword('present-1', next, jest.fn())).rejects.toThrow(/パスワード/);
    expect(tried).toEqual([]);
    await session.signOut();
  });

  it('makes tokens wait until the new session exists', async () => {
    const { session } = await open();
    let finish = () => {};
    const store = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const changed = session.changePassword('present-1', 'present-1', store);
    await waitFor(() => expect(store).toHaveBeenCalled());
    let token: string | undefined;
    const asked = session.token().then((given) => (token = given));
    expect(token).toBeUndefined();
    finish();
    await Promise.all([changed, asked]);
    expect(token).toBe('token-0');
    await session.signOut();
  });
});
