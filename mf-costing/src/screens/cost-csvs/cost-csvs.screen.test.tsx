import { aPage, graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aPeriod, renderCosting } from '../../testing.js';

const anExport = (own: object = {}) => ({
  uuid: '01900000-0000-7000-8000-00000000e001',
  status: 'SUCCESS',
  fileName: '原価_2026年10月.csv',
  createdAt: '2026-11-20T01:00:00.000000Z',
  expiredAt: '2026-11-27T01:00:00.000000Z',
  isExpired: false,
  creatorName: '見本 花子',
  targetMonths: ['2026-10'],
  conditionLabel: null,
  encoding: 'UTF_8',
  processedCount: 2,
  totalCount: 2,
  failureReason: null,
  lossyRowCount: 0,
  canceledAt: null,
  cancelerName: null,
  ...own,
});

const show = (answers: GraphAnswers = {}, query = '?month=2026-10') =>
  renderCosting({
    at: `/demand/costs/csvs${query}`,
    answers: {
      accountingPeriods: [aPeriod()],
      listExportCostSummaryCSVJobs: aPage([]),
      createExportCostSummaryCsvJob: { job: anExport({ status: 'PENDING' }) },
      ...answers,
    },
  });

it('exports the month of the list, with its search, in the chosen encoding', async () => {
  const { user, clicks } = show({}, '?month=2026-10&q=タオル');
  await user.selectOptions(await screen.findByRole('combobox', { name: '文字コード' }), 'Shift_JIS');
  await user.click(screen.getByRole('button', { name: '2026年10月の「タオル」をCSV出力' }));
  await waitFor(() =>
    expect(graph.callsOf('createExportCostSummaryCsvJob')).toEqual([
      {
        input: {
          targetMonth: '2026-10',
          isWholePeriod: false,
          query: 'タオル',
          encoding: 'SHIFT_JIS',
          idempotencyKey: expect.any(String),
        },
      },
    ]),
  );
  expect(clicks).toEqual(['csv_export_cost']);
});

it('offers no export while the periods are unknown: it could be of another month', async () => {
  show(
    {
      accountingPeriods: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '会計期間を取得できませんでした。' });
      },
    },
    '',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('会計期間を取得できませんでした。');
  expect(screen.queryByRole('button', { name: /CSV出力/ })).not.toBeInTheDocument();
});

it('exports once where the response was lost and the export is started again', async () => {
  const codes = ['NETWORK'];
  const { user } = show({
    createExportCostSummaryCsvJob: () => {
      const code = codes.shift();
      if (code !== undefined) throw refusal({ code, message: '通信エラーが発生しました。' });
      return { job: anExport({ status: 'PENDING' }) };
    },
  });
  const button = await screen.findByRole('button', { name: '2026年10月をCSV出力' });
  await user.click(button);
  expect(await screen.findByText('通信エラーが発生しました。')).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('通信エラーが発生しました。')).not.toBeInTheDocument());
  const [first, second] = graph.callsOf('createExportCostSummaryCsvJob');
  expect(second).toEqual(first);
});

it('exports all months of the period', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '会計期間の全月をCSV出力' }));
  await waitFor(() =>
    expect(graph.callsOf('createExportCostSummaryCsvJob')).toMatchObject([
      { input: { targetMonth: '2026-10', isWholePeriod: true, query: null } },
    ]),
  );
});

it('shows a file from its start to its download', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let jobs: object[] = [];
  const { user } = show({
    listExportCostSummaryCSVJobs: () => aPage(jobs),
    createExportCostSummaryCsvJob: () => {
      jobs = [anExport()];
      return { job: jobs[0] };
    },
    createCostSummaryCsvDownloadUrl: {
      file: { url: 'http://files.test/c.csv', fileName: '原価.csv', expiresAt: '2026-11-20T01:05:00Z' },
    },
  });
  expect(await screen.findByText('CSV出力はまだありません')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2026年10月をCSV出力' }));
  const row = await screen.findByRole('row', { name: /原価_2026年10月/ });
  expect(row).toHaveTextContent('2026年10月（UTF-8）');
  await user.click(within(row).getByRole('button', { name: '原価_2026年10月.csvをダウンロード' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(graph.callsOf('createCostSummaryCsvDownloadUrl')).toEqual([
    { input: { uuid: '01900000-0000-7000-8000-00000000e001' } },
  ]);
  saved.mockRestore();
});

it("shows a file's months and search, why it failed, and that it has expired", async () => {
  show({
    listExportCostSummaryCSVJobs: aPage([
      anExport({
        fileName: '全月.csv',
        targetMonths: ['2026-09', '2026-10'],
        conditionLabel: '検索：タオル',
        encoding: 'SHIFT_JIS',
        isExpired: true,
      }),
      anExport({
        uuid: '01900000-0000-7000-8000-00000000e002',
        fileName: '失敗.csv',
        status: 'FAILURE',
        failureReason: '処理がタイムアウトしました。',
      }),
    ]),
  });
  const all = await screen.findByRole('row', { name: /全月\.csv/ });
  expect(all).toHaveTextContent('2026年9月〜2026年10月・検索：タオル（Shift_JIS）');
  expect(all).toHaveTextContent('期限切れ');
  expect(within(all).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /失敗\.csv/ })).toHaveTextContent('処理がタイムアウトしました。');
});

it('exports nothing for a month outside of periods, and says why', async () => {
  const { user } = show({}, '?month=2026-08');
  await user.click(await screen.findByRole('button', { name: '2026年8月をCSV出力' }));
  expect(screen.getByText('この月は会計期間に含まれていないため、CSV出力できません。')).toBeVisible();
  expect(graph.callsOf('createExportCostSummaryCsvJob')).toEqual([]);
});

it('says why an export could not be started', async () => {
  const { user } = show({
    createExportCostSummaryCsvJob: () => {
      throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'CSV出力が混み合っています。' });
    },
  });
  await user.click(await screen.findByRole('button', { name: '2026年10月をCSV出力' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('CSV出力が混み合っています。');
});

it('cancels an export', async () => {
  let job = anExport({ status: 'IN_PROGRESS' });
  const { user, notices } = show({
    listExportCostSummaryCSVJobs: () => aPage([job]),
    cancelExportCostSummaryCsvJob: () => {
      job = anExport({
        status: 'FAILURE',
        failureReason: '見本 太郎が出力を中止しました。ファイルは作成されていません。',
        canceledAt: '2026-11-20T01:02:00.000Z',
        cancelerName: '見本 太郎',
      });
      return { job };
    },
  });
  const row = await screen.findByRole('row', { name: /原価_2026年10月/ });
  await user.click(within(row).getByRole('button', { name: '出力を中止する' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }));
  await waitFor(() => expect(row).toHaveTextContent('見本 太郎が 2026/11/20 10:02 に出力を中止しました。'));
  expect(graph.callsOf('cancelExportCostSummaryCsvJob')).toEqual([
    { input: { uuid: '01900000-0000-7000-8000-00000000e001' } },
  ]);
  expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]);
});
