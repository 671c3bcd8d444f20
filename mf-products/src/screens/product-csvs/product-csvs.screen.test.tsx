import { anOperator, aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';
import { anExport, anImport, render } from './product-csvs.harness.js';

describe('the page of the CSV files of products', () => {
  it('lists the exports, without a download for expired files', async () => {
    render({
      paginatedExportProductCsvJobs: aPage([
        anExport(),
        anExport({
          uuid: 'e-2',
          fileName: '商品_20261101.csv',
          isExpired: true,
          conditionLabel: '検索：ねじ',
        }),
        anExport({
          uuid: 'e-3',
          fileName: '商品_失敗.csv',
          status: 'FAILURE',
          failureReason: '処理がタイムアウトしました。',
        }),
      ]),
    });
    const table = await screen.findByRole('table', { name: '商品のCSV出力' });
    const good = await within(table).findByRole('row', { name: /商品_20261120/ });
    expect(within(good).getByRole('button', { name: '商品_20261120.csvをダウンロード' })).toBeVisible();
    const expired = within(table).getByRole('row', { name: /商品_20261101/ });
    expect(expired).toHaveTextContent('検索：ねじ（UTF-8）');
    expect(expired).toHaveTextContent('期限切れ');
    expect(within(expired).queryByRole('button')).not.toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /商品_失敗/ })).toHaveTextContent(
      '処理がタイムアウトしました。',
    );
  });

  it('says that an export waits, and cancels it after a question, for those who may export', async () => {
    let job = anExport({ status: 'PENDING', processedCount: 0, totalCount: null });
    const { user: person, notices } = render({
      paginatedExportProductCsvJobs: () => aPage([job]),
      cancelExportProductCsvJob: () => {
        job = anExport({
          status: 'FAILURE',
          failureReason: '見本 太郎が出力を中止しました。ファイルは作成されていません。',
          canceledAt: '2026-11-20T01:02:00.000Z',
          cancelerName: '見本 太郎',
        });
        return { job };
      },
    });
    const row = await screen.findByRole('row', { name: /商品_20261120/ });
    expect(row).toHaveTextContent('待機中');
    await person.click(within(row).getByRole('button', { name: '出力を中止する' }));
    const question = await screen.findByRole('dialog', { name: '「商品_20261120.csv」の出力を中止します' });
    expect(question).toHaveTextContent('ファイルは作成されません。');
    await person.click(within(question).getByRole('button', { name: '出力を続ける' }));
    expect(graph.callsOf('cancelExportProductCsvJob')).toEqual([]);
    await person.click(within(row).getByRole('button', { name: '出力を中止する' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
    );
    await waitFor(() =>
      expect(row).toHaveTextContent(
        '中止見本 太郎が 2026/11/20 10:02 に出力を中止しました。ファイルは作成されていません。',
      ),
    );
    expect(row).not.toHaveTextContent('失敗');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(graph.callsOf('cancelExportProductCsvJob')).toMatchObject([{ input: { uuid: 'e-1' } }]);
    expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]);
  });

  it('says so where an export has ended before it is cancelled, and offers its file', async () => {
    let job = anExport({ status: 'IN_PROGRESS' });
    const { user: person, notices } = render({
      paginatedExportProductCsvJobs: () => aPage([job]),
      cancelExportProductCsvJob: () => {
        job = anExport();
        throw refusal({ code: 'FAILED_PRECONDITION', message: '出力はすでに終わっています。' });
      },
    });
    const row = await screen.findByRole('row', { name: /商品_20261120/ });
    await person.click(within(row).getByRole('button', { name: '出力を中止する' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
    );
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'error', text: '出力を中止できませんでした', description: '出力はすでに終わっています。' },
      ]),
    );
    expect(await within(row).findByRole('button', { name: '商品_20261120.csvをダウンロード' })).toBeVisible();
  });

  it('says what an import waits for', async () => {
    const failureReason = '先に始めた取り込みの完了を待っています。終わりしだい自動で始めます。';
    render({ paginatedImportCsvJobs: aPage([anImport({ status: 'PENDING', failureReason })]) });
    expect(await screen.findByRole('row', { name: /新商品\.csv/ })).toHaveTextContent(
      `待機中${failureReason}`,
    );
  });

  it("exports the products that the list's search found, in the chosen encoding", async () => {
    const { user: person } = render(
      {
        createExportProductCsvJob: { job: anExport({ status: 'PENDING' }) },
        productCsvLoss: { lossyRowCount: 2, checkedRowCount: 9, isComplete: true },
      },
      '/demand/products/csvs?q=ねじ',
    );
    await person.selectOptions(await screen.findByRole('combobox', { name: '文字コード' }), 'SHIFT_JIS');
    expect(
      await screen.findByText(/^2行に、Shift_JISで表せない文字（𠮷、絵文字など）があります。/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: '「ねじ」の商品をCSV出力' }));
    await waitFor(() =>
      expect(graph.callsOf('createExportProductCsvJob')).toEqual([
        { input: expect.objectContaining({ query: 'ねじ', encoding: 'SHIFT_JIS' }) },
      ]),
    );
  });

  it.each([
    ['c1', '「ねじ」・商品分類：工具の商品をCSV出力', { query: 'ねじ', categoryUuid: 'c1' }],
    ['none', '「ねじ」・商品分類：分類なしの商品をCSV出力', { query: 'ねじ', isWithoutCategory: true }],
  ])('exports the category that the list shows: %s', async (category, label, condition) => {
    const { user: person } = render(
      {
        createExportProductCsvJob: { job: anExport({ status: 'PENDING' }) },
        productCategory: { uuid: 'c1', name: '工具' },
      },
      `/demand/products/csvs?q=ねじ&category=${category}`,
    );
    await person.click(await screen.findByRole('button', { name: label }));
    await waitFor(() =>
      expect(graph.callsOf('createExportProductCsvJob')).toEqual([
        { input: expect.objectContaining(condition) },
      ]),
    );
  });

  it('offers UTF-8 when Shift_JIS would lose characters, and shows what a file lost', async () => {
    const { user: person } = render({
      productCsvLoss: { lossyRowCount: 1200, checkedRowCount: 10_000, isComplete: false },
      paginatedExportProductCsvJobs: aPage([anExport({ encoding: 'SHIFT_JIS', lossyRowCount: 3 })]),
    });
    const row = await screen.findByRole('row', { name: /商品_20261120/ });
    expect(row).toHaveTextContent('3行で、Shift_JISで表せない文字が「?」になっています。');
    const encoding = screen.getByRole('combobox', { name: '文字コード' });
    await person.selectOptions(encoding, 'SHIFT_JIS');
    expect(await screen.findByText(/^はじめの10,000行のうち1,200行に、/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'UTF-8に切り替える' }));
    expect(encoding).toHaveValue('UTF_8');
    expect(screen.queryByText(/表せない文字（/)).not.toBeInTheDocument();
  });

  it('shows the result of each imported file', async () => {
    render({
      paginatedImportCsvJobs: aPage([
        anImport({ unchangedCount: 9_997, notices: ['列「倉庫」は取り込まれません。'] }),
        anImport({
          uuid: 'i-2',
          originalFileName: '誤り.csv',
          status: 'FAILURE',
          createdCount: 0,
          updatedCount: 0,
          errorCount: 1,
          failureReason: '3行目: 商品名を入力してください。',
          resultUrl: 'http://files.example/result.csv',
        }),
      ]),
    });
    const good = await screen.findByRole('row', { name: /新商品\.csv/ });
    expect(good).toHaveTextContent('登録 2件、更新 1件、変更なし 9,997件');
    expect(good).toHaveTextContent('列「倉庫」は取り込まれません。');
    const bad = screen.getByRole('row', { name: /誤り\.csv/ });
    expect(bad).toHaveTextContent('3行目: 商品名を入力してください。');
    expect(within(bad).getByRole('link', { name: '結果ファイルをダウンロード' })).toHaveAttribute(
      'href',
      'http://files.example/result.csv',
    );
  });

  it("shows a job's progress and result without a reload", async () => {
    let rows = 2500;
    render({
      paginatedImportCsvJobs: () => {
        const isOver = rows >= 10_000;
        const job = anImport({
          status: isOver ? 'SUCCESS' : 'IN_PROGRESS',
          processedCount: rows,
          totalCount: 10_000,
          createdCount: isOver ? 10_000 : 0,
          updatedCount: 0,
        });
        rows += 7500;
        return aPage([job]);
      },
    });
    const row = await screen.findByRole('row', { name: /新商品\.csv/ });
    expect(within(row).getByRole('progressbar', { name: '2,500 / 10,000行' })).toHaveProperty(
      'position',
      0.25,
    );
    expect(await within(row).findByText('登録 10,000件、更新 0件')).toBeVisible();
    expect(within(row).queryByRole('progressbar')).not.toBeInTheDocument();
  });

  const running = anImport({ status: 'IN_PROGRESS', createdCount: 0, updatedCount: 0 });
  const cancelled = anImport({
    status: 'FAILURE',
    createdCount: 0,
    updatedCount: 0,
    failureReason: '見本 太郎が取り込みを中止しました。何も登録されていません。',
    canceledAt: '2026-11-20T01:02:00.000Z',
    cancelerName: '見本 太郎',
  });

  it('is cancelled after a question, and then says who cancelled it and when', async () => {
    let job = running;
    const { user: person, notices } = render({
      paginatedImportCsvJobs: () => aPage([job]),
      cancelCsvImport: () => {
        job = cancelled;
        return { job };
      },
    });
    const row = await screen.findByRole('row', { name: /新商品\.csv/ });
    await person.click(within(row).getByRole('button', { name: '取り込みを中止する' }));
    const question = await screen.findByRole('dialog', { name: '「新商品.csv」の取り込みを中止します' });
    expect(question).toHaveTextContent('この取り込みでは何も登録されません。');
    await person.click(within(question).getByRole('button', { name: '取り込みを続ける' }));
    expect(graph.callsOf('cancelCsvImport')).toEqual([]);
    await person.click(within(row).getByRole('button', { name: '取り込みを中止する' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '取り込みを中止する' }),
    );
    await waitFor(() =>
      expect(row).toHaveTextContent(
        '中止見本 太郎が 2026/11/20 10:02 に取り込みを中止しました。何も登録されていません。',
      ),
    );
    expect(row).not.toHaveTextContent('失敗');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(graph.callsOf('cancelCsvImport')).toMatchObject([{ input: { uuid: 'i-1' } }]);
    expect(notices).toMatchObject([{ kind: 'success', text: '取り込みを中止しました。' }]);
  });

  it('that is cancelled too late says so, and shows how it ended', async () => {
    let job = running;
    const { user: person, notices } = render({
      paginatedImportCsvJobs: () => aPage([job]),
      cancelCsvImport: () => {
        job = anImport();
        throw refusal({ code: 'FAILED_PRECONDITION', message: '取り込みはすでに終わっています。' });
      },
    });
    const row = await screen.findByRole('row', { name: /新商品\.csv/ });
    await person.click(within(row).getByRole('button', { name: '取り込みを中止する' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '取り込みを中止する' }),
    );
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'error',
          text: '取り込みを中止できませんでした',
          description: '取り込みはすでに終わっています。',
        },
      ]),
    );
    await waitFor(() => expect(row).toHaveTextContent('登録 2件、更新 1件'));
  });

  it('that another person cancels is shown without a reload', async () => {
    let asked = 0;
    render({
      paginatedImportCsvJobs: () => {
        asked += 1;
        return aPage([asked > 1 ? cancelled : running]);
      },
    });
    const row = await screen.findByRole('row', { name: /新商品\.csv/ });
    expect(row).toHaveTextContent('処理中');
    await waitFor(() => expect(row).toHaveTextContent('見本 太郎が 2026/11/20 10:02 に'));
  });

  it('is of the demand that an operator works in', async () => {
    renderProducts({
      at: '/admin/demands/d-42/products/csvs',
      user: anOperator(),
      answers: { paginatedExportProductCsvJobs: aPage([anExport()]), paginatedImportCsvJobs: aPage([]) },
    });
    expect(await screen.findByText('商品_20261120.csv')).toBeVisible();
    expect(graph.callsOf('paginatedExportProductCsvJobs')).toEqual([
      expect.objectContaining({ demandUuid: 'd-42' }),
    ]);
  });
});
