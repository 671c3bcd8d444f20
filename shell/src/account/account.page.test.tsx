import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearStoredSession, fakeIdentity, sessionWith } from '../session/session.fixture.js';
import { SessionContext } from '../session/session-context.js';
import { aDemandUser } from '../session/user.fixture.js';
import { renderInWorkspace, state } from '../workspace/workspace.fixture.js';
import AccountPage from './account.page.js';

const data = {
  currentUser: { __typename: 'CurrentUser', uuid: 'u1', lastSignedInAt: '2026-11-20T00:30:00.000000Z' },
};

function show(user = aDemandUser) {
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, () => Promise.resolve(user));
  renderInWorkspace({
    at: '/demand/account',
    data,
    element: (_, client) => (
      <SessionContext value={session}>
        <AccountPage user={user} client={client} />
      </SessionContext>
    ),
  });
  return session;
}

beforeAll(() => {
  // Not in jsdom, which also hides what is in a dialog that is not open.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
beforeEach(() => {
  state.isUp = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  clearStoredSession();
  jest.restoreAllMocks();
});

it('shows who is signed in, and when they did last', async () => {
  show();
  const profile = within(screen.getByRole('region', { name: 'プロフィール' }));
  expect(profile.getByText('山田 花子')).toBeVisible();
  expect(profile.getByText('hanako@example.com')).toBeVisible();
  expect(profile.getByText('株式会社サンプル')).toBeVisible();
  expect(profile.getByText('管理者')).toBeVisible();
  expect(await screen.findByText('2026/11/20 09:30')).toBeVisible();
});

it('has the sections that slices declare for the area and the rights of the user, in their order', async () => {
  show();
  const second = await screen.findByText('自分の設定');
  const first = screen.getByText('承認依頼');
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('stays usable when the section of a slice cannot be loaded', async () => {
  state.isUp = false;
  show();
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('「発注」を表示できません');
  expect(screen.getByRole('button', { name: '氏名を変更' })).toBeEnabled();
});

it.each([
  ['氏名を変更', 'プロフィール'],
  ['パスワードを変更', 'パスワード変更'],
  ['すべての端末からログアウト', 'すべての端末からログアウトします'],
])('opens %s as a dialog', async (button, title) => {
  show();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
});

it('says what signing out everywhere ends before it does', async () => {
  const session = show();
  const leave = jest.spyOn(session, 'leaveEverywhere').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'すべての端末からログアウト' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('この端末を含むすべての端末で');
  expect(leave).not.toHaveBeenCalled();
});
