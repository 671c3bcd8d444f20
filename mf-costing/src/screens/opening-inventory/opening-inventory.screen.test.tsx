import { graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anImport, anUpload, aPeriod, aTemplate, renderCosting } from '../../testing.js';

const PERIOD = '01900000-0000-7000-8000-00000000a001';

const stock = {
  items: [
    {
      uuid: 'o-1',
      productUuid: 'p-1',
      productName: '今治タオル',
      code: 'IT',
      modelNumber: null,
      color: '白',
      size: null,
      quantity: 1200,
      inventoryAmount: '9007199254740993',
      averageUnitPrice: '33.33',
    },
  ],
  totalCount: 1,
  page: 1,
  limit: 20,
  totalQuantity: 1200,
  totalAmount: '9007199254740993',
};

const show = (answers: GraphAnswers = {}, query = '') =>
  renderCosting({
    at: `/demand/costs/setup/opening_inventory/new${query}`,
    answers: {
      accountingPeriods: [aPeriod({ openingInventory: null })],
      getImportOpeningInventoryJobs: [],
      getInventoryTemplateJobs: [],
      getOpeningInventories: stock,
      createOpeningInventoryUploadUrl: anUpload(),
      ...answers,
    },
  });

const file = (name = '期首棚卸.csv') => new File(['商品ID,数量,在庫金額'], name, { type: 'text/csv' });
const begin = async (user: ReturnType<typeof show>['user']) => {
  await user.upload(await screen.findByLabelText('期首棚卸のCSVファイル'), file());
  await user.click(screen.getByRole('button', { name: '取り込む' }));
};

