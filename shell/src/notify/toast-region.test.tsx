import { act, render, screen } from '@testing-library/react';
import { ToastQueue } from './toast-queue.js';
import { ToastRegion } from './toast-region.js';

const shown = () => screen.getByRole('status').firstElementChild;

it('puts the same text into the live region anew, so that screen readers announce it again', () => {
  const queue = new ToastQueue();
  render(<ToastRegion queue={queue} />);
  act(() => queue.push('success', '保存しました'));
  const first = shown();
  expect(first).toHaveTextContent('保存しました');
  act(() => queue.push('success', '保存しました'));
  expect(first).not.toBeInTheDocument();
  expect(shown()).toHaveTextContent('保存しました');
  expect(screen.getByRole('status').children).toHaveLength(1);
  act(() => queue.dismissAll());
});
