import { aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAdmin } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const anAdministrator = aUser({ capabilities: ['users:view', 'users:edit'] });

const render = async (own: object) => {
  const rendered = renderAdmin({
    user: anAdministrator,
    at: '/demand/demand-users/new',
    answers: {
      demandUsers: { ...aPage([]), quota: { used: 2, limit: 10 } },
      activeAdminDemandUsers: [{ uuid: anAdministrator.uuid }],
      ...own,
    },
  });
  await screen.findByRole('group', { name: '1人目' });
  return rendered;
};

const row = (number: number) => within(screen.getByRole('group', { name: `${number}人目` }));
const emailOf = (number: number) => row(number).getByRole('textbox', { name: /メールアドレス/ });

describe('inviting users', () => {
  it('marks what is required', async () => {
    await render({});
    const heads = screen.getAllByText('必須').map((mark) => mark.closest('[aria-hidden]')?.textContent);
    expect(heads).toContain('メールアドレス必須姓必須名必須権限必須');
  });

  it('accepts a pasted list, keeps refused users with the reason, and continues', async () => {
    const taken = 'このメールアドレスは既に登録されています。';
    const { user, location, notices } = await render({
      createDemandUsers: {
        results: [
          { email: 'a@aozora.example', ok: true, message: null },
          { email: 'b@aozora.example', ok: false, message: taken },
        ],
      },
    });
    expect(await screen.findByText(/あと8名まで招待できます。/)).toBeVisible();
    await user.click(emailOf(1));
    await user.paste('ａ@aozora.example\t青木\t一郎\t閲覧者\nb@aozora.example\t馬場\t二郎\t管理者');
    expect(row(2).getByRole('textbox', { name: /^姓/ })).toHaveValue('馬場');
    expect(row(2).getByRole('combobox', { name: /権限/ })).toHaveDisplayValue('管理者');
    expect(row(1).getByRole('combobox', { name: /権限/ })).toHaveAccessibleDescription(
      /「閲覧者」は使えません/,
    );
    await user.selectOptions(row(1).getByRole('combobox', { name: /権限/ }), '編集者');
    await user.click(screen.getByRole('button', { name: '招待する' }));

    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.getByText('1名に招待メールを送信します')).toBeVisible();
    expect(screen.getByText('a@aozora.example')).toBeVisible();
    expect(emailOf(1)).toHaveValue('b@aozora.example');
    expect(screen.queryByRole('group', { name: '2人目' })).not.toBeInTheDocument();
    expect(graph.callsOf('createDemandUsers')).toEqual([
      {
        input: {
          demandUuid: DEMAND,
          users: [
            { email: 'ａ@aozora.example', lastName: '青木', firstName: '一郎', role: 'EDITOR' },
            { email: 'b@aozora.example', lastName: '馬場', firstName: '二郎', role: 'ADMIN' },
          ],
        },
      },
    ]);

    graph.answer({
      createDemandUsers: { results: [{ email: 'c@aozora.example', ok: true, message: null }] },
    });
    await user.clear(emailOf(1));
    await user.type(emailOf(1), 'c@aozora.example');
    await user.click(screen.getByRole('button', { name: '招待する' }));
    await waitFor(() => expect(location()).toBe('/demand/demand-users'));
    expect(notices).toEqual([{ kind: 'success', text: '1名に招待メールを送信します。' }]);
  });

  it('says that an organisation without an administrator needs one', async () => {
    const { user } = await render({ activeAdminDemandUsers: [] });
    expect(await screen.findByText('管理者がまだいません')).toBeVisible();
    await user.selectOptions(row(1).getByRole('combobox', { name: /権限/ }), '管理者');
    expect(screen.queryByText('管理者がまだいません')).not.toBeInTheDocument();
  });

  it('says how many of a pasted list are too many for one request', async () => {
    const { user } = await render({});
    const lines = Array.from({ length: 102 }, (_, index) => `u${index}@aozora.example\t姓\t名`);
    await user.click(emailOf(1));
    await user.paste(lines.join('\n'));
    expect(emailOf(100)).toHaveValue('u99@aozora.example');
    expect(
      screen.getByText('一度に招待できるのは100名までです。貼り付けた一覧の最後の2名は入っていません。'),
    ).toBeVisible();
  });

  it('shows errors at the field of the user', async () => {
    const { user } = await render({
      createDemandUsers: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'users.1.firstName': ['名を入力してください。'] },
        });
      },
    });
    await user.type(emailOf(1), 'a@aozora.example');
    await user.click(screen.getByRole('button', { name: '行を追加' }));
    expect(emailOf(2)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '2人目を取り除く' }));
    expect(screen.getByRole('button', { name: '行を追加' })).toHaveFocus();
    await user.keyboard('{Enter}b@aozora.example');
    expect(emailOf(2)).toHaveValue('b@aozora.example');
    await user.dblClick(screen.getByRole('button', { name: '招待する' }));
    const field = row(2).getByRole('textbox', { name: /^名/ });
    await waitFor(() => expect(field).toBeInvalid());
    expect(emailOf(1)).toHaveValue('a@aozora.example');
    expect(graph.callsOf('createDemandUsers')).toHaveLength(1);
  });

  it('says that somebody who is registered already may have been invited when no answer came', async () => {
    const { user } = await render({
      createDemandUsers: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '接続できません。' });
      },
    });
    const registered = 'このメールアドレスは既に登録されています。';
    const perhaps = '通信が切れたときに招待できた可能性があります。一覧をご確認ください。';
    const invite = () => user.click(screen.getByRole('button', { name: '招待する' }));
    await user.type(emailOf(1), 'a@aozora.example');
    await invite();
    expect(await screen.findByText('接続できません。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '行を追加' }));
    await user.type(emailOf(2), 'b@aozora.example');
    const refused = ['a@aozora.example', 'b@aozora.example'].map((email) => ({
      email,
      ok: false,
      message: registered,
      demandUser: null,
    }));
    graph.answer({ createDemandUsers: { results: refused } });
    await invite();
    await waitFor(() => expect(emailOf(1)).toHaveAccessibleDescription(`${registered}${perhaps}`));
    expect(emailOf(2)).toHaveAccessibleDescription(registered);
  });

  it('shows that the limit is reached', async () => {
    const { user } = await render({
      createDemandUsers: () => {
        throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'ユーザー数の上限（10名）に達しています。' });
      },
    });
    await user.type(emailOf(1), 'a@aozora.example');
    await user.click(screen.getByRole('button', { name: '招待する' }));
    expect(await screen.findByText('ユーザー数の上限（10名）に達しています。')).toBeVisible();
  });

  it('requires at least one user', async () => {
    const { user } = await render({});
    await user.click(screen.getByRole('button', { name: '招待する' }));
    expect((await screen.findAllByText('メールアドレスを入力してください。')).length).toBeGreaterThan(0);
    expect(graph.callsOf('createDemandUsers')).toEqual([]);
  });
});
