import { HistoryRouter, memoryHistory } from '@hacchu-hub/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { submitForms } from '../../forms/form-data.fixture.js';
import { RefusedUserError } from '../current-user.js';
import { IdentityError } from '../identity-messages.js';
import { SessionContext } from '../session-context.js';
import type { SessionService } from '../session-service.js';
import { initialSession, type SessionState } from '../session-state.js';
import { aDemandUser } from '../user.fixture.js';
import { ResetPasswordPage } from './reset-password.page.js';

const emailOf = jest.fn<Promise<string>, [string]>();
const setPassword = jest.fn<Promise<boolean>, [string, string, string]>();
const nobody: SessionState = initialSession;
const getState = jest.fn<SessionState, []>();
const session = {
  subscribe: () => () => undefined,
  getState,
  passwordReset: { emailOf, setPassword, request: jest.fn() },
};
const ANOTHER_LINK = '新しいリンクは、ログインページの「パスワードをお忘れの方」から受け取れます。';
submitForms();
beforeEach(() => {
  emailOf.mockReset();
  setPassword.mockReset();
  getState.mockReset().mockReturnValue(nobody);
});

const open = (address = '/reset-password?oobCode=c1') => {
  render(
    <HistoryRouter history={memoryHistory([address])}>
      <SessionContext value={session as unknown as SessionService}>
        <Routes>
          <Route path="/reset-password" element={<ResetPasswordPage area="demand" />} />
          <Route path="/demand/login" element="ログイン" />
        </Routes>
      </SessionContext>
    </HistoryRouter>,
  );
  return userEvent.setup();
};

it.each([
  ['expired-action-code', 'リンクの有効期限が切れています。'],
  ['invalid-action-code', 'リンクが無効か、既に使用されています。'],
])('says how to get another link in place of one that is no longer valid: %s', async (code, text) => {
  emailOf.mockRejectedValue(new IdentityError(code));
  const user = open();
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  expect(screen.getByText(ANOTHER_LINK)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'ログインページへ' }));
  expect(screen.getByText('ログイン')).toBeInTheDocument();
});

it('says how to get another link where the address lost its code', async () => {
  open('/reset-password');
  expect(await screen.findByText(ANOTHER_LINK)).toBeInTheDocument();
  expect(emailOf).not.toHaveBeenCalled();
});

it('checks the link again after a failure of the network, without another link', async () => {
  emailOf.mockRejectedValueOnce(new IdentityError('network-request-failed'));
  emailOf.mockResolvedValueOnce('hanako@example.com');
  const user = open();
  expect(await screen.findByText(/通信エラーが発生しました。/)).toBeInTheDocument();
  expect(screen.queryByText(ANOTHER_LINK)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByLabelText(/^メールアドレス/)).toHaveValue('hanako@example.com');
});

it('sends somebody whose account is disabled to the administrators, and nowhere else', async () => {
  emailOf.mockRejectedValue(new IdentityError('user-disabled'));
  open();
  expect(await screen.findByText(/管理者にお問い合わせください。/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(ANOTHER_LINK)).not.toBeInTheDocument();
});

it.each([
  ['somebody else', 'taro@example.com', true],
  ['the same person', 'hanako@example.com', false],
])('says whom it replaces where %s is signed in', async (_who, email, isSaid) => {
  emailOf.mockResolvedValue('hanako@example.com');
  getState.mockReturnValue({
    ...nobody,
    user: { ...aDemandUser, email, lastName: '佐藤', firstName: '太郎' },
  });
  open();
  expect(await screen.findByLabelText(/^メールアドレス/)).toHaveValue('hanako@example.com');
  const said = screen.queryByText(/佐藤 太郎さん（taro@example.com）がログインしています。/);
  if (isSaid) expect(said).toBeInTheDocument();
  else expect(screen.queryByText(/がログインしています。/)).not.toBeInTheDocument();
});

it('says so before a password is typed where the account was deleted', async () => {
  emailOf.mockRejectedValue(new IdentityError('user-not-found'));
  open();
  expect(await screen.findByText(/招待が取り消されたか、ユーザーが削除されています。/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const enterPassword = async () => {
  emailOf.mockResolvedValue('hanako@example.com');
  const user = open();
  await user.type(await screen.findByLabelText(/^新しいパスワード(?!（)/), 'secret-1');
  await user.type(screen.getByLabelText(/^新しいパスワード（確認）/), 'secret-1');
  await user.click(screen.getByRole('button', { name: '設定してログイン' }));
};

it.each([
  ['expired-action-code', 'リンクの有効期限が切れています。'],
  ['invalid-action-code', 'リンクが無効か、既に使用されています。'],
])('says how to get another link where it ended while a password was typed: %s', async (code, text) => {
  setPassword.mockRejectedValue(new IdentityError(code));
  await enterPassword();
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  expect(screen.getByText(ANOTHER_LINK)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ログインページへ' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says so where the account was deleted while a password was typed', async () => {
  setPassword.mockRejectedValue(new IdentityError('user-not-found'));
  await enterPassword();
  expect(await screen.findByText(/招待が取り消されたか、ユーザーが削除されています。/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps what was typed where the network failed, for another try', async () => {
  setPassword.mockRejectedValueOnce(new IdentityError('network-request-failed'));
  await enterPassword();
  expect(await screen.findByText(/通信エラーが発生しました。/)).toBeInTheDocument();
  expect(screen.getByLabelText(/^新しいパスワード（確認）/)).toHaveValue('secret-1');
  expect(screen.getByRole('button', { name: '設定してログイン' })).toBeEnabled();
});

it('says that nobody may sign in with the address where the invitation was cancelled or the user deleted', async () => {
  setPassword.mockRejectedValue(new RefusedUserError());
  await enterPassword();
  expect(await screen.findByText(/招待が取り消されたか、ユーザーが削除されています。/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(ANOTHER_LINK)).not.toBeInTheDocument();
});

it('leads to the sign-in page where the password is set and the sign-in failed for another reason', async () => {
  setPassword.mockResolvedValue(false);
  await enterPassword();
  expect(await screen.findByText('ログイン', { selector: ':not(button)' })).toBeInTheDocument();
  expect(screen.queryByText(/招待が取り消されたか/)).not.toBeInTheDocument();
});
