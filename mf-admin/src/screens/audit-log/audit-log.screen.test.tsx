import { aPage, aUser, graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAdmin } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const GONE = '01920000-0000-7000-8000-0000000000a7';

const anEntry = (own: object = {}) => ({
  __typename: 'AuditEntry',
  id: 'a1',
  occurredAt: '2026-11-01T00:00:00.000000Z',
  actorName: '退職 済子',
  eventName: '権限の変更',
  summary: '佐藤 次郎の権限を変更しました。',
  changes: [{ __typename: 'AuditChange', field: 'role', label: '権限', before: '管理者', after: '編集者' }],
  ...own,
});

const anExport = (own: object = {}) => ({
  __typename: 'AuditExport',
  uuid: 'e1',
  status: 'SUCCESS',
  fileName: '監査ログ_20261101.csv',
  createdAt: '2026-11-01T00:00:00.000000Z',
  expiredAt: '2026-11-08T00:00:00.000000Z',
  isExpired: false,
  creatorName: '山田 花子',
  conditionLabel: '検索：権限',
  encoding: 'UTF_8',
  processedCount: 1,
  totalCount: 1,
  failureReason: null,
  lossyRowCount: 0,
  canceledAt: null,
  cancelerName: null,
  ...own,
});

const kind = (event: string, name: string, categories: string[]) => ({
  __typename: 'AuditEventKind',
  event,
  name,
  categories,
});

const matches = (items: object[], isTotalCountExact = true, totalCount = items.length) => ({
  ...aPage(items),
  totalCount,
  isTotalCountExact,
});

const capabilities = ['users:view', 'audit:view', 'admin:audit_export'];

const show = (answers: GraphAnswers = {}, query = '', options: object = {}) =>
  renderAdmin({
    user: aUser({ role: 'ADMIN', capabilities }),
    at: `/demand/audit-log${query}`,
    ...options,
    answers: {
      auditEntries: matches([anEntry()]),
      auditActors: [{ __typename: 'AuditActor', id: GONE, name: '退職 済子' }],
      auditEventKinds: [
        kind('ROLE_CHANGED', '権限の変更', ['ROLE']),
        kind('USER_INVITED', 'ユーザーの招待', ['USER']),
      ],
      auditExports: aPage([]),
      ...answers,
    },
  });

const asked = () => graph.callsOf('auditEntries').at(-1);

