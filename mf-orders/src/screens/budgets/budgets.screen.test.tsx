import { sendFile } from '@hacchu-hub/slice-kit/files';
import { aUser, graph, refusal, setToday } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

jest.mock('@hacchu-hub/slice-kit/files', () => ({
  ...jest.requireActual('@hacchu-hub/slice-kit/files'),
  sendFile: jest.fn(),
}));
beforeEach(() => jest.mocked(sendFile).mockReset().mockResolvedValue(undefined));

const budget = (own: object = {}) => ({
  uuid: 'b-1',
  month: '2026-11',
  scope: 'DEMAND',
  targetUuid: null,
  targetName: null,
  isTargetDeleted: false,
  amount: '500000',
  ordered: '300000',
  waiting: '80000',
  received: '100000',
  remaining: '120000',
  usedPercent: 76,
  updatedAt: '2026-11-20T03:00:00.000000Z',
  ...own,
});
const supplier = budget({
  uuid: 'b-2',
  scope: 'SUPPLIER',
  targetUuid: 's-1',
  targetName: '青葉縫製',
  remaining: '-30000',
  usedPercent: 106,
});

const render = (answers: object = {}, user = aUser()) =>
  renderOrders({
    at: '/demand/budgets?month=2026-11',
    user,
    answers: { budgets: [budget(), supplier], budgetChanges: [], ...answers },
  });

