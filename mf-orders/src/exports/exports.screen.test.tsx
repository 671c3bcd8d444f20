import {
  anOperator,
  anOperatorInWithdrawal,
  anOrder,
  aPage,
  aUser,
  graph,
  refusal,
} from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../testing.js';

const aJob = (own: object = {}) => ({
  uuid: 'job-1',
  kind: 'ORDERS_CSV',
  exportStatus: 'SUCCESS',
  fileName: '発注_20261121.csv',
  createdAt: '2026-11-21T00:00:00.000000Z',
  expiredAt: '2026-11-28T00:00:00.000000Z',
  isExpired: false,
  creator: { uuid: 'u1', name: '山田 花子', actor: 'DemandUser' },
  conditionLabel: '納期遅れ',
  processedCount: 10,
  totalCount: 10,
  failureReason: null,
  lossyRowCount: 0,
  canceledAt: null,
  cancelerName: null,
  ...own,
});
const file = {
  url: 'http://127.0.0.1:9000/file',
  fileName: '発注_20261121.csv',
  expiresAt: aJob().expiredAt,
};
const orders = { ...aPage([anOrder().build()], { totalCount: 1234 }), counts: [], inConversationCount: 0 };

const saved = jest.fn();
beforeEach(() => {
  saved.mockReset();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.href, this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const chooseCsv = async (user: ReturnType<typeof renderOrders>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'CSV出力' }));
  return within(await screen.findByRole('dialog'));
};

