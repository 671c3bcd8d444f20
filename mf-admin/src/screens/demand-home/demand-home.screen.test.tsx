import { anOperator, aPage, graph, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import { aDemand, renderAdmin } from '../../testing.js';

const AT = '/admin/demands/01920000-0000-7000-8000-0000000000d1';

const hanako = {
  __typename: 'DemandUser',
  uuid: 'u1',
  email: 'hanako@aozora.example',
  lastName: '山田',
  firstName: '花子',
  role: 'ADMIN',
  isPasswordSet: true,
};
const answers = {
  demand: aDemand(),
  demandUsers: aPage([hanako, { ...hanako, uuid: 'u2', isPasswordSet: false }]),
};

describe('page of a demand', () => {
  it('shows facts and people, and leads to orders and masters of that demand', async () => {
    const { title } = renderAdmin({ at: AT, answers });
    expect(await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' })).toBeVisible();
    expect(title()).toBe('株式会社あおぞら商店');
    expect(screen.getByText('12件')).toBeVisible();
    expect(screen.getByText('原価管理')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注を見る' })).toHaveAttribute('href', `${AT}/orders`);
    const entrances = within(screen.getByRole('navigation', { name: 'この組織のデータ' }));
    expect(entrances.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['orders', 'deliveries', 'products', 'suppliers', 'delivery-destinations'].map((end) => `${AT}/${end}`),
    );
    expect(screen.getByRole('link', { name: '組織の一覧' })).toHaveAttribute('href', '/admin');
    const users = within(await screen.findByRole('table', { name: 'ユーザーの一覧' }));
    expect(await users.findAllByText('山田 花子')).toHaveLength(2);
    expect(users.getByText('有効')).toBeVisible();
    expect(users.getByText('招待中')).toBeVisible();
    expect(screen.getByText('3名／上限10名（招待中を含む）')).toBeVisible();
  });

  it('draws no way into a slice that is absent', async () => {
    renderSlice({ slice, declaration, user: anOperator(), at: AT, answers });
    await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' });
    expect(screen.queryByRole('link', { name: '発注を見る' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'この組織のデータ' })).not.toBeInTheDocument();
  });

  it('invites somebody and puts refusals at their fields', async () => {
    const { user, notices } = renderAdmin({ at: AT, answers });
    await user.click(await screen.findByRole('button', { name: 'ユーザーを招待' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ユーザーを招待' }));
    const send = () => user.click(dialog.getByRole('button', { name: '招待する' }));
    await user.type(dialog.getByRole('textbox', { name: /メールアドレス/ }), 'jiro@aozora.example');
    await user.type(dialog.getByRole('textbox', { name: /^姓/ }), '佐藤');

    graph.answer({
      createDemandUsers: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'users.0.firstName': ['名を入力してください。'] },
        });
      },
    });
    await send();
    expect(await dialog.findByText('名を入力してください。')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^名/ }), '次郎');

    const taken = 'このメールアドレスは既に登録されています。';
    graph.answer({
      createDemandUsers: { results: [{ email: 'jiro@aozora.example', ok: false, message: taken }] },
    });
    await send();
    expect(await dialog.findByText(taken)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /メールアドレス/ })).toHaveValue('jiro@aozora.example');

    graph.answer({
      createDemandUsers: { results: [{ email: 'jiro@aozora.example', ok: true, message: null }] },
    });
    await user.click(dialog.getByRole('radio', { name: /^管理者/ }));
    await send();
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'jiro@aozora.example に招待メールを送信します。' }]),
    );
    expect(graph.callsOf('createDemandUsers').at(-1)).toEqual({
      input: {
        demandUuid: '01920000-0000-7000-8000-0000000000d1',
        users: [{ email: 'jiro@aozora.example', lastName: '佐藤', firstName: '次郎', role: 'ADMIN' }],
      },
    });
  });

  it('says why nobody more can be invited', async () => {
    const full = aDemand({ userCount: 10 });
    renderAdmin({ at: AT, answers: { ...answers, demand: full } });
    const button = await screen.findByRole('button', { name: /ユーザーを招待/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('ユーザー数の上限（10名）に達しています。');
  });

  it('renames the demand', async () => {
    const { user, notices } = renderAdmin({
      at: AT,
      answers: {
        ...answers,
        updateDemandName: { demand: aDemand({ name: '株式会社あらた' }) },
      },
    });
    await user.click(await screen.findByRole('button', { name: '組織名を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '組織名を変更' }));
    const name = dialog.getByRole('textbox', { name: /組織名/ });
    expect(name).toHaveValue('株式会社あおぞら商店');
    await user.clear(name);
    await user.type(name, '株式会社あらた');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '組織名を変更しました。' }]));
    expect(graph.callsOf('updateDemandName')).toEqual([
      { input: { demandUuid: '01920000-0000-7000-8000-0000000000d1', name: '株式会社あらた' } },
    ]);
  });

  it('says when the demand cannot be read', async () => {
    renderAdmin({
      at: AT,
      answers: {
        demand: () => {
          throw refusal({ code: 'NOT_FOUND', message: '組織が見つかりませんでした。' });
        },
      },
    });
    expect(await screen.findByText('組織が見つかりませんでした。')).toBeVisible();
  });
});
