import { aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDemand, renderAdmin } from '../../testing.js';

describe('list of demands', () => {
  it('shows name, number of users with the limit and orders of the month, and links to the demand', async () => {
    const rows = [aDemand(), aDemand({ uuid: 'd2', name: '合同会社ミドリ', ordersThisMonth: null })];
    renderAdmin({ at: '/admin', answers: { demands: aPage(rows) } });
    const row = (await screen.findByRole('link', { name: '株式会社あおぞら商店' })).closest('tr');
    const cells = within(row ?? document.body);
    expect(cells.getByRole('link')).toHaveAttribute(
      'href',
      '/admin/demands/01920000-0000-7000-8000-0000000000d1',
    );
    expect(cells.getByText('3／10名')).toBeVisible();
    expect(cells.getByText('12件')).toBeVisible();
    const other = screen.getByRole('link', { name: '合同会社ミドリ' }).closest('tr');
    expect(within(other ?? document.body).getAllByRole('cell')[2]).toHaveTextContent(/^—$/);
    expect(screen.getByText('2件')).toBeVisible();
  });

  it('shows which integrations a demand uses, and which of them need somebody', async () => {
    const rows = [
      aDemand({ logilessSetting: { state: 'LOST' }, slackAppSetting: { state: 'NO_CHANNEL' } }),
      aDemand({ uuid: 'd2', name: '合同会社ミドリ', logilessSetting: { state: 'NO_MERCHANT' } }),
    ];
    renderAdmin({ at: '/admin', answers: { demands: aPage(rows) } });
    const textsOf = async (name: string) => {
      const row = (await screen.findByRole('link', { name })).closest('tr');
      return within(row ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    expect(await textsOf('株式会社あおぞら商店')).toEqual(
      expect.arrayContaining(['連携切れ', '通知先未設定']),
    );
    const [, , , logiless, slack] = await textsOf('合同会社ミドリ');
    expect([logiless, slack]).toEqual(['—', '—']);
  });

  it('searches by name and keeps search text and page in the URL', async () => {
    const { user, location } = renderAdmin({
      at: '/admin?page=2',
      answers: { demands: aPage([aDemand()], { totalCount: 45, page: 2 }) },
    });
    await screen.findByRole('link', { name: '株式会社あおぞら商店' });
    expect(graph.callsOf('demands').at(0)).toMatchObject({ page: 2, limit: 20 });
    await user.type(screen.getByRole('textbox', { name: '組織を検索' }), 'あおぞら');
    await waitFor(() => expect(location()).toBe('/admin?q=あおぞら'));
    await waitFor(() =>
      expect(graph.callsOf('demands').at(-1)).toMatchObject({ page: 1, query: 'あおぞら' }),
    );
  });

  it('shows that nothing was found, and offers to clear the search', async () => {
    const { user, location } = renderAdmin({ at: '/admin?q=xyz', answers: { demands: aPage([]) } });
    await screen.findByText('「xyz」に一致する組織はありません');
    await user.click(screen.getByRole('button', { name: '条件をすべて外す' }));
    expect(location()).toBe('/admin');
  });

  it('registers a demand once, however often it is clicked, and opens it', async () => {
    const { user, location, notices } = renderAdmin({
      at: '/admin',
      answers: {
        demands: aPage([]),
        createDemand: {
          demand: { __typename: 'Demand', uuid: 'new-demand', name: '株式会社しんき' },
          warnings: ['同じ名前の組織がほかに1件あります。'],
        },
        demand: aDemand({ uuid: 'new-demand', name: '株式会社しんき' }),
        demandHome: { lateCount: 0, waitingForOrderCount: 0, inConversationCount: 0 },
        paginatedProducts: { totalCount: 0 },
        demandSuppliers: { totalCount: 0 },
        deliveryDestinations: { totalCount: 0 },
        demandUsers: aPage([]),
      },
    });
    await screen.findByText('組織はまだ登録されていません');
    await user.click(screen.getAllByRole('button', { name: '組織を登録' })[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: '組織を登録' }));
    await user.type(dialog.getByRole('textbox', { name: /組織名/ }), '株式会社しんき');
    await user.dblClick(dialog.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(location()).toBe('/admin/demands/new-demand'));
    expect(graph.callsOf('createDemand')).toEqual([
      { input: { name: '株式会社しんき', idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) } },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: '組織「株式会社しんき」を登録しました。同じ名前の組織がほかに1件あります。' },
    ]);
  });

  it('repeats a registration whose response was lost, and gives it the name typed in between', async () => {
    const failures = ['NETWORK', 'UNAVAILABLE'];
    const { user, location, notices } = renderAdmin({
      at: '/admin',
      answers: {
        demands: aPage([aDemand()]),
        createDemand: () => {
          const code = failures.shift();
          if (code !== undefined) throw refusal({ code, message: `答え：${code}` });
          return {
            demand: { __typename: 'Demand', uuid: 'new-demand', name: 'しんき' },
            warnings: ['同じ名前の組織がほかに1件あります。'],
          };
        },
        updateDemandName: {
          demand: aDemand({ uuid: 'new-demand', name: 'しんき商事' }),
          warnings: ['同じ名前の組織がほかに2件あります。'],
        },
        demand: aDemand({ uuid: 'new-demand', name: 'しんき商事' }),
        demandHome: { lateCount: 0, waitingForOrderCount: 0, inConversationCount: 0 },
        paginatedProducts: { totalCount: 0 },
        demandSuppliers: { totalCount: 0 },
        deliveryDestinations: { totalCount: 0 },
        demandUsers: aPage([]),
      },
    });
    await user.click(await screen.findByRole('button', { name: '組織を登録' }));
    const dialog = within(await screen.findByRole('dialog', { name: '組織を登録' }));
    const name = dialog.getByRole('textbox', { name: /組織名/ });
    await user.type(name, 'しんき{Enter}');
    expect(await dialog.findByText('答え：NETWORK')).toBeVisible();
    await user.type(name, '{Enter}');
    expect(await dialog.findByText('答え：UNAVAILABLE')).toBeVisible();
    await user.type(name, '商事{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/demands/new-demand'));
    const [first, ...others] = graph.callsOf('createDemand');
    expect(first).toMatchObject({ input: { name: 'しんき' } });
    expect(others).toEqual([first, first]);
    expect(graph.callsOf('updateDemandName')).toEqual([
      { input: { demandUuid: 'new-demand', name: 'しんき商事' } },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: '組織「しんき商事」を登録しました。同じ名前の組織がほかに2件あります。' },
    ]);
  });

  it('shows an error at the field and keeps the input', async () => {
    const { user } = renderAdmin({
      at: '/admin',
      answers: {
        demands: aPage([aDemand()]),
        createDemand: () => {
          throw refusal({
            code: 'INVALID_ARGUMENT',
            fields: { name: ['組織名は100文字以内で入力してください。'] },
          });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: '組織を登録' }));
    const dialog = within(await screen.findByRole('dialog', { name: '組織を登録' }));
    const name = dialog.getByRole('textbox', { name: /組織名/ });
    await user.type(name, 'なまえ{Enter}');
    expect(await dialog.findByText('組織名は100文字以内で入力してください。')).toBeVisible();
    expect(name).toHaveValue('なまえ');
    expect(name).toBeInvalid();
  });

  it('shows an error, and reads again on retry', async () => {
    const { user } = renderAdmin({
      at: '/admin',
      answers: {
        demands: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '組織を読み込めませんでした。' });
        },
      },
    });
    expect(await screen.findByText('組織を読み込めませんでした。')).toBeVisible();
    graph.answer({ demands: aPage([aDemand()]) });
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByRole('link', { name: '株式会社あおぞら商店' })).toBeVisible();
  });
});
