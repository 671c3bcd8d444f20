import { fireEvent, render, screen } from '@testing-library/react';
import { TextField } from './text-field.js';

it('shows a password on request, and hides it again', () => {
  render(<TextField label="パスワード" name="password" type="password" />);
  const field = screen.getByLabelText('パスワード');
  expect(field).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'パスワードを表示', pressed: false }));
  expect(field).toHaveAttribute('type', 'text');
  fireEvent.click(screen.getByRole('button', { name: 'パスワードを表示', pressed: true }));
  expect(field).toHaveAttribute('type', 'password');
});

it('offers that for passwords only', () => {
  render(<TextField label="メールアドレス" name="email" type="email" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('has an error read out when it arrives after the form was sent', () => {
  const { rerender } = render(<TextField label="確認コード" />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<TextField label="確認コード" error="確認コードが正しくありません。" />);
  expect(screen.getByRole('alert')).toHaveTextContent('確認コードが正しくありません。');
  expect(screen.getByLabelText('確認コード')).toHaveAccessibleDescription('確認コードが正しくありません。');
});
