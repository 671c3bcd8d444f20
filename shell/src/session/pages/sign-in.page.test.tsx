import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { submitForms } from '../../forms/form-data.fixture.js';
import type { Area } from '../areas.js';
import { SessionContext } from '../session-context.js';
import type { SessionService } from '../session-service.js';
import { SignInPage } from './sign-in.page.js';

const state = { user: undefined, isLoading: false };
const signIn = jest.fn(async () => undefined);
const request = jest.fn(async () => undefined);
const session = {
  signOutNotice: undefined as string | undefined,
  hasLostInput: false,
  subscribe: () => () => undefined,
  getState: () => state,
  prepareSignIn: () => undefined,
  signIn,
  passwordReset: { request },
};
submitForms();
beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(session, { signOutNotice: undefined, hasLostInput: false });
});

const open = (area: Area) => {
  render(
    <MemoryRouter>
      <SessionContext value={session as unknown as SessionService}>
        <SignInPage area={area} />
      </SessionContext>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const address = () => screen.getByLabelText(/^メールアドレス/);

it.each<Area>(['demand', 'operator'])(
  'takes an address in full-width characters in the area %s, which the identity service cleans',
  async (area) => {
    const user = open(area);
    await user.type(address(), '　ｈａｎａｋｏ＠ｍｉｈｏｎーｙａ。Example\u200b ');
    await user.type(screen.getByLabelText(/^パスワード/), ' ｐａｓｓ ');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    expect(signIn.mock.calls).toEqual([
      [area, '　ｈａｎａｋｏ＠ｍｉｈｏｎーｙａ。Example\u200b ', ' ｐａｓｓ '],
    ]);
  },
);

it.each([
  [true, 'セッションが終了しました。保存していない入力は失われています。'],
  [false, 'セッションが終了しました。'],
])('says that a session has ended, and whether unsaved input is lost: %s', (hasLostInput, text) => {
  Object.assign(session, { signOutNotice: 'セッションが終了しました。', hasLostInput });
  open('demand');
  expect(screen.getByText(text)).toBeVisible();
});

it('says nothing to somebody who has signed out', () => {
  session.signOutNotice = '';
  open('demand');
  expect(screen.queryByText(/失われています/)).not.toBeInTheDocument();
});

it('requests a reset for an address in full-width characters', async () => {
  const user = open('demand');
  await user.click(screen.getByRole('button', { name: 'パスワードをお忘れの方' }));
  await user.type(address(), 'hanako＠mihon.example');
  await user.click(screen.getByRole('button', { name: '送信する' }));
  expect(request.mock.calls).toEqual([['demand', 'hanako＠mihon.example']]);
});

it('says what is wrong with an address, and sends nothing', async () => {
  const user = open('demand');
  await user.type(screen.getByLabelText(/^パスワード/), 'secret{Enter}');
  expect(address()).toHaveAccessibleDescription('メールアドレスを入力してください。');
  for (const wrong of ['hanako', 'hanako＠', 'hanako@mihon@example', 'ha nako@mihon.example']) {
    await user.clear(address());
    await user.type(address(), `${wrong}{Enter}`);
    expect(address()).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。');
  }
  expect(signIn).not.toHaveBeenCalled();
});

it('lets a password manager recognise the account', () => {
  open('demand');
  expect(address()).toHaveAttribute('autocomplete', 'username');
  expect(address()).toHaveAttribute('inputmode', 'email');
});
