import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders, someTotals } from '../../testing.js';

const person = (uuid: string, lastName: string, role = 'ADMIN', state = 'ACTIVE') => ({
  uuid,
  lastName,
  firstName: '太郎',
  role,
  state,
});
const me = aUser();
const people = [
  { ...person(me.uuid, '山田'), firstName: '花子' },
  person('u-sato', '佐藤'),
  person('u-suzuki', '鈴木'),
  person('u-tanaka', '田中', 'EDITOR'),
  person('u-mori', '森', 'EDITOR', 'INVITED'),
  person('u-nakamura', '中村', 'ADMIN', 'INVITED'),
];
const candidates = { activeDemandUsers: people };

const draft = () =>
  anOrder({ purchaseNumber: '20261120-003' })
    .withLines(1, () => ({ deliveryDate: '2099-12-01' }))
    .allowing('UPDATE_DRAFT', 'SUBMIT_WITH_REVIEW_GROUPS')
    .build();

const open = async (answers: object = {}) => {
  const order = draft();
  const view = renderOrders({
    at: `/demand/orders/${order.uuid}/edit_draft`,
    user: me,
    answers: { order, orderSummary: someTotals, lastPurchasePrices: [], ...candidates, ...answers },
  });
  await view.user.click(await screen.findByRole('button', { name: '承認を申請する' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('combobox', { name: /^承認者/ });
  return { order, dialog, ...view };
};

it('requests approval in steps, saving the changes with the request', async () => {
  const { user, dialog, order, location, notices } = await open();
  graph.answer({ submitDraftOrderWithReviewGroups: { order: { ...order, status: 'Reviewing' } } });
  const [first] = dialog.getAllByRole('combobox', { name: /^承認者/ });
  // The user is no candidate, nor are editors while only administrators may decide, nor people who were only invited.
  expect(
    within(first as HTMLElement)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['承認者を追加', '佐藤 太郎', '鈴木 太郎']);
  await user.selectOptions(first as HTMLElement, '佐藤 太郎');
  await user.click(dialog.getByRole('button', { name: '段階を追加' }));
  const second = within(dialog.getByRole('listitem', { name: '2段階目' }));
  expect(second.getByRole('combobox', { name: /^承認者/ })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: '段階を追加' }));
  await user.click(dialog.getByRole('button', { name: '3段階目を削除' }));
  expect(dialog.getByRole('button', { name: '段階を追加' })).toHaveFocus();
  await user.click(second.getByRole('checkbox', { name: '管理者だけを承認者にする' }));
  const choice = second.getByRole('combobox', { name: /^承認者/ });
  expect(within(choice).queryByRole('option', { name: '森 太郎' })).not.toBeInTheDocument();
  expect(within(choice).queryByRole('option', { name: '佐藤 太郎' })).not.toBeInTheDocument();
  await user.selectOptions(choice, '田中 太郎');
  await user.selectOptions(choice, '鈴木 太郎');
  await user.click(second.getByRole('radio', { name: '全員の承認' }));
  await user.type(dialog.getByLabelText('コメント'), '至急お願いします');
  await user.dblClick(dialog.getByRole('button', { name: '申請する' }));
  await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
  expect(graph.callsOf('submitDraftOrderWithReviewGroups')).toMatchObject([
    {
      input: {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        content: { subject: order.subject },
        reviewGroups: [
          { approvalStrategy: 'ANY', restrictByReviewerRole: true, reviewerUuids: ['u-sato'] },
          {
            approvalStrategy: 'ALL',
            restrictByReviewerRole: false,
            reviewerUuids: ['u-tanaka', 'u-suzuki'],
          },
        ],
        comment: '至急お願いします',
      },
    },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 の承認を申請しました。' }]);
});

it('marks the person of a step whom the server refuses, among those who were chosen', async () => {
  const { user, dialog } = await open({
    submitDraftOrderWithReviewGroups: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: { 'reviewGroups.0.reviewerUuids.1': ['選択した承認者は承認できません。'] },
      });
    },
  });
  const choice = dialog.getByRole('combobox', { name: /^承認者/ });
  for (const name of ['佐藤 太郎', '鈴木 太郎']) await user.selectOptions(choice, name);
  const chosen = within(dialog.getByRole('list', { name: '1段階目の承認者' }));
  await user.click(dialog.getByRole('button', { name: '申請する' }));
  const refused = { name: '鈴木 太郎を外す（選択した承認者は承認できません。）' };
  await user.click(await chosen.findByRole('button', refused));
  expect(chosen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '佐藤 太郎を外す',
  ]);
  expect(choice).toBeValid();
});

it("requires a person in every step, and shows the server's errors of a step", async () => {
  const { user, dialog } = await open({
    submitDraftOrderWithReviewGroups: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: {
          'reviewGroups.0.reviewerUuids.0': ['承認者に指定できないユーザーです。'],
          comment: ['コメントは1000文字以内で入力してください。'],
        },
      });
    },
  });
  const submit = dialog.getByRole('button', { name: '申請する' });
  await user.click(submit);
  const choice = dialog.getByRole('combobox', { name: /^承認者/ });
  expect(choice).toHaveAccessibleDescription(/承認者を1名以上選択してください。/);
  expect(graph.callsOf('submitDraftOrderWithReviewGroups')).toEqual([]);
  await user.selectOptions(choice, '佐藤 太郎');
  await user.click(submit);
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/承認者に指定できないユーザーです。/));
  expect(dialog.getByLabelText('コメント')).toHaveAccessibleDescription(
    /コメントは1000文字以内で入力してください。/,
  );
});