describe('the opening inventory of the first period', () => {
  it('is imported from a file, whose status stays on screen until the import has finished', async () => {
    let jobs: object[] = [];
    let settled = false;
    let asked = 0;
    const { user } = show({
      accountingPeriods: () => [aPeriod(settled ? {} : { openingInventory: null })],
      getImportOpeningInventoryJobs: () => {
        if (jobs.length > 0) asked += 1;
        settled = asked > 1;
        return settled ? [anImport()] : jobs;
      },
      createImportOpeningInventoryJob: () => {
        jobs = [anImport({ status: 'PENDING', hasResult: false, processedCount: 0, totalCount: null })];
        return { job: jobs[0] };
      },
    });
    expect(await screen.findByText('期首棚卸はまだ登録されていません')).toBeVisible();
    await begin(user);
    const row = await screen.findByRole('row', { name: /期首棚卸\.csv/ });
    expect(row).toHaveTextContent('待機中');
    expect(graph.receivedFiles).toBe(1);
    expect(graph.callsOf('createImportOpeningInventoryJob')).toEqual([
      {
        input: {
          accountingPeriodUuid: PERIOD,
          uploadUuid: anUpload().upload.uploadUuid,
          confirmZeroAmount: false,
          confirmReplace: false,
          idempotencyKey: expect.any(String),
        },
      },
    ]);
    await waitFor(() => expect(row).toHaveTextContent('登録 2件、対象外 1件'));
    expect(await screen.findByText('「CSV取込」で登録済みです')).toBeVisible();
    const table = await screen.findByRole('table', { name: '期首棚卸の一覧' });
    expect(await within(table).findByRole('row', { name: /今治タオル/ })).toHaveTextContent('1,200');
    expect(within(table).getByRole('row', { name: /合計（1件）/ })).toHaveTextContent(
      '¥9,007,199,254,740,993',
    );
  });

  it('is imported until somebody with the right to it cancels the import', async () => {
    const running = anImport({ status: 'PENDING', hasResult: false, importedCount: 0, blankCount: 0 });
    let jobs: object[] = [running];
    const { user } = show({
      getImportOpeningInventoryJobs: () => jobs,
      cancelInventoryImport: () => {
        jobs = [
          {
            ...running,
            status: 'FAILURE',
            failureReason: '見本 太郎が取り込みを中止しました。何も登録されていません。',
            canceledAt: '2026-11-20T01:02:00.000Z',
            cancelerName: '見本 太郎',
          },
        ];
        return { job: jobs[0] };
      },
    });
    const row = await screen.findByRole('row', { name: /期首棚卸\.csv/ });
    await user.click(within(row).getByRole('button', { name: '取り込みを中止する' }));
    const question = await screen.findByRole('dialog', {
      name: '「期首棚卸.csv」の取り込みを中止します',
    });
    await user.click(within(question).getByRole('button', { name: '取り込みを中止する' }));
    await waitFor(() =>
      expect(row).toHaveTextContent(
        '中止見本 太郎が 2026/11/20 10:02 に取り込みを中止しました。何も登録されていません。',
      ),
    );
    expect(row).not.toHaveTextContent('失敗');
    expect(graph.callsOf('cancelInventoryImport')).toEqual([{ input: { jobUuid: running.jobUuid } }]);
  });

  it('may be worth nothing only after confirmation', async () => {
    const { user } = show({ createImportOpeningInventoryJob: { job: anImport() } });
    await user.click(await screen.findByRole('checkbox', { name: /在庫金額0を許可する/ }));
    await begin(user);
    await waitFor(() =>
      expect(graph.callsOf('createImportOpeningInventoryJob')).toMatchObject([
        { input: { confirmZeroAmount: true } },
      ]),
    );
  });

  it('shows the errors of a file by line, and offers its result file', async () => {
    const clicks = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const reason = '3行目: 商品ID「x」が見つかりません。\n5行目: 数量は0以上の整数で入力してください。';
    const { user } = show({
      getImportOpeningInventoryJobs: [
        anImport({
          status: 'FAILURE',
          importedCount: 0,
          blankCount: 0,
          errorCount: 2,
          failureReason: reason,
        }),
      ],
      createOpeningInventoryResultDownloadUrl: {
        file: {
          url: 'http://files.test/result.csv',
          fileName: '結果.csv',
          expiresAt: '2026-11-20T01:05:00Z',
        },
      },
    });
    const row = await screen.findByRole('row', { name: /期首棚卸\.csv/ });
    expect(row).toHaveTextContent('失敗');
    expect(row).toHaveTextContent('3行目: 商品ID「x」が見つかりません。');
    expect(row).toHaveTextContent('エラーのある行：2行（何も登録されていません）');
    // Beside the file: on a phone what follows is out of sight.
    const headers = within(screen.getByRole('table', { name: '期首棚卸のCSV取込' })).getAllByRole(
      'columnheader',
    );
    expect(headers.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['ファイル', '結果']);
    await user.click(within(row).getByRole('button', { name: '結果ファイルをダウンロード' }));
    await waitFor(() => expect(clicks).toHaveBeenCalledTimes(1));
    expect(graph.callsOf('createOpeningInventoryResultDownloadUrl')).toEqual([
      { input: { jobUuid: '01900000-0000-7000-8000-00000000c001' } },
    ]);
    clicks.mockRestore();
  });

  it('can be imported from a file of 50 MB, as the screen says', async () => {
    const { user } = show({
      createOpeningInventoryUploadUrl: () => {
        throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
      },
    });
    expect(await screen.findByText(/50MB・300,000行まで/)).toBeVisible();
    const large = file();
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
    await user.upload(screen.getByLabelText('期首棚卸のCSVファイル'), large);
    await user.click(screen.getByRole('button', { name: '取り込む' }));
    await waitFor(() => expect(graph.callsOf('createOpeningInventoryUploadUrl')).toHaveLength(1));
  });

  it('keeps the chosen file when it is refused, and says why', async () => {
    const { user } = show({
      createImportOpeningInventoryJob: () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: '棚卸の取込を処理しています。完了してから再度お試しください。',
        });
      },
    });
    await begin(user);
    expect(await screen.findByText(/棚卸の取込を処理しています/)).toBeVisible();
    expect(screen.getByText('期首棚卸.csv')).toBeVisible();
  });

  it('is replaced only after a confirmation that names what is lost', async () => {
    const { user } = show({
      accountingPeriods: [aPeriod()],
      declareNoOpeningInventory: {
        accountingPeriod: aPeriod({
          openingInventory: {
            kind: 'NONE',
            settledAt: '2026-11-20T01:00:00.000000Z',
            settledBy: '山田 花子',
          },
        }),
      },
    });
    const none = await screen.findByRole('button', { name: '期首の在庫なしとして登録する' });
    await user.click(none);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/「CSV取込」で登録済みの期首棚卸はすべて置き換えられ/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(graph.callsOf('declareNoOpeningInventory')).toEqual([]);
    await user.click(none);
    await user.click(await screen.findByRole('button', { name: '在庫なしに置き換える' }));
    await waitFor(() =>
      expect(graph.callsOf('declareNoOpeningInventory')).toEqual([
        { input: { accountingPeriodUuid: PERIOD, confirmReplace: true } },
      ]),
    );
  });

  it('is declared empty without confirmation when there is none yet', async () => {
    const { user, notices } = show({
      declareNoOpeningInventory: { accountingPeriod: aPeriod() },
    });
    await user.click(await screen.findByRole('button', { name: '期首の在庫なしとして登録する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '期首の在庫なしとして登録しました。' }]),
    );
    expect(graph.callsOf('declareNoOpeningInventory')).toMatchObject([{ input: { confirmReplace: false } }]);
  });

  describe('can be filled into a template with all products', () => {
    const saved = jest.fn();
    beforeEach(() => {
      saved.mockReset();
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
    });
    afterEach(() => jest.restoreAllMocks());
    const link = {
      file: { url: 'http://files.test/t.csv', fileName: '期首棚卸.csv', expiresAt: '2026-11-20T01:05:00Z' },
    };
    const press = async (user: ReturnType<typeof show>['user']) =>
      user.click(await screen.findByRole('button', { name: 'ひな形をダウンロード' }));

    it('in the chosen encoding, saved once when it is written', async () => {
      let jobs: object[] = [];
      const states = ['PENDING', 'IN_PROGRESS', 'SUCCESS', 'SUCCESS'];
      const { user } = show({
        getInventoryTemplateJobs: () =>
          jobs.map((job) => ({ ...job, status: states.length > 1 ? states.shift() : states[0] })),
        createInventoryTemplateJob: () => {
          jobs = [aTemplate({ status: 'PENDING', encoding: 'SHIFT_JIS' })];
          return { job: jobs[0] };
        },
        createOpeningInventoryTemplateDownloadUrl: link,
      });
      await user.selectOptions(await screen.findByRole('combobox', { name: '文字コード' }), 'Shift_JIS');
      await press(user);
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      expect(graph.callsOf('createInventoryTemplateJob')).toEqual([
        {
          input: {
            accountingPeriodUuid: PERIOD,
            performedMonth: null,
            encoding: 'SHIFT_JIS',
            idempotencyKey: expect.any(String),
          },
        },
      ]);
      expect(graph.callsOf('createOpeningInventoryTemplateDownloadUrl')).toEqual([
        { input: { accountingPeriodUuid: PERIOD, jobUuid: aTemplate().uuid, encoding: 'UTF_8' } },
      ]);
      const row = screen.getByRole('row', { name: /期首棚卸_20260901\.csv/ });
      await user.click(within(row).getByRole('button', { name: '期首棚卸_20260901.csvをダウンロード' }));
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    });

    it('although others asked for more of them meanwhile, of which five are shown', async () => {
      let own: object[] = [];
      const states = ['PENDING', 'PENDING', 'SUCCESS'];
      const others = Array.from({ length: 6 }, (_, at) => aTemplate({ uuid: `other-${at}` }));
      const { user } = show({
        getInventoryTemplateJobs: () => [
          ...others,
          ...own.map((job) => ({ ...job, status: states.length > 1 ? states.shift() : states[0] })),
        ],
        createInventoryTemplateJob: () => {
          own = [aTemplate({ status: 'PENDING' })];
          return { job: own[0] };
        },
        createOpeningInventoryTemplateDownloadUrl: link,
      });
      await press(user);
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      await waitFor(() =>
        expect(screen.getAllByRole('row', { name: /期首棚卸_20260901\.csv/ })).toHaveLength(5),
      );
      expect(screen.getByRole('button', { name: 'ひな形をダウンロード' })).toBeEnabled();
    });

    it('which somebody else asked for, without saving it unasked', async () => {
      show({ getInventoryTemplateJobs: [aTemplate()] });
      expect(await screen.findByRole('row', { name: /期首棚卸_20260901\.csv/ })).toHaveTextContent('完了');
      expect(saved).not.toHaveBeenCalled();
    });

    it('or says why not', async () => {
      let jobs: object[] = [];
      const { user, notices } = show({
        getInventoryTemplateJobs: () => jobs,
        createInventoryTemplateJob: () => {
          jobs = [aTemplate({ status: 'FAILURE', failureReason: '処理がタイムアウトしました。' })];
          return { job: jobs[0] };
        },
      });
      await press(user);
      await waitFor(() =>
        expect(notices).toEqual([
          {
            kind: 'error',
            text: 'ダウンロードできませんでした',
            description: '処理がタイムアウトしました。',
          },
        ]),
      );
      expect(saved).not.toHaveBeenCalled();
    });

    it('unless it is cancelled', async () => {
      let job = aTemplate({ status: 'IN_PROGRESS' });
      const { user, notices } = show({
        getInventoryTemplateJobs: () => [job],
        cancelInventoryTemplateJob: () => {
          job = aTemplate({
            status: 'FAILURE',
            failureReason: '見本 太郎が出力を中止しました。ファイルは作成されていません。',
            canceledAt: '2026-11-20T01:02:00.000Z',
            cancelerName: '見本 太郎',
          });
          return { job };
        },
      });
      const row = await screen.findByRole('row', { name: /期首棚卸_20260901\.csv/ });
      await user.click(within(row).getByRole('button', { name: '出力を中止する' }));
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
      );
      await waitFor(() =>
        expect(row).toHaveTextContent('見本 太郎が 2026/11/20 10:02 に出力を中止しました。'),
      );
      expect(graph.callsOf('cancelInventoryTemplateJob')).toEqual([{ input: { uuid: aTemplate().uuid } }]);
      expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]);
    });
  });
});

