import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PopupMenu } from './index.js';

const open = async (onProfile = jest.fn()) => {
  const user = userEvent.setup();
  render(
    <PopupMenu label="見本 花子のメニュー" button="見本 花子">
      <button type="button" onClick={onProfile}>
        プロフィール
      </button>
      <a href="/help">ヘルプ</a>
    </PopupMenu>,
  );
  const button = screen.getByRole('button', { name: '見本 花子のメニュー' });
  await user.click(button);
  return { user, button, onProfile };
};

it('focuses the first entry when it opens, and arrow keys move in a circle', async () => {
  const { user, button } = await open();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'プロフィール' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'ヘルプ' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'プロフィール' })).toHaveFocus();
});

it('closes after an entry was chosen, and returns the focus to its button', async () => {
  const { user, button, onProfile } = await open();
  await user.keyboard('{Enter}');
  expect(onProfile).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('link', { name: 'ヘルプ' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('closes on Esc, which returns the focus to its button, and on a click outside', async () => {
  const { user, button } = await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'ヘルプ' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('link', { name: 'ヘルプ' })).not.toBeInTheDocument();
});