describe('audit log', () => {
  it('shows who did what, and searches by the filters of the URL', async () => {
    show({}, `?q=権限&from=2026-11-01&to=2026-11-30&actor=${GONE}&category=ROLE&event=ROLE_CHANGED&page=2`);
    const row = within(await screen.findByRole('row', { name: /佐藤 次郎/ }));
    expect(row.getByText('退職 済子')).toBeVisible();
    expect(row.getByText('権限の変更')).toBeVisible();
    expect(row.getByText('権限：管理者 → 編集者')).toBeVisible();
    expect(asked()).toMatchObject({
      categories: ['ROLE'],
      where: {
        text: '権限',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-30',
        actor: GONE,
        event: 'ROLE_CHANGED',
      },
      page: 2,
      limit: 20,
    });
    const chips = within(screen.getByRole('list', { name: '絞り込み条件' }));
    for (const label of [
      '期間：2026/11/01〜2026/11/30',
      '変更した人：退職 済子',
      '種別：権限',
      '操作：権限の変更',
    ])
      expect(await chips.findByText(label)).toBeVisible();
  });

  it('keeps each filter in the URL, and goes back to the first page', async () => {
    const { user, location } = show({}, '?page=3');
    await screen.findByRole('row', { name: /佐藤 次郎/ });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: '変更した人で絞り込み' }),
      '退職 済子',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: '操作で絞り込み' }), 'ユーザーの招待');
    await user.selectOptions(screen.getByRole('combobox', { name: '種別で絞り込み' }), 'ユーザー');
    await waitFor(() =>
      expect(location()).toBe(`/demand/audit-log?actor=${GONE}&event=USER_INVITED&category=USER`),
    );
    // The operations of another category are none of this one.
    await user.selectOptions(screen.getByRole('combobox', { name: '種別で絞り込み' }), '権限');
    await waitFor(() => expect(location()).toBe(`/demand/audit-log?actor=${GONE}&category=ROLE`));
    await user.type(screen.getByRole('textbox', { name: '監査ログを検索' }), '100%_');
    await waitFor(() => expect(asked()).toMatchObject({ page: 1, where: { text: '100%_', actor: GONE } }));
    await user.click(screen.getByRole('button', { name: 'すべて外す' }));
    await waitFor(() => expect(location()).toBe('/demand/audit-log'));
  });

  it('filters by no day that the calendar lacks', async () => {
    show({}, '?from=2026-02-30&to=x');
    await screen.findByRole('row', { name: /佐藤 次郎/ });
    expect(asked()).toMatchObject({ where: { dateFrom: null, dateTo: null } });
  });

  it('says that there are more than were counted', async () => {
    show({ auditEntries: matches([anEntry()], false, 1_000) }, '?q=権限');
    expect(await screen.findByText('1–20 / 1,000件以上')).toBeVisible();
  });

  it('says what is missing: nothing found, nothing recorded, nothing read', async () => {
    const { user, location } = show({ auditEntries: matches([]) }, '?q=ない言葉');
    expect(await screen.findByText('条件に合う記録はありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '条件をすべて外す' }));
    await waitFor(() => expect(location()).toBe('/demand/audit-log'));
    expect(await screen.findByText('まだ変更はありません')).toBeVisible();
  });

  it('shows why the log could not be read', async () => {
    show({
      auditEntries: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '監査ログを取得できませんでした。' });
      },
    });
    expect(await screen.findByText('監査ログを取得できませんでした。')).toBeVisible();
  });

  it('exports what the search finds, in the chosen encoding, and downloads it', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let jobs: object[] = [];
    const { user, clicks } = show(
      {
        auditExports: () => aPage(jobs),
        auditCsvLoss: { lossyRowCount: 2, checkedRowCount: 5, isComplete: true },
        exportAuditEntries: () => {
          jobs = [anExport({ encoding: 'SHIFT_JIS' })];
          return { job: jobs[0] };
        },
        auditExportFile: { url: 'http://files.test/a.csv', fileName: '監査ログ.csv' },
      },
      '?q=権限&category=ROLE',
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: '文字コード' }), 'Shift_JIS');
    expect(await screen.findByText(/2行に、Shift_JISで表せない文字/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '検索結果をCSV出力' }));
    const search = { categories: ['ROLE'], where: { text: '権限', actor: null } };
    await waitFor(() =>
      expect(graph.callsOf('exportAuditEntries')).toMatchObject([
        { input: { ...search, encoding: 'SHIFT_JIS', idempotencyKey: expect.any(String) } },
      ]),
    );
    expect(clicks).toEqual(['csv_export_audit_log']);
    const row = await screen.findByRole('row', { name: /監査ログ_20261101/ });
    expect(row).toHaveTextContent('検索：権限（Shift_JIS）');
    await user.click(within(row).getByRole('button', { name: '監査ログ_20261101.csvをダウンロード' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    saved.mockRestore();
  });

  it('starts no export without the right, and says why one could not be started', async () => {
    const { unmount } = show({}, '', { user: aUser({ role: 'EDITOR', capabilities: ['audit:view'] }) });
    await screen.findByText('CSV出力はまだありません');
    expect(screen.queryByRole('button', { name: 'すべてをCSV出力' })).not.toBeInTheDocument();
    unmount();
    const { user } = show({
      exportAuditEntries: () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: '処理待ちのファイルが多いため受け付けられません。',
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'すべてをCSV出力' }));
    expect(await screen.findByText('処理待ちのファイルが多いため受け付けられません。')).toBeVisible();
  });

  it('is for operators that of a demand, or their own', async () => {
    const own = renderAdmin({
      at: '/admin/audit-log',
      answers: {
        auditEntries: matches([]),
        auditActors: [],
        auditEventKinds: [],
        auditExports: aPage([]),
      },
    });
    await screen.findByText('まだ変更はありません');
    expect(asked()?.['demandUuid']).toBeUndefined();
    const categories = within(screen.getByRole('combobox', { name: '種別で絞り込み' }));
    expect(categories.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '種別',
      '運営ユーザー',
      'プラットフォーム',
    ]);
    own.unmount();
    renderAdmin({
      at: `/admin/demands/${DEMAND}/audit-log`,
      answers: {
        auditEntries: matches([anEntry()]),
        auditActors: [],
        auditEventKinds: [],
        auditExports: aPage([]),
      },
    });
    await screen.findByRole('row', { name: /佐藤 次郎/ });
    expect(asked()).toMatchObject({ demandUuid: DEMAND });
    expect(graph.callsOf('auditExports').at(-1)).toMatchObject({ demandUuid: DEMAND });
  });
});
