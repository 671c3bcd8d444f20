import { graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aMonth, anImport, anUpload, aPeriod, renderCosting } from '../../testing.js';

const PERIOD = '01900000-0000-7000-8000-00000000a001';
const uncounted = aPeriod({
  months: [aMonth('2026-09', '30'), aMonth('2026-10', '31', { countedAt: null })],
});
const counting = (own: object = {}) =>
  anImport({ kind: 'PHYSICAL', originalFileName: '実地.csv', performedMonth: '2026-10', ...own });

const show = (answers: GraphAnswers = {}, query = '') =>
  renderCosting({
    at: `/demand/costs/setup/physical_inventory/new${query}`,
    answers: {
      accountingPeriods: [uncounted],
      getImportPhysicalInventoryJobs: [],
      getInventoryTemplateJobs: [],
      createPhysicalInventoryUploadUrl: anUpload(),
      ...answers,
    },
  });

const input = (month: string) => screen.findByLabelText(`${month}の実地棚卸のCSVファイル`);

it('starts with the first uncounted month that requires a count', async () => {
  const { user } = show({ createImportPhysicalInventoryJob: { job: counting({ status: 'PENDING' }) } });
  expect(await screen.findByText('2026年10月の実地棚卸はまだ取り込まれていません')).toBeVisible();
  expect(screen.getByText(/棚卸の基準日：2026\/10\/31\(土\)/)).toBeVisible();
  await user.upload(await input('2026年10月'), new File(['商品ID'], '実地.csv'));
  await user.click(screen.getByRole('button', { name: '取り込む' }));
  await waitFor(() =>
    expect(graph.callsOf('createImportPhysicalInventoryJob')).toEqual([
      {
        input: {
          accountingPeriodUuid: PERIOD,
          performedMonth: '2026-10',
          uploadUuid: anUpload().upload.uploadUuid,
          idempotencyKey: expect.any(String),
        },
      },
    ]),
  );
});

it('explains that blank is not counted and zero is a count', async () => {
  show();
  expect(await screen.findByText(/空欄は「数えていない」、0は「数えて0個だった」/)).toBeVisible();
});

it('takes a file of 50 MB, as the screen says', async () => {
  const { user } = show({
    createPhysicalInventoryUploadUrl: () => {
      throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
    },
  });
  expect(await screen.findByText(/50MB・300,000行まで/)).toBeVisible();
  const large = new File(['商品ID'], '実地.csv');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
  await user.upload(await input('2026年10月'), large);
  await user.click(screen.getByRole('button', { name: '取り込む' }));
  await waitFor(() => expect(graph.callsOf('createPhysicalInventoryUploadUrl')).toHaveLength(1));
});

it('shows the month in the URL, and changes it', async () => {
  const { user, location } = show({}, `?period=${PERIOD}&month=2026-09`);
  expect(await screen.findByText('2026年9月の実地棚卸は取り込み済みです')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '棚卸を行った月' }), '2026年10月');
  expect(await input('2026年10月')).toBeInTheDocument();
  expect(location()).toBe(`/demand/costs/setup/physical_inventory/new?period=${PERIOD}&month=2026-10`);
});

it('lists the files of all months, with counted and blank rows', async () => {
  show({
    getImportPhysicalInventoryJobs: [
      counting({ importedCount: 7, blankCount: 3 }),
      counting({
        jobUuid: '01900000-0000-7000-8000-00000000c002',
        originalFileName: '誤り.csv',
        performedMonth: '2026-09',
        status: 'FAILURE',
        importedCount: 0,
        blankCount: 0,
        errorCount: 1,
        failureReason: '4行目: 実地数量は0以上の整数で入力してください。',
      }),
    ],
  });
  const good = await screen.findByRole('row', { name: /実地\.csv/ });
  expect(good).toHaveTextContent('2026年10月');
  expect(good).toHaveTextContent('登録 7件、未棚卸 3件');
  const bad = screen.getByRole('row', { name: /誤り\.csv/ });
  expect(bad).toHaveTextContent('2026年9月');
  expect(bad).toHaveTextContent('4行目: 実地数量は0以上の整数で入力してください。');
});

it('says what an import waits for, and that it continues by itself', async () => {
  const failureReason = '商品の情報を取得できませんでした。つながりしだい自動で続けます（1時間まで）。';
  show({ getImportPhysicalInventoryJobs: [counting({ status: 'PENDING', failureReason })] });
  const waiting = await screen.findByRole('row', { name: /実地\.csv/ });
  expect(waiting).toHaveTextContent('待機中');
  expect(waiting).toHaveTextContent(failureReason);
  expect(await input('2026年10月')).toBeDisabled();
});

it('accepts no second file during an import', async () => {
  show({ getImportPhysicalInventoryJobs: [counting({ status: 'IN_PROGRESS', totalCount: 10 })] });
  await screen.findByText('処理中');
  expect(await input('2026年10月')).toBeDisabled();
});

it('retracts all counts of a month after confirmation', async () => {
  const { user, notices } = show(
    { deletePhysicalInventory: { accountingPeriod: uncounted } },
    '?month=2026-09',
  );
  await user.click(await screen.findByRole('button', { name: '実地棚卸を取り消す' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2026年9月の実地棚卸をすべて取り消します')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '取り消す' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: '2026年9月の実地棚卸を取り消しました。' }]),
  );
  expect(graph.callsOf('deletePhysicalInventory')).toEqual([
    {
      input: {
        accountingPeriodUuid: PERIOD,
        performedMonth: '2026-09',
        expectedCountedAt: '2026-11-02T00:00:00.000000Z',
      },
    },
  ]);
});

it('says why the template is not available', async () => {
  const { user, notices } = show({
    createInventoryTemplateJob: () => {
      throw refusal({ code: 'UNAVAILABLE', message: '商品を取得できませんでした。' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'ひな形をダウンロード' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'error', text: 'ダウンロードできませんでした', description: '商品を取得できませんでした。' },
    ]),
  );
});

it('shows a closed period read-only', async () => {
  show({ accountingPeriods: [aPeriod({ isClosed: true })] });
  expect(await screen.findByText(/の実地棚卸は取り込み済みです/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '取り込む' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '実地棚卸を取り消す' })).not.toBeInTheDocument();
});

it('waits for the first month of a period to start', async () => {
  show({
    accountingPeriods: [
      aPeriod({ months: [aMonth('2099-01', '31', { calculatedAt: null, countedAt: null })] }),
    ],
  });
  expect(await screen.findByText('会計期間はまだ始まっていません')).toBeVisible();
});