it('keeps the error of a step from another one that takes its place', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '段階を追加' }));
  const stepsOf = () => dialog.getAllByRole('combobox', { name: /^承認者/ });
  await user.selectOptions(stepsOf()[1] as HTMLElement, '佐藤 太郎');
  await user.click(dialog.getByRole('button', { name: '申請する' }));
  const missing = /承認者を1名以上選択してください。/;
  expect(stepsOf()[0]).toHaveAccessibleDescription(missing);
  await user.click(dialog.getByRole('button', { name: '1段階目を削除' }));
  expect(stepsOf()).toHaveLength(1);
  expect(dialog.getByText('佐藤 太郎')).toBeVisible();
  expect(stepsOf()[0]).not.toHaveAccessibleDescription(missing);
});

it('keeps the focus on the choice of reviewers after the last one was added', async () => {
  const { dialog, user } = await open();
  const choice = dialog.getByRole('combobox', { name: /^承認者/ });
  choice.focus();
  for (const name of ['佐藤 太郎', '鈴木 太郎']) await user.selectOptions(choice, name);
  expect(choice).toHaveTextContent('追加できる承認者はいません');
  expect(choice).toBeEnabled();
  expect(choice).toHaveFocus();
});

it('reports that there is no possible reviewer', async () => {
  const { dialog } = await open({ activeDemandUsers: [people[0]] });
  expect(dialog.getByRole('combobox', { name: /^承認者/ })).toBeDisabled();
  expect(
    dialog.getByText('承認者に指定できるユーザーがいません。ユーザーを追加してください。'),
  ).toBeInTheDocument();
});

it('does not request approval of an incomplete order', async () => {
  const order = { ...draft(), subject: null };
  const { user } = renderOrders({
    at: `/demand/orders/${order.uuid}/edit_draft`,
    user: me,
    answers: { order, orderSummary: someTotals, lastPurchasePrices: [] },
  });
  await user.click(await screen.findByRole('button', { name: '承認を申請する' }));
  expect(await screen.findByRole('button', { name: '件名を入力してください。' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('with routes of approval', () => {
  const step = (name: string, uuid: string) => ({
    approvalStrategy: 'ALL',
    restrictByReviewerRole: true,
    reviewers: [{ uuid, name, hasLeft: false, isEligible: true }],
  });
  const route = (own: object = {}) => ({
    uuid: 'r-1',
    name: '高額の発注',
    isBinding: true,
    isReviewerMissing: false,
    reviewGroups: [step('佐藤 太郎', 'u-sato'), step('鈴木 太郎', 'u-suzuki')],
    ...own,
  });
  const show = async (approvalRouteChoice: object) => {
    const order = draft();
    const view = renderOrders({
      at: `/demand/orders/${order.uuid}/edit_draft`,
      user: me,
      answers: {
        order,
        orderSummary: someTotals,
        lastPurchasePrices: [],
        ...candidates,
        approvalRouteChoice,
        submitDraftOrderWithReviewGroups: { order: { ...order, status: 'Reviewing' } },
      },
    });
    await view.user.click(await screen.findByRole('button', { name: '承認を申請する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText('コメント');
    return { order, dialog, ...view };
  };
  const isAsked = (...people: string[]) =>
    waitFor(() =>
      expect(graph.callsOf('submitDraftOrderWithReviewGroups')).toMatchObject([
        { input: { reviewGroups: people.map((uuid) => ({ reviewerUuids: [uuid] })) } },
      ]),
    );

  it('requests the steps of a binding rule, which cannot be changed', async () => {
    const { user, dialog, order, location } = await show({ rule: route(), templates: [] });
    expect(dialog.getByText('承認ルート「高額の発注」が適用されます')).toBeInTheDocument();
    expect(dialog.getByText('承認者は変更できません。')).toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: /^承認者/ })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1段階目 全員の承認佐藤 太郎',
      '2段階目 全員の承認鈴木 太郎',
    ]);
    await user.click(dialog.getByRole('button', { name: '申請する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    await isAsked('u-sato', 'u-suzuki');
    expect(graph.callsOf('approvalRouteChoice')).toMatchObject([{ content: { subject: order.subject } }]);
  });

  it('fills in the steps of an editable rule, which can be changed', async () => {
    const { user, dialog } = await show({ rule: route({ isBinding: false }), templates: [] });
    await user.click(dialog.getByRole('button', { name: '2段階目を削除' }));
    await user.click(dialog.getByRole('button', { name: '申請する' }));
    await isAsked('u-sato');
  });

  it('says before the request that a binding rule has nobody left', async () => {
    const empty = { ...step('', ''), reviewers: [] };
    const rule = route({ isReviewerMissing: true, reviewGroups: [empty] });
    const { dialog } = await show({ rule, templates: [] });
    expect(dialog.getByText(/承認できる人がいない段階があるため、申請できません。/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: '申請する' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers templates where no rule applies', async () => {
    const template = route({ uuid: 't-1', name: '通常の発注', isBinding: false });
    const { user, dialog } = await show({ rule: null, templates: [template] });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'ひな形' }), '通常の発注');
    await user.click(dialog.getByRole('button', { name: '申請する' }));
    await isAsked('u-sato', 'u-suzuki');
  });

  it('shows the rule that applies now, and keeps the comment, after a refused request', async () => {
    const { user, dialog } = await show({ rule: null, templates: [] });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^承認者/ }), '佐藤 太郎');
    await user.type(dialog.getByLabelText('コメント'), '至急');
    const message =
      'この発注には承認ルート「高額の発注」が適用されます。承認者を変更せずに申請してください。';
    graph.answer({
      approvalRouteChoice: { rule: route(), templates: [] },
      submitDraftOrderWithReviewGroups: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message });
      },
    });
    await user.click(dialog.getByRole('button', { name: '申請する' }));
    expect(await screen.findByText('承認者は変更できません。')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('コメント')).toHaveValue('至急');
  });
});
