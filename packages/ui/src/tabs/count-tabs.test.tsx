import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CountTabs } from './index.js';

const Statuses = () => {
  const [value, setValue] = useState('all');
  return (
    <CountTabs
      label="ステータス"
      value={value}
      onChange={setValue}
      items={[
        { key: 'all', label: '全て', count: 1234 },
        { key: 'draft', label: '下書き', count: 0 },
        { key: 'sent', label: '納品待ち' },
      ]}
    />
  );
};

describe('CountTabs', () => {
  it('shows counts, including zero', () => {
    render(<Statuses />);
    expect(screen.getByRole('tab', { name: '全て 1,234' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: '下書き 0' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '納品待ち' })).toBeVisible();
  });

  it('is a single tab stop; arrow keys wrap around, End jumps', async () => {
    const user = userEvent.setup();
    render(<Statuses />);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: '納品待ち' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: '納品待ち' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowRight}{End}');
    expect(screen.getByRole('tab', { name: '納品待ち' })).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });
});