describe('files of orders', () => {
  it('exports the list to CSV and navigates to the exports', async () => {
    const { user, location } = renderOrders({
      at: '/demand/orders?late=1',
      user: aUser(),
      answers: {
        orders,
        orderListViews: [],
        orderCsvLoss: { lossyRowCount: 0, checkedRowCount: 3, isComplete: true },
        createExportOrderCsv: { job: aJob({ exportStatus: 'PENDING' }) },
        paginatedExportOrderCsv: aPage([aJob({ exportStatus: 'IN_PROGRESS', processedCount: 3 })]),
      },
    });
    await screen.findByText('20261120-001');
    const dialog = await chooseCsv(user);
    expect(dialog.getByText(/1,234件の発注をCSVファイルに/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: '発注のCSV' })).toHaveAttribute('href', '/demand/orders/csvs');
    await user.selectOptions(dialog.getByLabelText('文字コード'), 'SHIFT_JIS');
    await user.click(dialog.getByRole('button', { name: '出力する' }));
    await waitFor(() => expect(location()).toBe('/demand/orders/csvs'));
    expect(graph.callsOf('createExportOrderCsv')).toMatchObject([
      { input: { where: { late: true }, encoding: 'SHIFT_JIS' } },
    ]);
    expect(await screen.findByText('発注：納期遅れ')).toBeVisible();
    expect(screen.getByText('処理中')).toBeVisible();
  });

  it('exports in another encoding after the response of the first attempt was lost', async () => {
    const codes = ['NETWORK'];
    const { user, location } = renderOrders({
      at: '/demand/orders',
      user: aUser(),
      answers: {
        orders,
        orderListViews: [],
        orderCsvLoss: { lossyRowCount: 0, checkedRowCount: 3, isComplete: true },
        createExportOrderCsv: () => {
          const code = codes.shift();
          if (code !== undefined) throw refusal({ code, message: '通信エラーが発生しました。' });
          return { job: aJob({ exportStatus: 'PENDING' }) };
        },
        paginatedExportOrderCsv: aPage([]),
      },
    });
    await screen.findByText('20261120-001');
    const dialog = await chooseCsv(user);
    await user.click(dialog.getByRole('button', { name: '出力する' }));
    await dialog.findByText('通信エラーが発生しました。');
    await user.selectOptions(dialog.getByLabelText('文字コード'), 'SHIFT_JIS');
    await user.click(dialog.getByRole('button', { name: '出力する' }));
    await waitFor(() => expect(location()).toBe('/demand/orders/csvs'));
    const keys = graph
      .callsOf('createExportOrderCsv')
      .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    // The server refuses a key that comes with another input.
    expect(new Set(keys).size).toBe(2);
  });

  it('exports the lines of the deliveries list', async () => {
    const { user } = renderOrders({
      at: '/demand/deliveries?thisWeek=1',
      user: aUser(),
      answers: {
        orderProductLines: { ...aPage([]), counts: [] },
        exportOrderLinesCsv: { job: aJob({ exportStatus: 'PENDING' }) },
        paginatedExportOrderCsv: aPage([]),
      },
    });
    const dialog = await chooseCsv(user);
    await user.click(dialog.getByRole('button', { name: '出力する' }));
    await screen.findByText('CSV出力はまだありません');
    expect(graph.callsOf('exportOrderLinesCsv')).toMatchObject([
      { input: { where: { thisWeek: true, statuses: ['Delivering'] }, encoding: 'UTF_8' } },
    ]);
  });

  it("lists the files with their filters and downloads them, in the operators' area too", async () => {
    const { user } = renderOrders({
      at: '/admin/demands/d-42/orders/csvs',
      user: anOperator(),
      answers: {
        paginatedExportOrderCsv: aPage([
          aJob(),
          aJob({ uuid: 'job-2', kind: 'LINES_CSV', isExpired: true, conditionLabel: 'すべて' }),
          aJob({ uuid: 'job-3', exportStatus: 'FAILURE', failureReason: '処理がタイムアウトしました。' }),
        ]),
        downloadOrderCsv: file,
      },
    });
    expect(await screen.findByText('納品の明細：すべて')).toBeVisible();
    expect(screen.getByText('期限切れ')).toBeVisible();
    expect(screen.getByText('処理がタイムアウトしました。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '発注_20261121.csvをダウンロード' }));
    await waitFor(() => expect(saved.mock.calls).toEqual([[file.url, file.fileName]]));
    expect(graph.callsOf('downloadOrderCsv')).toEqual([{ demandUuid: 'd-42', uuid: 'job-1' }]);
  });

  it('lists the files of an organisation that withdraws, and offers no way to make others', async () => {
    renderOrders({
      at: '/admin/demands/d-42/orders/csvs',
      user: anOperatorInWithdrawal(),
      answers: { paginatedExportOrderCsv: aPage([]) },
    });
    expect(await screen.findByText('CSV出力はまだありません')).toBeVisible();
    expect(screen.queryByRole('link', { name: /から出力する$/ })).not.toBeInTheDocument();
  });

  it('cancels an export, for those who may export', async () => {
    const answers = {
      paginatedExportOrderCsv: aPage([
        aJob({ exportStatus: 'PENDING', processedCount: 0, totalCount: null }),
      ]),
      cancelExportOrderCsv: { job: aJob({ exportStatus: 'FAILURE' }) },
    };
    const { user, notices } = renderOrders({ at: '/demand/orders/csvs', user: aUser(), answers });
    expect(await screen.findByText('待機中')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '出力を中止する' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
    );
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]));
    expect(graph.callsOf('cancelExportOrderCsv')).toMatchObject([{ input: { uuid: 'job-1' } }]);
  });

  it('offers no cancelling to those who may only look', async () => {
    renderOrders({
      at: '/admin/demands/d-42/orders/csvs',
      user: anOperatorInWithdrawal(),
      answers: { paginatedExportOrderCsv: aPage([aJob({ exportStatus: 'IN_PROGRESS' })]) },
    });
    expect(await screen.findByText('処理中')).toBeVisible();
    expect(screen.queryByRole('button', { name: '出力を中止する' })).not.toBeInTheDocument();
  });

  it('says that a workbook waits, and cancels it', async () => {
    const excel = { uuid: 'excel-1', kind: 'ORDER_LIST_EXCEL', fileName: '発注一覧.xlsx' };
    let job = aJob({ ...excel, exportStatus: 'PENDING', processedCount: 0, totalCount: null });
    const { user, notices } = renderOrders({
      at: '/demand/orders?status=Delivering',
      user: aUser(),
      answers: {
        orders,
        orderListViews: [],
        exportOrderListExcel: { job },
        orderListExcelJobs: () => aPage([job]),
        cancelExportOrderListExcel: () => {
          job = aJob({
            ...excel,
            exportStatus: 'FAILURE',
            failureReason: '見本 太郎が出力を中止しました。ファイルは作成されていません。',
            canceledAt: '2026-11-20T01:02:00.000Z',
            cancelerName: '見本 太郎',
          });
          return { job };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Excel出力' }));
    expect(await screen.findByText('Excelファイルの作成は待機中です')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '出力を中止する' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
    );
    expect(await screen.findByText('Excelファイルの出力を中止しました')).toBeVisible();
    expect(graph.callsOf('cancelExportOrderListExcel')).toMatchObject([{ input: { uuid: 'excel-1' } }]);
    expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]);
    expect(saved).not.toHaveBeenCalled();
  });

  it('exports the list as a workbook, downloads it once ready, or shows the error', async () => {
    let status = 'IN_PROGRESS';
    const { user } = renderOrders({
      at: '/demand/orders?status=Delivering',
      user: aUser(),
      answers: {
        orders,
        orderListViews: [],
        exportOrderListExcel: { job: aJob({ uuid: 'excel-1' }) },
        orderListExcelJobs: () =>
          aPage([
            aJob({ uuid: 'excel-1', kind: 'ORDER_LIST_EXCEL', exportStatus: status, processedCount: 5 }),
          ]),
        downloadOrderListExcel: { ...file, fileName: '発注一覧.xlsx' },
      },
    });
    await screen.findByText('20261120-001');
    await user.click(screen.getByRole('button', { name: 'Excel出力' }));
    expect(await screen.findByText('Excelファイルを作成しています')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    status = 'SUCCESS';
    expect(await screen.findByText('Excelファイルができました')).toBeVisible();
    await waitFor(() => expect(saved.mock.calls).toEqual([[file.url, '発注一覧.xlsx']]));
    expect(graph.callsOf('exportOrderListExcel')).toMatchObject([
      { input: { where: { statuses: ['DELIVERING'] } } },
    ]);
  });

  it('offers nothing while the features are off', async () => {
    renderOrders({
      at: '/demand/orders',
      user: aUser({ capabilities: ['orders:view'], featureFlags: [] }),
      answers: { orders, orderListViews: [] },
    });
    await screen.findByText('20261120-001');
    expect(screen.queryByRole('button', { name: /出力$/ })).not.toBeInTheDocument();
  });

  it('shows why an export could not be started', async () => {
    const { user } = renderOrders({
      at: '/demand/orders',
      user: aUser(),
      answers: {
        orders,
        orderListViews: [],
        createExportOrderCsv: () => {
          throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'CSV出力が混み合っています。' });
        },
      },
    });
    await screen.findByText('20261120-001');
    await user.click((await chooseCsv(user)).getByRole('button', { name: '出力する' }));
    expect(await screen.findByText('CSV出力が混み合っています。')).toBeInTheDocument();
  });
});
