import { waitFor } from '@testing-library/react';
import { RefusedUserError } from './current-user.js';
import type { IdentityService } from './identity.js';
import { IdentityError } from './identity-messages.js';
import { changePassword } from './reauthentication.js';
import { clearStoredSession, fakeIdentity, sessionWith } from './session.fixture.js';
import { aDemandUser } from './user.fixture.js';

beforeEach(clearStoredSession);

const user = aDemandUser;

it.each([
  ['blanks', '      ', '空白だけのパスワードは設定できません。'],
  ['NULs', '\0\0\0\0\0\0', 'パスワードに使用できない文字が含まれています。'],
])('does not set a password of %s', async (_what, password, text) => {
  const identity = fakeIdentity({ isSignedIn: false }).service;
  const set = jest.spyOn(identity, 'setPassword');
  const session = sessionWith(identity, async () => user);
  await expect(session.passwordReset.setPassword('demand', 'code', password)).rejects.toThrow(text);
  expect(set).not.toHaveBeenCalled();
});

it('refuses a password that violates the policy, naming the length', async () => {
  const session = sessionWith(fakeIdentity({ isSignedIn: false }).service, async () => user);
  await expect(session.passwordReset.setPassword('demand', 'code', '12345')).rejects.toThrow(
    'パスワードは6文字以上で入力してください。',
  );
});

describe('a password that was set by a link', () => {
  const setWith = (
    own: Partial<IdentityService>,
    readUser: () => Promise<typeof user> = async () => user,
  ) => {
    const identity: IdentityService = { ...fakeIdentity({ isSignedIn: false }).service, ...own };
    return sessionWith(identity, readUser).passwordReset.setPassword('demand', 'code', 'secret-1');
  };
  const failing = (code: string) => ({ signIn: () => Promise.reject(new IdentityError(code)) });

  it('of an account that has no user any more is reported as such', async () => {
    const refused = () => Promise.reject(new RefusedUserError());
    await expect(setWith({}, refused)).rejects.toThrow(RefusedUserError);
  });

  it.each(['user-disabled', 'user-not-found', 'invalid-credential'])(
    'is reported as unusable where the identity service refuses the sign-in: %s',
    async (code) => {
      await expect(setWith(failing(code))).rejects.toThrow(RefusedUserError);
    },
  );

  it.each(['network-request-failed', 'too-many-requests', 'invalid-verification-code'])(
    'is set where the sign-in failed for another reason: %s',
    async (code) => {
      expect(await setWith(failing(code))).toBe(false);
    },
  );
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
    await changePassword(session, { present: 'present-1', next: 'next-1' }, async (caller) => {
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
    await expect(changePassword(session, { present: 'guess-1', next: 'next-1' }, store)).rejects.toThrow(
      IdentityError,
    );
    expect(store).not.toHaveBeenCalled();
    expect(session.getState().isLoggedIn).toBe(true);
    await session.signOut();
  });

  it.each(['      ', '12345', 'abc\u0000defg'])('is refused without a request: %j', async (next) => {
    const { session, tried } = await open();
    await expect(changePassword(session, { present: 'present-1', next }, jest.fn())).rejects.toThrow(
      /パスワード/,
    );
    expect(tried).toEqual([]);
    await session.signOut();
  });

  it('makes tokens wait until the new session exists', async () => {
    const { session } = await open();
    let finish = () => {};
    const store = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const changed = changePassword(session, { present: 'present-1', next: 'present-1' }, store);
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
