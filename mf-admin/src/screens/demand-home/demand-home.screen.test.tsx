import { anOperator, graph, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import { aDemand, renderAdmin } from '../../testing.js';

const AT = '/admin/demands/01920000-0000-7000-8000-0000000000d1';

const answers = {
  demand: aDemand(),
  demandHome: { lateCount: 3, waitingForOrderCount: 0, inConversationCount: 5 },
  paginatedProducts: { totalCount: 1_204 },
  demandSuppliers: { totalCount: 8 },
  deliveryDestinations: { totalCount: 2 },
};

describe('page of a demand', () => {
  it('shows facts and users, and links to orders and master records of that demand', async () => {
    const { title } = renderAdmin({ at: AT, answers });
    expect(await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' })).toBeVisible();
    expect(title()).toBe('株式会社あおぞら商店');
    expect(screen.getByText('原価管理')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注を見る' })).toHaveAttribute('href', `${AT}/orders`);
    const entrances = within(screen.getByRole('navigation', { name: 'この組織のデータ' }));
    await entrances.findByRole('link', { name: /^納期遅れ\s*3\s*件$/ });
    expect(
      entrances.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['納期遅れ3件', `${AT}/orders?late=1`],
      ['未送信の発注0件', `${AT}/orders?status=WaitingForOrder`],
      ['やりとり中5件', `${AT}/orders?status=inConversation`],
      ['今月の発注12件', `${AT}/orders`],
      ['商品1,204件', `${AT}/products`],
      ['仕入先8件', `${AT}/suppliers`],
      ['納品先2件', `${AT}/delivery-destinations`],
      [expect.stringMatching(/^ユーザー\d+名$/), `${AT}/demand-users`],
    ]);
    expect(screen.getByRole('link', { name: '組織の一覧' })).toHaveAttribute('href', '/admin');
  });

  it('shows no link to a slice that is absent', async () => {
    renderSlice({ slice, declaration, user: anOperator(), at: AT, answers });
    await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' });
    expect(screen.queryByRole('link', { name: '発注を見る' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^ユーザー/ })).toBeVisible();
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

  it('shows an error when the demand cannot be read', async () => {
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
