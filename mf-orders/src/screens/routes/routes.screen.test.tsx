import { sendFile } from '@hacchu-hub/slice-kit/files';
import { anOperator, anOperatorInWithdrawal, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

jest.mock('@hacchu-hub/slice-kit/files', () => ({
  ...jest.requireActual('@hacchu-hub/slice-kit/files'),
  sendFile: jest.fn(),
}));
beforeEach(() => jest.mocked(sendFile).mockReset().mockResolvedValue(undefined));

const me = aUser();
const sato = { uuid: 'u-sato', lastName: '佐藤', firstName: '太郎', role: 'ADMIN', state: 'ACTIVE' };
const self = { uuid: me.uuid, lastName: '山田', firstName: '花子', role: 'ADMIN', state: 'ACTIVE' };
const people = { activeDemandUsers: [self, sato] };
const route = (own: object = {}) => ({
  uuid: 'r-1',
  name: '10万円以上',
  kind: 'RULE',
  isActive: true,
  isBinding: true,
  position: 1,
  amountFrom: '100000',
  amountTo: null,
  isReviewerMissing: false,
  onlyOverBudget: false,
  remindAfterDays: 3,
  escalateAfterDays: 5,
  updatedAt: '2026-11-20T03:00:00.000000Z',
  suppliers: [{ uuid: 's-1', name: '青葉縫製', isDeleted: false }],
  categories: [] as { uuid: string; name: string | null; isDeleted: boolean }[],
  mailApprovalLimit: null as string | null,
  requesters: [],
  reviewGroups: [
    {
      approvalStrategy: 'ANY',
      restrictByReviewerRole: true,
      reviewers: [{ uuid: 'u-sato', name: '佐藤 太郎', hasLeft: false, isEligible: true }],
    },
  ],
  ...own,
});
const second = route({ uuid: 'r-2', name: 'その他', position: 2, amountFrom: null, suppliers: [] });
const template = route({ uuid: 't-1', name: '通常', kind: 'TEMPLATE', isBinding: false });
const changes = [
  { uuid: 'c-1', at: '2026-11-20T03:00:00.000000Z', actorName: '山田 花子', summary: '登録しました。' },
];

const render = (at: string, answers: object = {}, own: object = {}) =>
  renderOrders({
    at,
    user: me,
    ...own,
    answers: {
      approvalRoutes: [route(), second, template],
      approvalRouteChanges: changes,
      reviewDelegations: [],
      reviewDelegationChanges: [],
      approvalSettings: { mailApprovalLimit: null },
      ...people,
      ...answers,
    },
  });

describe('the list of routes', () => {
  it('shows rules in the order in which they are tried, templates, and the history of changes', async () => {
    render('/demand/approval-routes');
    const rules = within(await screen.findByRole('list', { name: '条件で適用するルート' }));
    expect(rules.getByText('金額（税抜）：¥100,000以上／仕入先：青葉縫製')).toBeInTheDocument();
    expect(rules.getAllByText('督促：3営業日後／管理者への通知：5営業日後')).toHaveLength(2);
    expect(rules.getByText('すべての申請')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'ひな形' })).getByText('通常')).toBeInTheDocument();
    expect(await screen.findByText('登録しました。')).toBeInTheDocument();
  });

  it('offers the first route where there is none', async () => {
    const { user, location } = render('/demand/approval-routes', { approvalRoutes: [] });
    await user.click(await screen.findByRole('link', { name: '承認ルートを登録する' }));
    expect(location()).toBe('/demand/approval-routes/new');
  });

  it('is only read while the demand withdraws', async () => {
    const delegations = { reviewDelegations: [] };
    const own = { user: anOperatorInWithdrawal(), isWithdrawing: true };
    render('/admin/demands/d-42/approval-routes', delegations, own);
    const rules = within(await screen.findByRole('list', { name: '条件で適用するルート' }));
    expect(rules.getByText('すべての申請')).toBeInTheDocument();
    expect(await screen.findByText('常にログインが必要')).toBeInTheDocument();
    expect(await screen.findByText('承認の代理はありません。')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CSV出力']);
    expect(screen.queryByRole('link', { name: /登録|編集/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('changes the order of rules', async () => {
    const { user, notices } = render('/demand/approval-routes');
    expect(await screen.findByRole('button', { name: '10万円以上の優先順位を上げる' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    graph.answer({ reorderApprovalRoutes: { approvalRoutes: [second, route(), template] } });
    await user.click(screen.getByRole('button', { name: 'その他の優先順位を上げる' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '優先順位を変更しました。' }]));
    expect(graph.callsOf('reorderApprovalRoutes')).toMatchObject([{ input: { uuids: ['r-2', 'r-1'] } }]);
  });

  it('deletes a route after a confirmation that names it', async () => {
    const { user } = render('/demand/approval-routes');
    const item = within(await screen.findByRole('listitem', { name: '通常' }));
    graph.answer({ deleteApprovalRoute: { uuid: 't-1' } });
    await user.click(item.getByRole('button', { name: '削除' }));
    const question = within(await screen.findByRole('dialog', { name: '承認ルート「通常」を削除します' }));
    expect(graph.callsOf('deleteApprovalRoute')).toEqual([]);
    await user.click(question.getByRole('button', { name: '削除する' }));
    await waitFor(() =>
      expect(graph.callsOf('deleteApprovalRoute')).toMatchObject([{ input: { uuid: 't-1' } }]),
    );
  });

  it('marks a rule that nobody can approve', async () => {
    render('/demand/approval-routes', { approvalRoutes: [route({ isReviewerMissing: true })] });
    expect(
      await screen.findByText('承認できる人がいない段階があります。このルートが適用される申請はできません。'),
    ).toBeInTheDocument();
  });

  it('sets up to which amount a mail lets reviewers decide without signing in', async () => {
    const { user, notices } = render('/demand/approval-routes', {
      updateApprovalSettings: { approvalSettings: { mailApprovalLimit: '100000' } },
    });
    const limit = await screen.findByLabelText('メールのリンクから承認できる金額の上限（税込）');
    await user.type(limit, '1.5');
    await user.click(screen.getByRole('button', { name: '上限を保存する' }));
    await waitFor(() => expect(limit).toHaveAccessibleDescription(/円単位の整数で入力してください。/));
    await user.clear(limit);
    await user.type(limit, '100,000');
    await user.click(screen.getByRole('button', { name: '上限を保存する' }));
    await waitFor(() =>
      expect(notices.at(-1)?.text).toBe('メールのリンクから承認できる金額の上限を保存しました。'),
    );
    expect(graph.callsOf('updateApprovalSettings')).toMatchObject([
      { input: { mailApprovalLimit: '100000' } },
    ]);
  });

  it('keeps a typed limit when somebody else has set another one, and goes on from that', async () => {
    let stored: string | null = null;
    const theirs = { ...changes[0], uuid: 'c-2', summary: '上限を「50,000円」にしました。' };
    const { user, notices } = render('/demand/approval-routes', {
      approvalSettings: () => ({ mailApprovalLimit: stored }),
      approvalRouteChanges: () => (stored === null ? changes : [theirs, ...changes]),
      updateApprovalSettings: ({ input }: { input: { expectedMailApprovalLimit: string | null } }) => {
        if (input.expectedMailApprovalLimit === '50000')
          return { approvalSettings: { mailApprovalLimit: '100000' } };
        stored = '50000';
        throw refusal({ code: 'ABORTED', message: '他のユーザーが上限を「50,000円」に変更しました。' });
      },
    });
    const limit = await screen.findByLabelText('メールのリンクから承認できる金額の上限（税込）');
    await user.type(limit, '100000');
    const save = () => user.click(screen.getByRole('button', { name: '上限を保存する' }));
    await save();
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        kind: 'error',
        description: '他のユーザーが上限を「50,000円」に変更しました。',
      }),
    );
    await waitFor(() => expect(graph.callsOf('approvalSettings')).toHaveLength(2));
    expect(await screen.findByText('上限を「50,000円」にしました。')).toBeVisible();
    expect(limit).toBeInTheDocument();
    expect(limit).toHaveValue('100,000');
    await save();
    await waitFor(() =>
      expect(notices.at(-1)?.text).toBe('メールのリンクから承認できる金額の上限を保存しました。'),
    );
  });

  it('exports the routes as a file, and imports one: with an error in a row, nothing, and it is named', async () => {
    const upload = {
      uploadUuid: 'u-1',
      url: 'http://127.0.0.1:9000/signed',
      headers: [],
      expiresAt: '2026-11-20T03:10:00.000000Z',
    };
    const { user, notices } = render('/demand/approval-routes', {
      approvalRoutesCsv: 'ルート名\r\n10万円以上\r\n',
      createApprovalRoutesUploadUrl: { upload },
      importApprovalRoutes: {
        errors: [{ line: 2, message: '承認方法を入力してください。' }],
        savedCount: 0,
        notices: [],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'CSV出力・取込' }));
    const dialog = within(await screen.findByRole('dialog', { name: '承認ルートのCSV' }));
    const link = await dialog.findByRole('link', { name: '現在の承認ルートをCSVで出力する' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('10万円以上');
    const choose = () =>
      user.upload(dialog.getByLabelText('取り込むCSVファイル'), new File(['ルート名'], 'ルート.csv'));
    await choose();
    expect(await dialog.findByText('2行目：承認方法を入力してください。')).toBeVisible();
    expect(notices).toEqual([]);
    graph.answer({ importApprovalRoutes: { errors: [], savedCount: 3, notices: [] } });
    await choose();
    await waitFor(() =>
      expect(notices.at(-1)?.text).toBe('CSVファイルから3件の承認ルートを取り込みました。'),
    );
    expect(graph.callsOf('importApprovalRoutes').at(-1)).toMatchObject({ input: { uploadUuid: 'u-1' } });
  });

  it('is open to operators', async () => {
    renderOrders({
      at: '/admin/demands/d-42/approval-routes',
      user: anOperator(),
      answers: {
        approvalRoutes: [route()],
        approvalRouteChanges: [],
        reviewDelegations: [],
        reviewDelegationChanges: [],
        approvalSettings: { mailApprovalLimit: null },
      },
    });
    expect(await screen.findByText('10万円以上')).toBeInTheDocument();
    expect(graph.callsOf('approvalRoutes')).toMatchObject([{ demandUuid: 'd-42' }]);
  });
});

describe('the form of a route', () => {
  it('registers a rule with its conditions and steps', async () => {
    const { user, location } = render('/demand/approval-routes/new', {
      searchDemandSuppliers: [{ uuid: 's-1', name: '青葉縫製', city: null, address1: null }],
      searchProductCategories: [{ uuid: 'c-1', name: '衣料', code: null }],
    });
    await user.click(await screen.findByRole('button', { name: '保存する' }));
    expect(graph.callsOf('saveApprovalRoute')).toEqual([]);
    const name = screen.getByLabelText(/^ルート名/);
    expect(name).toHaveAccessibleDescription(/ルート名を入力してください。/);
    await user.type(name, '高額');
    await user.type(screen.getByLabelText('金額の下限（税抜）'), '100,000');
    await user.click(screen.getByRole('combobox', { name: '仕入先' }));
    await user.click(await screen.findByText('青葉縫製'));
    await user.selectOptions(screen.getByRole('combobox', { name: '申請者' }), '佐藤 太郎');
    await user.click(screen.getByRole('radio', { name: /^固定/ }));
    // Whoever keeps the routes may approve the requests of others.
    await user.selectOptions(screen.getByRole('combobox', { name: /^承認者/ }), '山田 花子');
    await user.click(screen.getByRole('combobox', { name: /^商品分類/ }));
    await user.click(await screen.findByText('衣料'));
    await user.type(screen.getByLabelText(/^メールのリンクから承認できる金額の上限/), '0');
    await user.type(screen.getByLabelText('管理者に知らせるまでの日数'), '5');
    graph.answer({ saveApprovalRoute: { approvalRoute: route() } });
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(location()).toBe('/demand/approval-routes'));
    expect(graph.callsOf('saveApprovalRoute')).toMatchObject([
      {
        input: {
          name: '高額',
          kind: 'RULE',
          isActive: true,
          isBinding: true,
          amountFrom: '100000',
          amountTo: null,
          supplierUuids: ['s-1'],
          categoryUuids: ['c-1'],
          mailApprovalLimit: '0',
          requesterUuids: ['u-sato'],
          remindAfterDays: 3,
          escalateAfterDays: 5,
          reviewGroups: [{ approvalStrategy: 'ANY', restrictByReviewerRole: true, reviewerUuids: [me.uuid] }],
        },
      },
    ]);
  });

  it('changes a stored route in the version that was read, and shows why it is refused', async () => {
    const { user } = render('/demand/approval-routes/r-1', {
      saveApprovalRoute: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { amountTo: ['金額の上限は下限より大きい金額で入力してください。'] },
        });
      },
    });
    const upper = await screen.findByLabelText('金額の上限（税抜）');
    await user.type(upper, '50000');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(upper).toHaveAccessibleDescription(/下限より大きい金額/));
    expect(graph.callsOf('saveApprovalRoute')).toMatchObject([
      { input: { uuid: 'r-1', expectedUpdatedAt: route().updatedAt, amountTo: '50000' } },
    ]);
  });

  it('keeps the input when a colleague has changed the route, and does not overwrite that change', async () => {
    const theirs = route({ updatedAt: '2026-11-20T05:00:00.000000Z', amountTo: '300000' });
    let stored = route();
    const message = '承認ルートが他のユーザーによって変更されました。最新の内容を読み込んでください。';
    const { user } = render('/demand/approval-routes/r-1', {
      approvalRoutes: () => [stored],
      saveApprovalRoute: () => {
        stored = theirs;
        throw refusal({ code: 'ABORTED', message });
      },
    });
    const name = await screen.findByLabelText(/^ルート名/);
    await user.clear(name);
    await user.type(name, '高額');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(graph.callsOf('approvalRoutes')).toHaveLength(3));
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('高額');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(graph.callsOf('saveApprovalRoute')).toHaveLength(2));
    expect(graph.callsOf('saveApprovalRoute')[1]).toMatchObject({
      input: { expectedUpdatedAt: route().updatedAt },
    });
  });

  it('shows both versions after a colleague’s change, and saves the own one over it only when asked to', async () => {
    const theirs = route({
      updatedAt: '2026-11-20T05:00:00.000000Z',
      name: '承認（改）',
      amountTo: '300000',
    });
    let stored = route();
    const { user } = render('/demand/approval-routes/r-1', {
      approvalRoutes: () => [stored],
      saveApprovalRoute: ({ input }: { input: { expectedUpdatedAt: string } }) => {
        if (input.expectedUpdatedAt === theirs.updatedAt) return { approvalRoute: theirs };
        stored = theirs;
        throw refusal({ code: 'ABORTED', message: '承認ルートが他のユーザーによって変更されました。' });
      },
    });
    const name = await screen.findByLabelText(/^ルート名/);
    await user.clear(name);
    await user.type(name, '高額');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    const row = within(await screen.findByRole('row', { name: /ルート名/ }));
    expect(row.getByText('高額')).toBeVisible();
    expect(row.getByText('承認（改）')).toBeVisible();
    // What only the colleague has changed is taken over.
    expect(screen.getByLabelText('金額の上限（税抜）')).toHaveValue('300,000');
    await user.click(screen.getByRole('button', { name: '自分の入力で保存する' }));
    await waitFor(() => expect(graph.callsOf('saveApprovalRoute')).toHaveLength(2));
    expect(graph.callsOf('saveApprovalRoute')[1]).toMatchObject({
      input: { uuid: 'r-1', name: '高額', amountTo: '300000', expectedUpdatedAt: theirs.updatedAt },
    });
  });

  it.each([
    ['is saved when an earlier attempt stored the same', {}, true],
    [
      'shows amounts and days of both versions in one form',
      { amountTo: '300000', remindAfterDays: 9 },
      false,
    ],
  ])('%s', async (_, changes, isSaved) => {
    const latest = route({
      updatedAt: '2026-11-20T05:00:00.000000Z',
      amountTo: '250000',
      remindAfterDays: 5,
      ...changes,
    });
    let stored = route();
    const message = '承認ルートが他のユーザーによって変更されました。';
    const { user, notices } = render('/demand/approval-routes/r-1', {
      approvalRoutes: () => [stored],
      saveApprovalRoute: () => {
        stored = latest;
        throw refusal({ code: 'ABORTED', message });
      },
    });
    const retype = async (label: RegExp, text: string) => {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };
    await retype(/^金額の上限/, '２５０，０００円');
    await retype(/^督促までの日数/, '５');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    if (isSaved) {
      await waitFor(() => expect(notices).toMatchObject([{ kind: 'success' }]));
      expect(screen.queryByText(message)).not.toBeInTheDocument();
      return;
    }
    expect(await screen.findByRole('row', { name: /^金額の上限/ })).toHaveTextContent('¥250,000¥300,000');
    expect(screen.getByRole('row', { name: /^督促までの日数/ })).toHaveTextContent('督促までの日数59');
  });

  it('keeps the input when a colleague has deleted the route, and says so', async () => {
    let stored = [route()];
    const message = '承認ルートが見つかりませんでした。削除された可能性があります。';
    const { user } = render('/demand/approval-routes/r-1', {
      approvalRoutes: () => stored,
      saveApprovalRoute: () => {
        stored = [];
        throw refusal({ code: 'NOT_FOUND', message });
      },
    });
    const name = await screen.findByLabelText(/^ルート名/);
    await user.clear(name);
    await user.type(name, '高額');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(graph.callsOf('approvalRoutes')).toHaveLength(2));
    await user.type(name, '品');
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('高額品');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(graph.callsOf('saveApprovalRoute')).toHaveLength(2));
    expect(graph.callsOf('saveApprovalRoute')[1]).toMatchObject({ input: { uuid: 'r-1' } });
  });

  it('says that a route does not exist any more', async () => {
    render('/demand/approval-routes/r-gone');
    expect(await screen.findByText('承認ルートが見つかりませんでした')).toBeInTheDocument();
  });
});
