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
