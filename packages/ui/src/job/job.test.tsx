import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EncodingSelect, JobStatus, JobTable, unfinishedJobsKey } from './index.js';

it.each([
  ['PENDING', '待機中'],
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

it('shows how many rows are done while their total is unknown', () => {
  render(<JobStatus job={{ status: 'IN_PROGRESS', processedCount: 2500, totalCount: null }} />);
  expect(screen.getByText('2,500行')).toBeVisible();
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

it('downloads a file beside its name, or says there why it cannot be', async () => {
  const chosen: string[] = [];
  const job = {
    processedCount: 1,
    totalCount: 1,
    createdAt: '2026-11-01T00:00:00.000000Z',
    expiredAt: '2026-11-08T00:00:00.000000Z',
    isExpired: false,
    creator: { name: '青木 花子' },
    condition: 'すべて',
    failureReason: null,
    lossyRowCount: 0,
  };
  render(
    <JobTable
      label="商品のCSV出力"
      jobs={[
        { ...job, uuid: 'a', fileName: '商品.csv', status: 'SUCCESS' },
        { ...job, uuid: 'b', fileName: '失敗.csv', status: 'FAILURE', failureReason: '大きすぎます。' },
        { ...job, uuid: 'c', fileName: '古い.csv', status: 'SUCCESS', isExpired: true },
      ]}
      onDownload={(uuid) => chosen.push(uuid)}
      empty=""
    />,
  );
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 2))).toEqual([
    ['ファイル', 'ダウンロード'],
    ['商品.csv', 'ダウンロード'],
    ['失敗.csv', '大きすぎます。'],
    ['古い.csv', '—'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '商品.csvをダウンロード' }));
  expect(chosen).toEqual(['a']);
});
