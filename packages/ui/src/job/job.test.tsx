import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EncodingSelect, JobStatus, unfinishedJobsKey } from './index.js';

it.each([
  ['PENDING', '受付済み'],
  ['SUCCESS', '完了'],
  ['FAILURE', '失敗'],
] as const)('shows %s in a word, without a bar', (status, word) => {
  render(<JobStatus job={{ status, processedCount: 3, totalCount: 10 }} />);
  expect(screen.getByText(word)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('shows the rows while it runs, once the total is known', () => {
  const { rerender } = render(
    <JobStatus job={{ status: 'IN_PROGRESS', processedCount: 0, totalCount: null }} />,
  );
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  rerender(<JobStatus job={{ status: 'IN_PROGRESS', processedCount: 2500, totalCount: 10_000 }} />);
  expect(screen.getByRole('progressbar', { name: '2,500 / 10,000行' })).toHaveProperty('position', 0.25);
});

it('identifies the unfinished jobs, and is empty once all have finished', () => {
  const job = (uuid: string, status: 'PENDING' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE') => ({ uuid, status });
  expect(unfinishedJobsKey([job('a', 'PENDING'), job('b', 'SUCCESS'), job('c', 'IN_PROGRESS')])).toBe('a c');
  expect(unfinishedJobsKey([job('b', 'SUCCESS'), job('d', 'FAILURE')])).toBe('');
});

it('chooses the encoding of a file', async () => {
  const chosen: string[] = [];
  render(<EncodingSelect value="UTF_8" onChange={(value) => chosen.push(value)} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '文字コード' }), 'Shift_JIS');
  expect(chosen).toEqual(['SHIFT_JIS']);
});
