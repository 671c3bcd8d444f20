import { render, screen } from '@testing-library/react';
import { RecordName } from './record-name.js';

it('has the whole of a very long name in its tooltip, and still marks a deleted record', () => {
  const name = '長い名前の商品'.repeat(20);
  render(<RecordName record={{ name, deletedAt: '2026-11-01T00:00:00.000000Z' }} />);
  expect(screen.getByText(name)).toHaveAttribute('title', name);
  expect(screen.getByText('削除済み')).toBeVisible();
});

it('leaves names as they are that take no more room', () => {
  render(<RecordName record={{ name: 'コットンTシャツ', deletedAt: null }} />);
  expect(screen.getByText('コットンTシャツ')).not.toHaveAttribute('title');
});
