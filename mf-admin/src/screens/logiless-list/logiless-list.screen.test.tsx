import { aPage, graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSyncLog, syncsOfDemand } from '../../logiless/sync.fixtures.js';
import { renderAdmin } from '../../testing.js';

const aRow = (uuid: string, name: string, own: object = {}) => ({
  __typename: 'Demand',
  uuid,
  name,
  capabilities: ['wms:edit'],
  logilessSetting: {
    __typename: 'LogilessSetting',
    merchantID: null,
    state: 'NO_MERCHANT',
    authenticatedAt: null,
    authenticatedBy: null,
    lastError: null,
    lastErrorAt: null,
    ...own,
  },
});
const rows = [
  aRow('d1', '株式会社あおぞら商店', {
    merchantID: '1001',
    state: 'LOST',
    lastError: 'ロジレスとの連携が切れました。再認証してください。',
    lastErrorAt: '2026-11-20T00:00:00.000000Z',
  }),
  aRow('d2', '合同会社ミドリ'),
];
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

describe('the connections of all organisations to LOGILESS', () => {
  it('are listed with merchant, state and last error', async () => {
    renderAdmin({ at: '/admin/integrations/logiless', answers: { wmsSettings: aPage(rows) } });
    const row = await rowOf('株式会社あおぞら商店');
    expect(row.getByText('1001')).toBeVisible();
    expect(row.getByText('連携切れ')).toBeVisible();
    expect(row.getByText(/再認証してください/)).toBeVisible();
    expect((await rowOf('合同会社ミドリ')).getByText('マーチャントID未登録')).toBeVisible();
  });

  it('get a merchant ID, which can be changed', async () => {
    const { user, notices } = renderAdmin({
      at: '/admin/integrations/logiless',
      answers: {
        wmsSettings: aPage(rows),
        createWmsSetting: { demand: rows[1] },
        updateWmsMerchantId: { demand: rows[0] },
      },
    });
    const save = async (name: string, item: string, merchantId: string) => {
      await user.click((await rowOf(name)).getByRole('button', { name: `${name}の操作` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      const field = await screen.findByRole('textbox', { name: /マーチャントID/ });
      await user.clear(field);
      await user.type(field, merchantId);
      await user.click(screen.getByRole('button', { name: '保存する' }));
    };
    await save('合同会社ミドリ', 'マーチャントIDを登録', '2002');
    await waitFor(() => expect(notices).toHaveLength(1));
    await save('株式会社あおぞら商店', 'マーチャントIDを変更', '3003');
    await waitFor(() => expect(notices).toHaveLength(2));
    expect(graph.callsOf('createWmsSetting')).toEqual([{ input: { demandUuid: 'd2', merchantId: '2002' } }]);
    expect(graph.callsOf('updateWmsMerchantId')).toEqual([
      { input: { demandUuid: 'd1', merchantId: '3003', expectedMerchantId: '1001' } },
    ]);
  });

  it('cannot be changed while the organisation withdraws', async () => {
    const connected = aRow('d1', '株式会社あおぞら商店', { merchantID: '1001', state: 'AUTHENTICATED' });
    const { user } = renderAdmin({
      at: '/admin/integrations/logiless',
      answers: { wmsSettings: aPage([{ ...connected, capabilities: ['orders:view'] }]) },
    });
    await user.click(await screen.findByRole('button', { name: '株式会社あおぞら商店の操作' }));
    for (const name of [/^マーチャントIDを変更/, /^連携を解除/]) {
      const item = screen.getByRole('menuitem', { name });
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveTextContent('退会手続き中の組織です。');
    }
  });

  it('expand to synchronisations, which operators can start, too', async () => {
    const { user } = renderAdmin({
      at: '/admin/integrations/logiless',
      answers: {
        wmsSettings: aPage(rows),
        demand: { __typename: 'Demand', uuid: 'd1', ...syncsOfDemand({ latest: aSyncLog() }) },
        syncWms: { wmsSyncLog: aSyncLog({ state: 'RUNNING' }) },
      },
    });
    const name = '株式会社あおぞら商店';
    await user.click((await rowOf(name)).getByRole('button', { name: `${name}の操作` }));
    await user.click(await screen.findByRole('menuitem', { name: '同期の状況' }));
    const dialog = within(await screen.findByRole('dialog', { name: `${name}の同期` }));
    await waitFor(() => expect(dialog.getByText('完了')).toBeVisible());
    await user.click(dialog.getByRole('button', { name: '仕入先を今すぐ同期' }));
    await waitFor(() =>
      expect(graph.callsOf('syncWms')).toEqual([{ input: { demandUuid: 'd1', categoryId: 'SUPPLIERS' } }]),
    );
  });

  it('show that nothing was found', async () => {
    renderAdmin({ at: '/admin/integrations/logiless?q=xyz', answers: { wmsSettings: aPage([]) } });
    expect(await screen.findByText('「xyz」に一致する組織はありません')).toBeVisible();
  });
});
