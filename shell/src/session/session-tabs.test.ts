import { waitFor } from '@testing-library/react';
import { IdentityError } from './identity-messages.js';
import { clearStoredSession, fakeIdentity, sessionWith } from './session.fixture.js';
import { aDemandUser } from './user.fixture.js';

beforeEach(clearStoredSession);

const user = aDemandUser;
const ENDED = 'セッションが終了しました。もう一度ログインしてください。';

it('says so when the session is ended in another tab, until somebody signs in', async () => {
  const identity = fakeIdentity({ isSignedIn: true });
  const session = sessionWith(identity.service, async () => user);
  await session.start();
  await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
  identity.change(false);
  expect(session.getState().isLoggedIn).toBe(false);
  expect(session.signOutNotice).toBe(ENDED);
  await session.signIn('demand', user.email, 'secret');
  expect(session.signOutNotice).toBeUndefined();
  await session.signOut();
});

describe('another account that signs in on another tab', () => {
  const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.`;
  const other = { ...user, uuid: 'u2', lastName: '佐藤' };

  async function replaced({ isInputAtRisk }: { isInputAtRisk: boolean }) {
    const identity = fakeIdentity({ isSignedIn: true });
    const account = { sub: 'a' };
    identity.service.token = async () => tokenOf(account.sub);
    const signOut = jest.spyOn(identity.service, 'signOut');
    const session = sessionWith(identity.service, async (_, token) =>
      token === tokenOf('a') ? user : other,
    );
    await session.start();
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    const page = { isInputAtRisk };
    session.isInputAtRisk = () => page.isInputAtRisk;
    const signInElsewhere = (sub: string) => {
      account.sub = sub;
      identity.change(true);
    };
    signInElsewhere('b');
    return { session, page, signOut, signInElsewhere };
  }

  it('takes a page over on which nothing was typed, which says so', async () => {
    const { session } = await replaced({ isInputAtRisk: false });
    await waitFor(() => expect(session.getState().user).toEqual(other));
    expect(session.arrivalNotice).toBe('別のタブでのログインに合わせて、この画面を切り替えました。');
    expect(await session.token()).toBe(tokenOf('b'));
    await session.signOut();
  });

  it('leaves what was typed, gets no request in the name of the first one, and is not signed out by it', async () => {
    const { session, page, signOut } = await replaced({ isInputAtRisk: true });
    await waitFor(() => expect(session.getState().isReplaced).toBe(true));
    expect(session.getState().user).toEqual(user);
    await expect(session.token()).rejects.toThrow('必要な内容を控えてから、再読み込みしてください。');
    expect(await session.refreshToken()).toBeUndefined();
    await session.signOut();
    expect(signOut).not.toHaveBeenCalled();
    page.isInputAtRisk = false;
    session.inputSettled();
    await waitFor(() => expect(session.getState()).toMatchObject({ user: other, isLoggedIn: true }));
    expect(session.getState().isReplaced).toBeUndefined();
    await session.signOut();
  });

  it('gives the page back when the first one signs in again', async () => {
    const { session, signInElsewhere } = await replaced({ isInputAtRisk: true });
    await waitFor(() => expect(session.getState().isReplaced).toBe(true));
    signInElsewhere('a');
    await waitFor(() => expect(session.getState().isReplaced).toBeUndefined());
    expect(session.getState().user).toEqual(user);
    expect(await session.token()).toBe(tokenOf('a'));
    await session.signOut();
  });

  it('has the page that the first one leaves', async () => {
    const { session, signOut } = await replaced({ isInputAtRisk: true });
    await waitFor(() => expect(session.getState().isReplaced).toBe(true));
    await session.leave();
    await waitFor(() => expect(session.getState().user).toEqual(other));
    expect(signOut).not.toHaveBeenCalled();
    await session.signOut();
  });
});

it.each([
  [true, '保存していない入力は失われています。'],
  [false, ''],
])(
  'says whether input was lost where another account signs in after the end of the session: %s',
  async (isTyped, lost) => {
    const identity = fakeIdentity({ isSignedIn: true });
    const session = sessionWith(identity.service, async () => user);
    await session.start();
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    session.isInputAtRisk = () => isTyped;
    identity.change(false);
    session.isInputAtRisk = () => false;
    identity.change(true);
    await waitFor(() => expect(session.getState().isLoggedIn).toBe(true));
    expect(session.arrivalNotice).toBe(`別のタブでのログインに合わせて、この画面を切り替えました。${lost}`);
    await session.signOut();
  },
);

it('names the area to other tabs before the identity service tells them of a sign-in, and not after a failed one', async () => {
  const identity = fakeIdentity({ isSignedIn: false });
  const session = sessionWith(identity.service, async () => ({ ...user, actor: 'Operator' }));
  await session.start();
  const signIn = identity.service.signIn;
  const named: (string | null)[] = [];
  identity.service.signIn = async (...who) => {
    named.push(localStorage.getItem('hacchu-hub:actor'));
    await signIn(...who);
  };
  identity.state.failWith = new IdentityError('invalid-credential');
  await expect(session.signIn('operator', user.email, 'wrong')).rejects.toThrow();
  expect(localStorage.getItem('hacchu-hub:actor')).toBeNull();
  identity.state.failWith = undefined;
  await session.signIn('operator', user.email, 'secret');
  expect(named).toEqual(['Operator', 'Operator']);
  await session.signOut();
});
