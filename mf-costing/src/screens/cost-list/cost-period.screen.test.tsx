import { aUser, graph, refusal, setToday } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClosing, aMonth, aPeriod, aStock } from '../../testing.js';
import { aCostPage, aStockValue, aValuedPage, aValuedRow, MONTH, PERIOD } from './cost-list.fixtures.js';
import { costTable, showCosts } from './cost-list.testing.js';

describe('the costs of a month of an accounting period', () => {
  it('are there without the periods, which say why they are missing', async () => {
    const answers: unknown[] = ['unreadable', [aPeriod()]];
    const { user } = showCosts({
      accountingPeriods: () => {
        const next = answers.shift();
        if (next !== 'unreadable') return next;
        throw refusal({ code: 'UNAVAILABLE', message: '会計期間を取得できませんでした。' });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('会計期間を取得できませんでした。');
    expect(await (await costTable()).findByText('今治タオル')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByRole('combobox', { name: '会計期間' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('show stock, its value and issued cost, with totals', async () => {
    showCosts();
    const rows = await costTable();
    await rows.findByText('今治タオル');
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '商品名',
      '型番',
      '繰越数量',
      '繰越金額',
      '入荷数量',
      '仕入金額（税抜）',
      '総平均単価',
      '払出原価',
      '理論在庫数',
      '実地在庫数',
      '棚卸差異',
      '在庫数',
      '在庫金額',
    ]);
    const cells = (name: RegExp) =>
      within(rows.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/今治タオル/)).toEqual([
      '今治タオル',
      'IT-100',
      '10',
      '¥300',
      '5',
      '¥200',
      '¥33.33',
      '¥100',
      '15',
      '12棚卸',
      '-3',
      '12',
      '¥400',
    ]);
    expect(cells(/合計（1件）/)).toEqual([
      '合計（1件）',
      '',
      '10',
      '¥300',
      '5',
      '¥200',
      '',
      '¥100',
      '',
      '',
      '',
      '12',
      '¥400',
    ]);
    expect(screen.queryByText('暫定')).not.toBeInTheDocument();
  });

  it("show which stock is the warehouse's, and when it was fetched", async () => {
    const items = [
      aValuedRow({ isWarehouseStock: true, physicalInventoryQuantity: null, isOverridden: false }),
    ];
    showCosts({ listCostSummaries: aValuedPage({ items, warehouseStock: aStock() }) });
    const rows = await costTable();
    await rows.findByText('今治タオル');
    expect(rows.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('15倉庫');
    expect(screen.getByText('倉庫在庫（ロジレス） 2026/11/02 02:40 取得')).toBeVisible();
  });

  it('say that the warehouse stock is still missing, and why', async () => {
    const failureReason = 'ロジレスに2026/10/31の在庫がありません。';
    const warehouseStock = aStock({ fetchedAt: null, failureReason });
    showCosts({ listCostSummaries: aValuedPage({ isAwaitingWarehouseStock: true, warehouseStock }) });
    expect(
      await screen.findByText('この月の在庫数は、倉庫在庫（ロジレス）を取得するまでの帳簿上の数です'),
    ).toBeVisible();
    expect(screen.getByText(failureReason)).toBeVisible();
  });

  it('of a month before the last of its calculation period are marked as provisional for good', async () => {
    const months = [aMonth('2026-09', '30'), aMonth(MONTH, '31', { isCalculationPeriodEnd: false })];
    showCosts({
      accountingPeriods: [aPeriod({ months })],
      listCostSummaries: aValuedPage({ isProvisional: true }),
    });
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
    expect(await screen.findByText(/^計算期間の途中の月です。/)).toBeVisible();
    expect(screen.queryByText(/暫定ではなくなります/)).not.toBeInTheDocument();
  });

  it('are marked as provisional until they are settled', async () => {
    showCosts({ listCostSummaries: aValuedPage({ isProvisional: true }) });
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
    expect(screen.getByText('暫定')).toBeVisible();
    expect(screen.getByText(/暫定ではなくなります/)).toBeVisible();
    expect(screen.getByRole('link', { name: '設定と締めを見る' })).toHaveAttribute(
      'href',
      `/demand/costs/setup?period=${PERIOD}`,
    );
  });

  it('are marked as closed', async () => {
    showCosts({ accountingPeriods: [aPeriod({ isClosed: true })] });
    expect(await screen.findByText('締め済み')).toBeVisible();
  });

  it('poll a running calculation', async () => {
    let asked = 0;
    showCosts({
      listCostSummaries: () => {
        asked += 1;
        return asked < 2
          ? aValuedPage({ isUpToDate: false, computedAt: null, items: [], totalCount: 0 })
          : aValuedPage();
      },
    });
    expect(await screen.findByText('入荷・棚卸などの変更を反映して計算しています')).toBeVisible();
    expect(screen.getByText('2026年10月の原価はまだ計算されていません')).toBeVisible();
    expect(screen.getByText('未計算')).toBeVisible();
    expect(await screen.findByText('今治タオル')).toBeVisible();
    expect(screen.queryByText(/変更を反映して計算しています/)).not.toBeInTheDocument();
  });

  it('say why they could not be computed', async () => {
    showCosts({
      listCostSummaries: aValuedPage({
        isUpToDate: false,
        calculationFailure: '入荷の情報を取得できませんでした。',
      }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('入荷の情報を取得できませんでした。');
  });
});

describe('warnings', () => {
  it('are shown at the product, counted and usable as filters', async () => {
    const { user, location } = showCosts({
      listCostSummaries: ({ input }: { input: { warning: string | null } }) =>
        aValuedPage({
          items: [
            aValuedRow({
              closingQuantity: -4,
              inventoryAmount: '-133',
              warnings: ['NEGATIVE_STOCK', 'NO_PRICE'],
            }),
          ],
          warningCounts: [
            { warning: 'NEGATIVE_STOCK', count: 1 },
            { warning: 'NO_PRICE', count: input.warning === null ? 1200 : 1 },
          ],
        }),
    });
    const row = await (await costTable()).findByRole('row', { name: /今治タオル/ });
    expect(row).toHaveTextContent('マイナス在庫単価未確定');
    expect(row).toHaveAttribute('data-tone', 'alert');
    expect(within(row).getByText('-¥133')).toBeVisible();
    expect(screen.queryByRole('button', { name: /未棚卸/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '単価未確定 1,200' }));
    await waitFor(() =>
      expect(graph.callsOf('listCostSummaries').at(-1)).toMatchObject({ input: { warning: 'NO_PRICE' } }),
    );
    expect(location()).toBe(`/demand/costs?month=${MONTH}&warning=NO_PRICE`);
  });

  it('are restored from the URL, and cleared when none is left', async () => {
    const { user, location } = showCosts(
      { listCostSummaries: aValuedPage({ items: [], totalCount: 0 }) },
      `/demand/costs?month=${MONTH}&warning=NOT_COUNTED`,
    );
    expect(await screen.findByText('「未棚卸」の商品はありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '絞り込みを解除する' }));
    expect(location()).toBe(`/demand/costs?month=${MONTH}`);
  });
});

describe('choosing the period', () => {
  it('opens the month of today after the last period has ended, not the last month of that period', async () => {
    setToday('2026-11-27');
    const { user } = showCosts(
      {
        currentTargetMonth: '2026-12',
        accountingPeriods: [
          aPeriod({
            period: { start: '2026-10-21', end: '2026-11-20' },
            months: [aMonth('2026-11', '20', { period: { start: '2026-10-21', end: '2026-11-20' } })],
          }),
        ],
        listCostSummaries: ({ input }: { input: { targetMonth: string } }) =>
          input.targetMonth === '2026-12'
            ? aCostPage({ targetMonth: '2026-12', days: { start: '2026-11-21', end: '2026-12-20' } })
            : aValuedPage({
                targetMonth: input.targetMonth,
                days: { start: '2026-10-21', end: '2026-11-20' },
              }),
      },
      '/demand/costs',
    );
    expect(await screen.findByText('2026年12月分（2026/11/21〜2026/12/20）')).toBeVisible();
    expect(screen.getByText(/^この月は会計期間に含まれていないため、/)).toBeVisible();
    expect(screen.getByRole('button', { name: /次の月/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '前の月' }));
    expect(await screen.findByText('2026年11月分（2026/10/21〜2026/11/20）')).toBeVisible();
  });

  it('opens its newest month and keeps it in the URL', async () => {
    setToday('2026-11-26');
    const later = aPeriod({
      uuid: '01900000-0000-7000-8000-00000000a002',
      period: { start: '2026-11-01', end: '2026-11-30' },
      months: [
        {
          ...aPeriod().months[0],
          targetMonth: '2026-11',
          period: { start: '2026-11-01', end: '2026-11-30' },
        },
      ],
    });
    const { user, location } = showCosts({
      accountingPeriods: [aPeriod(), later],
      listCostSummaries: ({ input }: { input: { targetMonth: string } }) =>
        aValuedPage({
          targetMonth: input.targetMonth,
          items: [aValuedRow({ productName: input.targetMonth })],
        }),
    });
    await screen.findByText('2026-10');
    const period = screen.getByRole('combobox', { name: '会計期間' });
    expect(period).toHaveDisplayValue('2026/09/01〜2026/10/31');
    await user.selectOptions(period, '2026/11/01〜2026/11/30');
    expect(await screen.findByText('2026-11')).toBeVisible();
    expect(location()).toBe('/demand/costs?period=01900000-0000-7000-8000-00000000a002');
    await user.selectOptions(period, '会計期間外');
    expect(await screen.findByText('2026-08')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '次の月' }));
    expect(await screen.findByText('2026-09')).toBeVisible();
    expect(location()).toBe('/demand/costs?month=2026-09');
    expect(period).toHaveDisplayValue('2026/09/01〜2026/10/31');
  });

  it('links to the setup for users who may set up', async () => {
    showCosts();
    expect(await screen.findByRole('link', { name: '設定・締め' })).toHaveAttribute(
      'href',
      `/demand/costs/setup?period=${PERIOD}`,
    );
  });

  it('show the closings of the period, with their figures, to those who do not set it up', async () => {
    const closings = [aClosing({ closedAt: '2026-11-12T01:00:00.000000Z' }), aClosing({ reopened: true })];
    const { user } = showCosts(
      {
        accountingPeriods: [aPeriod({ isClosed: true, closings })],
        createClosingSnapshotDownloadUrl: { file: { url: 'https://files.example/x', fileName: '原価.csv' } },
      },
      undefined,
      { user: aUser({ role: 'EDITOR', capabilities: ['costs:view', 'catalog:view'] }) },
    );
    expect(screen.queryByRole('link', { name: '設定・締め' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '締めの履歴' }));
    const drawer = within(
      await screen.findByRole('dialog', { name: '締めの履歴（2026/09/01〜2026/10/31）' }),
    );
    expect(drawer.getByRole('list', { name: '締めの履歴' })).toHaveTextContent('運営（運営 太郎）');
    await user.click(
      drawer.getByRole('button', { name: '2026/11/03 10:00 に締めた時点の原価をダウンロード' }),
    );
    await waitFor(() =>
      expect(graph.callsOf('createClosingSnapshotDownloadUrl')).toEqual([
        { input: { accountingPeriodUuid: aPeriod().uuid, closedAt: '2026-11-03T01:00:00.000000Z' } },
      ]),
    );
  });

  it('shows no setup link to read-only users', async () => {
    showCosts({ listCostSummaries: aValuedPage({ isProvisional: true }) }, undefined, {
      user: aUser({ role: 'EDITOR', capabilities: ['costs:view', 'catalog:view'] }),
    });
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
    expect(screen.queryByRole('link', { name: /設定/ })).not.toBeInTheDocument();
  });
});

describe('the value of the stock by month', () => {
  it('is drawn from the computed months', async () => {
    showCosts({
      inventoryValueByMonth: [
        aStockValue('2026-09', '300'),
        aStockValue('2026-10', '9007199254740993', true),
      ],
    });
    const figures = within(await screen.findByRole('table', { name: '在庫金額の推移' }));
    expect(figures.getByRole('row', { name: /2026\/09\/30/ })).toHaveTextContent('¥300（2026年9月）');
    expect(figures.getByRole('row', { name: /2026\/10\/31/ })).toHaveTextContent(
      '¥9,007,199,254,740,993（2026年10月・暫定）',
    );
  });

  it('is loaded again when the costs were calculated again', async () => {
    let isUpToDate = false;
    showCosts({
      listCostSummaries: () => aValuedPage({ isUpToDate }),
      inventoryValueByMonth: () => [aStockValue('2026-10', isUpToDate ? '500' : '400')],
    });
    const figures = within(await screen.findByRole('table', { name: '在庫金額の推移' }));
    expect(await figures.findByRole('row', { name: /2026\/10\/31/ })).toHaveTextContent('¥400');
    isUpToDate = true;
    await waitFor(() => expect(figures.getByRole('row', { name: /2026\/10\/31/ })).toHaveTextContent('¥500'));
  });

  it('reports that no month is computed yet', async () => {
    showCosts({ inventoryValueByMonth: [aStockValue('2026-09', null), aStockValue('2026-10', null)] });
    expect(await screen.findByText(/計算された月があると/)).toBeVisible();
  });

  it('is not queried outside of periods', async () => {
    showCosts({ listCostSummaries: aCostPage({ targetMonth: '2026-08' }) }, '/demand/costs?month=2026-08');
    await screen.findByText('今治タオル');
    expect(graph.callsOf('inventoryValueByMonth')).toEqual([]);
  });
});
