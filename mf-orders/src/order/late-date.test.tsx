import { act, render, screen } from '@testing-library/react';
import { LateDate } from './late-date.js';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00+09:00') }));
afterEach(() => jest.useRealTimers());

it('shows the delay in words, until the delivery is done', () => {
  const { rerender } = render(<LateDate value="2026-11-17" />);
  expect(screen.getByText('3日遅れ')).toBeVisible();
  rerender(<LateDate value="2026-11-17" done />);
  expect(screen.queryByText('3日遅れ')).not.toBeInTheDocument();
  rerender(<LateDate value="2026-11-20" />);
  expect(screen.getByText('2026/11/20(金)')).toBeVisible();
});

it('counts on when a page that stayed open over a night is looked at again', () => {
  render(
    <>
      <LateDate value="2026-11-17" />
      <LateDate value="2026-11-20" />
    </>,
  );
  jest.setSystemTime(new Date('2026-11-21T09:00:00+09:00'));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(screen.getByText('4日遅れ')).toBeVisible();
  expect(screen.getByText('1日遅れ')).toBeVisible();
});