describe('budgets', () => {
  it('show what is ordered, waiting, received and left, and which are exceeded', async () => {
    render();
    const row = within(await screen.findByRole('row', { name: /^全体/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '¥500,000',
      '76%',
      '¥300,000',
      '¥80,000',
      '¥100,000',
      '¥120,000',
      '編集削除',
    ]);
    expect(within(screen.getByRole('row', { name: /青葉縫製/ })).getByText('超過')).toBeInTheDocument();
  });

  it('are filtered by what they are for', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: '仕入先' }));
    expect(screen.queryByRole('row', { name: /^全体/ })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /青葉縫製/ })).toBeInTheDocument();
  });

  it('of a month without any are begun where they would be, and cannot be copied', async () => {
    const { user } = render({ budgets: [] });
    await user.click(await screen.findByRole('button', { name: '予算を登録する' }));
    expect(await screen.findByRole('dialog', { name: '2026年11月の予算の登録' })).toBeVisible();
    const copy = screen.getByRole('button', { name: '他の月にコピー', hidden: true });
    expect(copy).toHaveAccessibleDescription('2026年11月の予算がありません。');
  });

  it('that a filter hides are shown again from the empty list', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: '商品分類' }));
    expect(screen.getByText('条件に合う予算はありません')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '予算を登録する' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '条件をすべて外す' }));
    expect(await screen.findByRole('row', { name: /^全体/ })).toBeInTheDocument();
  });

  it('are registered with an amount in whole yen, and show what the server refuses', async () => {
    const { user } = render({ budgets: [] });
    await user.click(await screen.findByRole('button', { name: '予算を登録' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /予算額/ }), '1.5');
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    const field = dialog.getByRole('textbox', { name: /予算額/ });
    expect(field).toHaveAccessibleDescription(/予算額は円単位の整数で入力してください。例：500000/);
    await user.clear(field);
    await user.type(field, '500000');
    graph.answer({
      saveBudget: refusal({
        code: 'ALREADY_EXISTS',
        fields: { targetUuid: ['この対象と月の予算は既に登録されています。'] },
      }),
    });
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect((await dialog.findAllByText('この対象と月の予算は既に登録されています。')).length).toBeGreaterThan(
      0,
    );
    expect(graph.callsOf('saveBudget')).toMatchObject([
      { input: { month: '2026-11', scope: 'DEMAND', targetUuid: null, amount: '500000' } },
    ]);
  });

  it('are saved when an earlier attempt stored the same amount', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: '全体の予算を編集' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /予算額/ });
    await user.clear(field);
    await user.type(field, '６００，０００円');
    graph.answer({
      saveBudget: refusal({ code: 'ABORTED', message: '予算が他のユーザーによって変更されました。' }),
      budgets: [budget({ amount: '600000', updatedAt: '2026-11-20T05:00:00.000000Z' }), supplier],
    });
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that a colleague has changed meanwhile are changed again once the person has seen the other amount', async () => {
    const theirs = budget({ amount: '700000', updatedAt: '2026-11-20T05:00:00.000000Z' });
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: '全体の予算を編集' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /予算額/ });
    await user.clear(field);
    await user.type(field, '600000');
    graph.answer({
      saveBudget: refusal({ code: 'ABORTED', message: '予算が他のユーザーによって変更されました。' }),
      budgets: [theirs, supplier],
    });
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    const row = within(await dialog.findByRole('row', { name: /予算額/ }));
    expect(row.getByText('¥600,000')).toBeVisible();
    expect(row.getByText('¥700,000')).toBeVisible();
    graph.answer({ saveBudget: { budget: { ...theirs, amount: '600000' } } });
    await user.click(dialog.getByRole('button', { name: '自分の入力で保存する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(graph.callsOf('saveBudget')).toMatchObject([
      { input: { uuid: 'b-1', expectedUpdatedAt: budget().updatedAt } },
      { input: { uuid: 'b-1', amount: '600000', expectedUpdatedAt: theirs.updatedAt } },
    ]);
  });

  it('are saved once, also by two quick Enters', async () => {
    const { user } = render({ budgets: [] });
    await user.click(await screen.findByRole('button', { name: '予算を登録' }));
    const dialog = within(await screen.findByRole('dialog'));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    graph.answer({
      saveBudget: async () => {
        await answered;
        throw refusal({ code: 'FAILED_PRECONDITION', message: '保存できません。' });
      },
    });
    await user.type(dialog.getByRole('textbox', { name: /予算額/ }), '500000{Enter}{Enter}');
    await waitFor(() => expect(graph.callsOf('saveBudget')).toHaveLength(1));
    // Nor is it closed before the answer: a refusal would not be seen, and the input would be lost.
    await user.keyboard('{Escape}');
    answer();
    expect(await dialog.findByText('保存できません。')).toBeVisible();
    expect(graph.callsOf('saveBudget')).toHaveLength(1);
    // After the refusal it can be sent again.
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(graph.callsOf('saveBudget')).toHaveLength(2));
  });

  it('of the month that begins while the page is open are shown, and an open form stays with its month', async () => {
    setToday('2026-11-30');
    const { user } = renderOrders({
      at: '/demand/budgets',
      user: aUser(),
      answers: { budgets: [], budgetChanges: [] },
    });
    await user.click(await screen.findByRole('button', { name: '予算を登録' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2026年11月の予算の登録' }));
    jest.setSystemTime(new Date('2026-12-01T09:00:00+09:00'));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('2026年12月の予算はありません')).toBeInTheDocument();
    graph.answer({ saveBudget: budget() });
    await user.type(dialog.getByRole('textbox', { name: /予算額/ }), '500000{Enter}');
    await waitFor(() => expect(graph.callsOf('saveBudget')).toMatchObject([{ input: { month: '2026-11' } }]));
  });

  it('are copied to the next month', async () => {
    const { user, notices } = render();
    await user.click(await screen.findByRole('button', { name: '他の月にコピー' }));
    graph.answer({ copyBudgets: { savedCount: 1, keptCount: 1, months: ['2026-12'] } });
    await user.click(await screen.findByRole('button', { name: 'コピーする' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: '予算を1件コピーしました。既にある1件は変更していません。' },
      ]),
    );
    expect(graph.callsOf('copyBudgets')).toMatchObject([
      {
        input: { fromMonth: '2026-11', firstMonth: '2026-12', lastMonth: '2026-12', replacesExisting: false },
      },
    ]);
  });

  it('that a colleague has changed meanwhile are replaced only once the person was told', async () => {
    const change = (uuid: string) => ({
      __typename: 'BudgetChange',
      uuid,
      at: '2026-11-20T01:00:00.000Z',
      actorName: '山田 花子',
      summary: '予算を変更しました。',
    });
    const { user } = render({ budgetChanges: [change('c-1')] });
    await user.click(await screen.findByRole('button', { name: '他の月にコピー' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'コピー先に既にある予算も置き換える' }));
    graph.answer({
      copyBudgets: () => {
        throw refusal({
          code: 'ABORTED',
          message: 'ほかの変更がありました（山田 花子：予算を変更しました。）。',
        });
      },
      budgetChanges: [change('c-2'), change('c-1')],
    });
    await user.click(dialog.getByRole('button', { name: 'コピーする' }));
    expect(await dialog.findByText(/^ほかの変更がありました（山田 花子/)).toBeVisible();
    graph.answer({ copyBudgets: { savedCount: 1, keptCount: 0, months: ['2026-12'] } });
    await user.click(dialog.getByRole('button', { name: 'コピーする' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(graph.callsOf('copyBudgets')).toMatchObject([
      { input: { expectedChangeUuid: 'c-1' } },
      { input: { expectedChangeUuid: 'c-2' } },
    ]);
  });

  it('cannot be changed without the right to', async () => {
    render({}, aUser({ role: 'EDITOR', capabilities: ['orders:view'] }));
    expect(await screen.findByRole('row', { name: /^全体/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '予算を登録' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '全体の予算を編集' })).not.toBeInTheDocument();
    expect(graph.callsOf('budgetChanges')).toEqual([]);
  });
});
