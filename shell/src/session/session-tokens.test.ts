import { waitFor } from '@testing-library/react';
import { IdentityError } from './identity-messages.js';
import { clearStoredSession, fakeIdentity, sessionWith } from './session.fixture.js';
import { TOKEN_REFRESH_INTERVAL } from './session-service.js';
import { TOKEN_COOKIE, TOKEN_KEY } from './token-storage.js';
import { aDemandUser } from './user.fixture.js';

beforeEach(clearStoredSession);

const user = aDemandUser;

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

it('begins no session in the second in which one ended, with which the server would refuse it', async () => {
  jest.useFakeTimers();
  try {
    const identity = fakeIdentity({ isSignedIn: false });
    const signIn = jest.spyOn(identity.service, 'signIn');
    const session = sessionWith(identity.service, async () => user);
    await session.start();
    await session.signIn('demand', user.email, 'secret');
    expect(signIn).toHaveBeenCalledTimes(1);
    await session.leave();
    const again = session.signIn('demand', user.email, 'secret');
    await jest.advanceTimersByTimeAsync(990);
    expect(signIn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10);
    expect(signIn).toHaveBeenCalledTimes(2);
    await again;
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

it('sends no request without a token while the connection is lost, as if the session had expired', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  const session = sessionWith(identity.service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  identity.state.failWith = new IdentityError('network-request-failed');
  await expect(session.token()).rejects.toMatchObject({ code: 'network-request-failed' });
  identity.state.failWith = undefined;
  await expect(session.token()).resolves.toBeDefined();
  expect(session.getState().isLoggedIn).toBe(true);
  await session.signOut();
});
