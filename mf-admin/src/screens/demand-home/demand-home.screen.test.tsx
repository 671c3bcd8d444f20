import { anOperator, graph, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import { aDemand, renderAdmin } from '../../testing.js';

const AT = '/admin/demands/01920000-0000-7000-8000-0000000000d1';

const answers = { demand: aDemand() };

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
      [
        'orders',
        'deliveries',
        'products',
        'suppliers',
        'delivery-destinations',
        'demand-users',
        'settings',
        'functional-restriction',
      ].map((end) => `${AT}/${end}`),
    );
    expect(screen.getByRole('link', { name: '組織の一覧' })).toHaveAttribute('href', '/admin');
  });

  it('draws no way into a slice that is absent', async () => {
    renderSlice({ slice, declaration, user: anOperator(), at: AT, answers });
    await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' });
    expect(screen.queryByRole('link', { name: '発注を見る' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ユーザー' })).toBeVisible();
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
