import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { aMonth, aPeriod, aStock } from '../../testing.js';
import { blocker, show } from './cost-setup.fixture.js';

describe('warehouse stock', () => {
  const september = aMonth('2026-09', '30', { countedAt: null, warehouseStock: aStock() });
  const october = aMonth('2026-10', '31', { countedAt: null });
  const missing = blocker(
    'NO_WAREHOUSE_STOCK',
    '倉庫在庫（ロジレス）を取得していない締め日があります（2026/10/31）。在庫を取得するか、実地棚卸を取り込んでください。',
    ['2026-10'],
  );
  const connected = (own: object = {}) =>
    aPeriod({
      isWarehouseConnected: true,
      months: [september, october],
      isReadyToClose: false,
      closeBlockers: [missing],
      ...own,
    });
  const refetched = () => graph.callsOf('refetchWarehouseStock');
  const input = (...targetMonths: string[]) => [
    { input: { accountingPeriodUuid: '01900000-0000-7000-8000-00000000a001', targetMonths } },
  ];

  it('is shown with the time it was fetched, if there is any', async () => {
    show([connected()]);
    expect(await screen.findByRole('columnheader', { name: '倉庫在庫（ロジレス）' })).toBeVisible();
    const row = screen.getByRole('row', { name: /2026年9月/ });
    expect(row).toHaveTextContent('取得済み 2026/11/02 02:40');
    // With warehouse stock, counting is optional.
    expect(row).toHaveTextContent('任意');
    expect(row).not.toHaveTextContent('未棚卸');
    expect(screen.getByRole('row', { name: /2026年10月/ })).toHaveTextContent('未取得');
  });

  it('has no column when the demand has no warehouse', async () => {
    show([aPeriod()]);
    await screen.findByText('5. 締め');
    expect(screen.queryByRole('columnheader', { name: '倉庫在庫（ロジレス）' })).not.toBeInTheDocument();
  });

  it('is fetched again for one month while the period is open, and says why that fails', async () => {
    const { user } = show([connected()], '', {
      refetchWarehouseStock: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '少し前に取得しました。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: '2026年9月の倉庫在庫を再取得する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('少し前に取得しました。');
    expect(refetched()).toEqual(input('2026-09'));
  });

  it('is fetched through the blocker that reports it missing, which also links to the connection', async () => {
    let isAsked = false;
    const period = () =>
      isAsked
        ? connected({
            months: [
              september,
              { ...october, warehouseStock: aStock({ fetchedAt: null, isFetching: true }) },
            ],
          })
        : connected();
    const { user, notices } = show([], '', {
      accountingPeriods: () => [period()],
      refetchWarehouseStock: () => {
        isAsked = true;
        return { accountingPeriod: period() };
      },
    });
    const reasons = within(await screen.findByRole('list', { name: '締められない理由' }));
    expect(reasons.getByRole('link', { name: 'ロジレスとの連携を見る' })).toHaveAttribute(
      'href',
      '/demand/integrations/logiless',
    );
    expect(reasons.getByRole('link', { name: '実地棚卸を取り込む' })).toHaveAttribute(
      'href',
      '/demand/costs/setup/physical_inventory/new?period=01900000-0000-7000-8000-00000000a001&month=2026-10',
    );
    await user.click(reasons.getByRole('button', { name: '在庫を取得する' }));
    expect(await screen.findByText('取得中')).toBeVisible();
    expect(refetched()).toEqual(input('2026-10'));
    expect(notices).toEqual([{ kind: 'success', text: '倉庫在庫の取得を始めました。' }]);
    expect(screen.queryByRole('button', { name: '2026年10月の倉庫在庫を取得する' })).not.toBeInTheDocument();
  });

  it('says why it could not be fetched, and which stock is not linked', async () => {
    const failureReason = 'ロジレスに2026/10/31の在庫がありません。';
    const failed = { ...october, warehouseStock: aStock({ fetchedAt: null, failureReason }) };
    const linked = { ...september, warehouseStock: aStock({ notLinkedCount: 1_200 }) };
    show([connected({ months: [linked, failed] })]);
    expect(await screen.findByText(failureReason)).toBeVisible();
    expect(screen.getByText('在庫のある未紐付けの商品 1,200件')).toBeVisible();
  });

  it('of a closed period is not fetched again', async () => {
    show([connected({ isClosed: true, closeBlockers: [] })]);
    expect(await screen.findByText('取得済み')).toBeVisible();
    expect(screen.queryByRole('button', { name: /倉庫在庫を再取得する/ })).not.toBeInTheDocument();
  });
});
