import { aUser, graph, type GraphAnswers, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import '../../testing.js';

const me = aUser({ capabilities: ['orders:delegations'] });
const person = (uuid: string, lastName: string, role: string) => ({
  uuid,
  lastName,
  firstName: '一',
  role,
  state: 'ACTIVE',
});
const self = person(me.uuid, '山田', 'ADMIN');
const sato = person('u-sato', '佐藤', 'ADMIN');
const editor = person('u-ito', '伊藤', 'EDITOR');
const today = todayInJapan();
const delegation = (own: object = {}) => ({
  uuid: 'd-1',
  fromDate: today,
  toDate: '2099-01-31',
  reason: '出張',
  isInForce: true,
  canChange: true,
  updatedAt: '2026-11-20T03:00:00.000000Z',
  absent: { uuid: me.uuid, name: '山田 一', hasLeft: false, isEligible: true },
  deputies: [{ uuid: 'u-sato', name: '佐藤 一', hasLeft: false, isEligible: true }],
  ...own,
});

const show = (answers: GraphAnswers) =>
  renderSlice({
    slice,
    // The section belongs to the shell's page アカウント; here it is rendered as a page.
    declaration: {
      ...declaration,
      routes: [
        ...declaration.routes,
        { path: '/demand/account', screen: 'delegations', area: 'demand', title: 'アカウント' },
      ],
    },
    at: '/demand/account',
    user: me,
    answers: {
      reviewDelegations: [],
      activeDemandUsers: [self, sato, editor],
      ...answers,
    },
  });

it('names deputies for the user, of an administrator only administrators, and says what is missing', async () => {
  const { user, notices } = show({ saveReviewDelegation: { reviewDelegation: delegation() } });
  await user.click(await screen.findByRole('button', { name: '代理を登録' }));
  const dialog = within(await screen.findByRole('dialog', { name: '承認の代理を登録します' }));
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  expect(graph.callsOf('saveReviewDelegation')).toEqual([]);
  const deputies = dialog.getByRole('combobox', { name: /^代理/ });
  expect(deputies).toHaveAccessibleDescription(/代理を1名以上選択してください。/);
  expect(
    within(deputies)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['代理を追加', '佐藤 一']);
  await user.selectOptions(deputies, '佐藤 一');
  await user.type(dialog.getByLabelText(/^終了日/), today.replaceAll('-', '/'));
  await user.type(dialog.getByLabelText('理由'), ' 休暇 ');
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(notices.at(-1)?.text).toBe('承認の代理を保存しました。代理の人に通知しました。'),
  );
  expect(graph.callsOf('saveReviewDelegation')).toMatchObject([
    {
      input: {
        absentUuid: me.uuid,
        deputyUuids: ['u-sato'],
        fromDate: today,
        toDate: today,
        reason: '休暇',
      },
    },
  ]);
});

it('repeats a creation whose response was lost, and saves what was changed in between', async () => {
  const failures = ['NETWORK'];
  const { user, notices } = show({
    saveReviewDelegation: () => {
      const code = failures.shift();
      if (code !== undefined) throw refusal({ code, message: `答え：${code}` });
      return { reviewDelegation: delegation({ uuid: 'd-new' }) };
    },
  });
  await user.click(await screen.findByRole('button', { name: '代理を登録' }));
  const dialog = within(await screen.findByRole('dialog', { name: '承認の代理を登録します' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^代理/ }), '佐藤 一');
  await user.type(dialog.getByLabelText(/^終了日/), today.replaceAll('-', '/'));
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await dialog.findByText('答え：NETWORK')).toBeVisible();
  await user.type(dialog.getByLabelText('理由'), '休暇');
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  const [first, second, third] = graph
    .callsOf('saveReviewDelegation')
    .map(({ input }) => input as { idempotencyKey?: string });
  expect(first?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  expect(second).toEqual(first);
  expect(third).toMatchObject({ uuid: 'd-new', expectedUpdatedAt: delegation().updatedAt, reason: '休暇' });
  expect(third).not.toHaveProperty('idempotencyKey');
});

it('shows who decides for whom, and lets the absent reviewer end it after a confirmation', async () => {
  const other = delegation({
    uuid: 'd-2',
    canChange: false,
    isInForce: false,
    absent: { uuid: 'u-gone', name: '鈴木 一郎', hasLeft: true, isEligible: false },
    deputies: [{ uuid: me.uuid, name: '山田 一', hasLeft: false, isEligible: true }],
  });
  const { user } = show({ reviewDelegations: [delegation(), other], endReviewDelegation: { uuid: 'd-1' } });
  const own = within(await screen.findByRole('listitem', { name: '山田 一の代理：佐藤 一' }));
  expect(own.getByText('期間中')).toBeVisible();
  const ofOther = within(screen.getByRole('listitem', { name: '鈴木 一郎（削除済み）の代理：山田 一' }));
  expect(ofOther.getByText('不在の承認者が承認できなくなったため、この代理は無効です。')).toBeVisible();
  expect(ofOther.queryByRole('button')).toBeNull();
  await user.click(own.getByRole('button', { name: '終了' }));
  const question = within(
    await screen.findByRole('dialog', { name: '「山田 一の代理：佐藤 一」を終了します' }),
  );
  expect(graph.callsOf('endReviewDelegation')).toEqual([]);
  await user.click(question.getByRole('button', { name: '終了する' }));
  await waitFor(() =>
    expect(graph.callsOf('endReviewDelegation')).toMatchObject([{ input: { uuid: 'd-1' } }]),
  );
});

it('changes a delegation in the version that was read, and shows why it is refused', async () => {
  const { user } = show({
    reviewDelegations: [delegation()],
    saveReviewDelegation: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: { toDate: ['代理の期間は90日以内で入力してください。'] },
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: '変更' }));
  const dialog = within(await screen.findByRole('dialog', { name: '承認の代理を変更します' }));
  await user.click(await dialog.findByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^終了日/)).toHaveAccessibleDescription(/90日以内で入力してください。/),
  );
  expect(dialog.getByLabelText(/^開始日/)).toBeDisabled();
  expect(graph.callsOf('saveReviewDelegation')).toMatchObject([
    { input: { uuid: 'd-1', expectedUpdatedAt: delegation().updatedAt } },
  ]);
});

it('shows both versions of a delegation that a colleague has changed, and takes the other one when asked to', async () => {
  const theirs = delegation({
    toDate: '2099-02-28',
    reason: '研修',
    updatedAt: '2026-11-20T05:00:00.000000Z',
  });
  const { user } = show({ reviewDelegations: [delegation()] });
  await user.click(await screen.findByRole('button', { name: '変更' }));
  const dialog = within(await screen.findByRole('dialog', { name: '承認の代理を変更します' }));
  const reason = await dialog.findByLabelText(/^理由/);
  await user.clear(reason);
  await user.type(reason, '休暇');
  graph.answer({
    saveReviewDelegation: refusal({ code: 'ABORTED', message: '他のユーザーによって変更されました。' }),
    reviewDelegations: [theirs],
  });
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  const row = within(await dialog.findByRole('row', { name: /理由/ }));
  expect(row.getByText('休暇')).toBeVisible();
  expect(row.getByText('研修')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '最新の内容を読み込む' }));
  expect(reason).toHaveValue('研修');
  graph.answer({ saveReviewDelegation: { reviewDelegation: theirs } });
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(graph.callsOf('saveReviewDelegation').at(-1)).toMatchObject({
    input: { uuid: 'd-1', reason: '研修', toDate: '2099-02-28', expectedUpdatedAt: theirs.updatedAt },
  });
});
