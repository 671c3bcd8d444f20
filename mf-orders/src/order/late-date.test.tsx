import { render, screen } from '@testing-library/react';
import { LateDate } from './late-date.js';

it('shows the delay in words, until the delivery is done', () => {
  const { rerender } = render(<LateDate value="2026-11-17" today="2026-11-20" />);
  expect(screen.getByText('3日遅れ')).toBeVisible();
  rerender(<LateDate value="2026-11-17" today="2026-11-20" done />);
  expect(screen.queryByText('3日遅れ')).not.toBeInTheDocument();
  rerender(<LateDate value="2026-11-20" today="2026-11-20" />);
  expect(screen.getByText('2026/11/20(金)')).toBeVisible();
});
