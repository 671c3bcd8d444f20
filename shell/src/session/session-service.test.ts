import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { waitFor } from '@testing-library/react';
import { RefusedUserError } from './current-user.js';
import { IdentityError } from './identity-messages.js';
import type { IdentityService } from './identity.js';
import { SessionService, TOKEN_REFRESH_INTERVAL, USER_CHECK_INTERVAL } from './session-service.js';
import { TOKEN_COOKIE, TOKEN_KEY, storeActor } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

const user = aDemandUser;

/** An identity service in memory; `tokens` counts how often a fresh one was asked for. */
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

it('opens the session of a user whom the identity service remembers, in the area they signed in to', async () => {
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

it('is signed out, and not loading any more, when nobody is reported', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: false }).service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoading).toBe(false));
  expect(session.getState()).toMatchObject({ isLoggedIn: false, isError: false });
});

it('answers the right account in the wrong area like a wrong password, and signs out', async () => {
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

it('tries a refused user once more with a fresh token', async () => {
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

it('marks an error, and keeps nothing, when the gateway does not answer', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, async () => {
    throw new TypeError('Failed to fetch');
  });
  await session.start();
  await waitFor(() => expect(session.getState().isError).toBe(true));
  expect(session.getState()).toMatchObject({ user: undefined, isLoggedIn: false, isLoading: false });
});

it('refreshes the token every five minutes, writes it on change and clears it at sign-out', async () => {
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

it('asks for one fresh token when several requests need it', async () => {
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
  expect(session.farewell).toBe(text);
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

  it('ends the session at the server, with the token that they had', async () => {
    const ended: unknown[] = [];
    const session = await leaving(async (...what) => void ended.push(what));
    await session.leave();
    expect(ended).toEqual([['here', 'token-0']]);
    expect(session.getState()).toMatchObject({ isLoggedIn: false, user: undefined });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('is signed out of the browser also where the server cannot be reached', async () => {
    const session = await leaving(() => Promise.reject(new TypeError('Failed to fetch')));
    await session.leave();
    expect(session.getState().isLoggedIn).toBe(false);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('everywhere stays signed in, and is told, where the other devices could not be signed out', async () => {
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

it('refuses a password that the policy refuses, naming the length', async () => {
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

  it('a role and flags that change are taken over within seconds, and nothing is told when they do not', async () => {
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

  it('an account that is no more is signed out', async () => {
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

  it('a page that nobody looks at asks nothing until it is looked at again', async () => {
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

describe('a new password of oneself', () => {
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

  it('is stored after the present one was proved, and signs in again', async () => {
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

  it('is not stored for somebody who does not know the present one, who stays signed in', async () => {
    const { session } = await open();
    const store = jest.fn();
    await expect(session.changePassword('guess-1', 'next-1', store)).rejects.toThrow(IdentityError);
    expect(store).not.toHaveBeenCalled();
    expect(session.getState().isLoggedIn).toBe(true);
    await session.signOut();
  });

  it.each(['      ', '12345', 'abc\u0000defg'])('is refused before anything is asked: %j', async (next) => {
    const { session, tried } = await open();
    await expect(session.changePassword('present-1', next, jest.fn())).rejects.toThrow(/パスワード/);
    expect(tried).toEqual([]);
    await session.signOut();
  });

  it('lets tokens wait until the new session is there', async () => {
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
