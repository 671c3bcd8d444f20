import { anOperator, aPage, aUser, graph, refusal, uploadUrl } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const creator = { uuid: 'u-1', name: '見本 花子', actor: 'DemandUser' };
const times = { createdAt: '2026-11-20T01:00:00.000Z', expiredAt: '2026-11-27T01:00:00.000Z' };

const anExport = (over: object = {}) => ({
  uuid: 'e-1',
  status: 'SUCCESS',
  fileName: '商品_20261120.csv',
  isExpired: false,
  creator,
  processedCount: 2,
  totalCount: 2,
  failureReason: null,
  lossyRowCount: 0,
  canceledAt: null,
  cancelerName: null,
  encoding: 'UTF_8',
  conditionLabel: null,
  ...times,
  ...over,
});

const anImport = (over: object = {}) => ({
  uuid: 'i-1',
  target: 'PRODUCT',
  status: 'SUCCESS',
  originalFileName: '新商品.csv',
  creator,
  processedCount: 3,
  totalCount: 3,
  createdCount: 2,
  updatedCount: 1,
  unchangedCount: 0,
  errorCount: 0,
  failureReason: null,
  canceledAt: null,
  cancelerName: null,
  notices: [],
  resultUrl: null,
  ...times,
  ...over,
});

const user = aUser({
  capabilities: ['catalog:view', 'catalog:edit', 'csv:export'],
  featureFlags: ['CSV_EXPORT'],
});

const render = (answers: object = {}, at = '/demand/products/csvs') =>
  renderProducts({
    at,
    user,
    answers: {
      paginatedExportProductCsvJobs: aPage([]),
      paginatedImportCsvJobs: aPage([]),
      ...answers,
    },
  });

/** An upload that is refused when the test says so. */
function lateRefusal() {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const createCsvImportUploadUrl = async () => {
    await refused;
    throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
  };
  return { createCsvImportUploadUrl, refuse: () => refuse() };
}

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

  it('refuses a file of another type before uploading it', async () => {
    const { user: person } = render();
    const input = await screen.findByLabelText('商品のCSVファイル');
    // Users can switch off the file dialog's filter.
    input.removeAttribute('accept');
    await person.upload(input, new File(['x'], '商品.xlsx'));
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByText('CSVファイル（拡張子 .csv）を選択してください。')).toBeVisible();
    expect(graph.callsOf('createCsvImportUploadUrl')).toEqual([]);
  });

  it.each([
    [50, 1],
    [51, 0],
  ])('takes files of up to 50 MB: of %i MB, %i is sent', async (mib, sent) => {
    const { user: person } = render({
      createCsvImportUploadUrl: () => {
        throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
      },
    });
    const file = new File(['x'], '商品.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: mib * 1024 * 1024 });
    await person.upload(await screen.findByLabelText('商品のCSVファイル'), file);
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    const refusals = () => screen.queryAllByText(/ファイルが大きすぎます。50MB以下/);
    await waitFor(() =>
      expect(graph.callsOf('createCsvImportUploadUrl').length + refusals().length).toBeGreaterThan(0),
    );
    expect(graph.callsOf('createCsvImportUploadUrl')).toHaveLength(sent);
  });

  it('keeps the chosen file when the server refuses it, and says why', async () => {
    const { user: person } = render({
      createCsvImportUploadUrl: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          message: '入力内容を確認してください。',
          fields: { byteSize: ['ファイルが大きすぎます。10MB以下のファイルを選択してください。'] },
        });
      },
    });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByText(/ファイルが大きすぎます。10MB以下/)).toBeVisible();
    expect(screen.getByText('商品.csv')).toBeVisible();
  });

  describe('that is taken in again after its response was lost', () => {
    const chosen = (text = '商品名,単価') =>
      new File([text], '商品.csv', { type: 'text/csv', lastModified: 1_800_000_000_000 });
    /** Starts an import that ends with `code`, then another one of `next`, or of what is still chosen. */
    const importTwice = async (code: string, next?: File) => {
      const codes = [code];
      let uploads = 0;
      const { user: person } = render({
        createCsvImportUploadUrl: () => {
          uploads += 1;
          return { upload: { uploadUuid: `upload-${uploads}`, url: uploadUrl, headers: [] } };
        },
        importProductCsv: () => {
          const refused = codes.shift();
          if (refused !== undefined) throw refusal({ code: refused, message: `答え：${refused}` });
          return { job: anImport() };
        },
      });
      await person.upload(await screen.findByLabelText('商品のCSVファイル'), chosen());
      await person.click(screen.getByRole('button', { name: '取り込む' }));
      expect(await screen.findByText(`答え：${code}`)).toBeVisible();
      if (next) {
        await person.click(screen.getByRole('button', { name: '選び直す' }));
        await person.upload(screen.getByLabelText('商品のCSVファイル'), next);
      }
      await person.click(screen.getByRole('button', { name: '取り込む' }));
      await waitFor(() => expect(screen.queryByText('商品.csv')).not.toBeInTheDocument());
      return graph
        .callsOf('importProductCsv')
        .map(({ input }) => input as { uploadUuid: string; idempotencyKey: string });
    };

    it.each(['NETWORK', 'UNAVAILABLE'])('is the same import after %s', async (code) => {
      const [first, second] = await importTwice(code);
      expect(first).toMatchObject({ uploadUuid: 'upload-1', idempotencyKey: expect.any(String) });
      expect(second).toEqual(first);
      expect(graph.receivedFiles).toBe(1);
    });

    it('is the same import where the file is chosen again', async () => {
      const [first, second] = await importTwice('NETWORK', chosen());
      expect(second).toEqual(first);
    });

    it('is another import where the file has changed', async () => {
      const [first, second] = await importTwice('NETWORK', chosen('商品名,単価,型番'));
      expect(second).toMatchObject({ uploadUuid: 'upload-2' });
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    });

    it('is another import after a refusal', async () => {
      const [first, second] = await importTwice('FAILED_PRECONDITION');
      expect(second).toMatchObject({ uploadUuid: 'upload-2' });
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    });
  });

  it('cannot be exchanged for another file while it is sent', async () => {
    const { createCsvImportUploadUrl, refuse } = lateRefusal();
    const { user: person } = render({ createCsvImportUploadUrl });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    expect(screen.getByRole('button', { name: '選び直す' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByRole('progressbar', { name: 'ファイルを送信しています' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '選び直す' })).not.toBeInTheDocument();
    expect(screen.getByText('商品.csv')).toBeVisible();
    refuse();
    expect(await screen.findByRole('button', { name: '選び直す' })).toBeVisible();
  });

  it('is reported when its upload fails after the page was left', async () => {
    const { createCsvImportUploadUrl, refuse } = lateRefusal();
    const { user: person, notices } = render({
      paginatedProducts: aPage([]),
      createCsvImportUploadUrl,
    });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    await person.click(screen.getByRole('link', { name: '商品' }));
    await waitFor(() => expect(screen.queryByText('商品.csv')).not.toBeInTheDocument());
    expect(notices).toEqual([]);
    refuse();
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'error',
          text: '「商品.csv」を取り込めませんでした',
          description: 'あとで試してください。',
        },
      ]),
    );
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
