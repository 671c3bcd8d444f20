import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLeaveDialog } from './leave.dialog.js';

beforeAll(() => {
  // Not in jsdom; as in browsers, it focuses the first control.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button')?.focus();
  };
});

const Page = () => {
  const [dialog, confirmLeave] = useLeaveDialog();
  const [answer, setAnswer] = useState('');
  const leave = async () => setAnswer((await confirmLeave()) ? '離れました' : '編集中です');
  return (
    <>
      <button onClick={() => void leave()}>一覧</button>
      <output>{answer}</output>
      {dialog}
    </>
  );
};

it('keeps the input on Enter, and returns the focus to what would have left the page', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '一覧' }));
  expect(screen.getByRole('button', { name: '編集を続ける' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('編集中です')).toBeVisible();
  expect(screen.getByRole('button', { name: '一覧' })).toHaveFocus();
});

it('leaves the page when the user says so', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '一覧' }));
  await userEvent.click(screen.getByRole('button', { name: '保存せずに離れる' }));
  expect(await screen.findByText('離れました')).toBeVisible();
});
