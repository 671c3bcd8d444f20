import { render, screen } from '@testing-library/react';
import { ProgressBar } from './index.js';

describe('ProgressBar', () => {
  it.each([
    [0, '0%', 0],
    [0.456, '45%', 45],
    [1.2, '100%', 100],
  ])('shows the progress of %d', (value, words, position) => {
    render(<ProgressBar label="送信しています" value={value} />);
    expect(screen.getByText(`送信しています ${words}`)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '送信しています' })).toHaveProperty(
      'position',
      position / 100,
    );
  });

  it('shows no percentage while the total is unknown', () => {
    render(<ProgressBar label="送信しています" value={undefined} />);
    expect(screen.getByText('送信しています')).toBeVisible();
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  });
});