describe('the opening inventory of a later period', () => {
  const before = (own: object) => aPeriod({ uuid: '01900000-0000-7000-8000-00000000a000', ...own });
  const later = aPeriod({ isFirst: false, openingInventory: null });

  it('is carried forward from the previous period', async () => {
    const { user } = show(
      {
        accountingPeriods: [before({ isClosed: true }), later],
        createCarriedForwardInventoryJob: { job: anImport({ kind: 'CARRIED_FORWARD', status: 'PENDING' }) },
      },
      `?period=${PERIOD}`,
    );
    await user.click(await screen.findByRole('button', { name: '前期から繰り越す' }));
    await waitFor(() =>
      expect(graph.callsOf('createCarriedForwardInventoryJob')).toEqual([
        {
          input: {
            accountingPeriodUuid: PERIOD,
            confirmReplace: false,
            idempotencyKey: expect.any(String),
          },
        },
      ]),
    );
    expect(screen.queryByLabelText('期首棚卸のCSVファイル')).not.toBeInTheDocument();
  });

  it('is shown even if the job has finished before anybody sees it running', async () => {
    let jobs: object[] = [];
    let answered = 0;
    const { user } = show(
      {
        accountingPeriods: () => {
          // The response after the mutation was computed before the job had finished.
          if (jobs.length > 0) answered += 1;
          return [before({ isClosed: true }), answered > 1 ? aPeriod({ isFirst: false }) : later];
        },
        getImportOpeningInventoryJobs: () => jobs,
        createCarriedForwardInventoryJob: () => {
          jobs = [anImport({ kind: 'CARRIED_FORWARD' })];
          return { job: anImport({ kind: 'CARRIED_FORWARD', status: 'PENDING' }) };
        },
      },
      `?period=${PERIOD}`,
    );
    await user.click(await screen.findByRole('button', { name: '前期から繰り越す' }));
    expect(await screen.findByText(/で登録済みです/)).toBeVisible();
  });

  it('waits until the previous period is closed', async () => {
    const { user } = show({ accountingPeriods: [before({}), later] }, `?period=${PERIOD}`);
    await user.click(await screen.findByRole('button', { name: '前期から繰り越す' }));
    expect(screen.getByText(/前の会計期間が締められていません/)).toBeVisible();
    expect(graph.callsOf('createCarriedForwardInventoryJob')).toEqual([]);
  });
});
