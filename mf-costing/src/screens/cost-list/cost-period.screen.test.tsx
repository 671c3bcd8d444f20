import { aUser, graph, type GraphAnswers, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';

import { aPeriod, renderCosting } from '../../testing.js';
import { aCostPage, aValuedRow, MONTH, someTotals } from './cost-list.fixtures.js';

const PERIOD = '01900000-0000-7000-8000-00000000a001';
const PRODUCT = '01900000-0000-7000-8000-00000000b001';

const valued = (own: object = {}) =>
  aCostPage({
    items: [aValuedRow()],
    accountingPeriodUuid: PERIOD,
    isProvisional: false,
    total: someTotals({
      carriedOverInventoryQuantity: 10,
      carriedOverInventoryAmount: '300',
      totalDeliveryQuantity: 5,
      totalPurchaseAmount: '200',
      closingQuantity: 12,
      inventoryAmount: '400',
      issuedAmount: '100',
    }),
    ...own,
  });

const value = (targetMonth: string, inventoryAmount: string | null, isProvisional = false) => ({
  targetMonth,
  inventoryAmount,
  isProvisional,
  carriedOverInventoryAmount: null,
  totalPurchaseAmount: null,
  issuedAmount: null,
  computedAt: null,
});

const show = (
  answers: GraphAnswers = {},
  at = `/demand/costs?month=${MONTH}`,
  more: Partial<RenderSliceOptions> = {},
) =>
  renderCosting({
    at,
    ...more,
    answers: {
      accountingPeriods: [aPeriod()],
      listCostSummaries: valued(),
      inventoryValueByMonth: [value('2026-09', '300'), value('2026-10', '400', true)],
      ...answers,
    },
  });

const table = async () => within(await screen.findByRole('table', { name: /の商品別原価の一覧$/ }));

describe('the costs of a month of an accounting period', () => {
  it('show stock, its value and what left, with totals', async () => {
    show();
    const rows = await table();
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

  it('are marked as provisional until they are settled', async () => {
    show({ listCostSummaries: valued({ isProvisional: true }) });
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
    expect(screen.getByText('暫定')).toBeVisible();
    expect(screen.getByRole('link', { name: '設定と締めを見る' })).toHaveAttribute(
      'href',
      `/demand/costs/setup?period=${PERIOD}`,
    );
  });

  it('are marked as closed', async () => {
    show({ accountingPeriods: [aPeriod({ isClosed: true })] });
    expect(await screen.findByText('締め済み')).toBeVisible();
  });

  it('follow a calculation that is under way', async () => {
    let asked = 0;
    show({
      listCostSummaries: () => {
        asked += 1;
        return asked < 2
          ? valued({ isUpToDate: false, computedAt: null, items: [], totalCount: 0 })
          : valued();
      },
    });
    expect(await screen.findByText('入荷・棚卸などの変更を反映して計算しています')).toBeVisible();
    expect(screen.getByText('2026年10月の原価はまだ計算されていません')).toBeVisible();
    expect(screen.getByText('未計算')).toBeVisible();
    expect(await screen.findByText('今治タオル', undefined, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByText(/変更を反映して計算しています/)).not.toBeInTheDocument();
  });

  it('say why they could not be computed', async () => {
    show({
      listCostSummaries: valued({
        isUpToDate: false,
        calculationFailure: '入荷の情報を取得できませんでした。',
      }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('入荷の情報を取得できませんでした。');
  });
});

describe('warnings', () => {
  it('stand at the product, are counted and narrow the list', async () => {
    const { user, location } = show({
      listCostSummaries: ({ input }: { input: { warning: string | null } }) =>
        valued({
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
    const row = await (await table()).findByRole('row', { name: /今治タオル/ });
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

  it('are restored from the address, and let go where none is left', async () => {
    const { user, location } = show(
      { listCostSummaries: valued({ items: [], totalCount: 0 }) },
      `/demand/costs?month=${MONTH}&warning=NOT_COUNTED`,
    );
    expect(await screen.findByText('「未棚卸」の商品はありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '絞り込みを解除する' }));
    expect(location()).toBe(`/demand/costs?month=${MONTH}`);
  });
});

describe('choosing the period', () => {
  it('opens its newest month and keeps it in the address', async () => {
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
    const { user, location } = show({
      accountingPeriods: [aPeriod(), later],
      listCostSummaries: ({ input }: { input: { targetMonth: string } }) =>
        valued({ targetMonth: input.targetMonth, items: [aValuedRow({ productName: input.targetMonth })] }),
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

  it('leads to setting up those who may', async () => {
    show();
    expect(await screen.findByRole('link', { name: '設定・締め' })).toHaveAttribute(
      'href',
      `/demand/costs/setup?period=${PERIOD}`,
    );
  });

  it('does not lead those who may only look', async () => {
    show({ listCostSummaries: valued({ isProvisional: true }) }, undefined, {
      user: aUser({ role: 'EDITOR', capabilities: ['costs:view', 'catalog:view'] }),
    });
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
    expect(screen.queryByRole('link', { name: /設定/ })).not.toBeInTheDocument();
  });
});

describe('the receipts behind a figure', () => {
  const receipt = (own: object = {}) => ({
    historyDate: '2026-10-05',
    orderUuid: 'order-1',
    purchaseNumber: '20261001-001',
    orderProductLineId: 'line-1',
    quantity: 6,
    unitPrice: '40.5',
    isUnpriced: false,
    amount: '243',
    order: { uuid: 'order-1', status: 'DeliveryComplete' },
    ...own,
  });
  const receipts = {
    items: [
      receipt(),
      receipt({ historyDate: '2026-10-06', quantity: -1, amount: '-43' }),
      receipt({
        orderUuid: 'order-2',
        purchaseNumber: '20261002-001',
        isUnpriced: true,
        unitPrice: '0',
        amount: '0',
        order: { uuid: 'order-2', status: 'Canceled' },
      }),
    ],
    totalCount: 3,
    page: 1,
    limit: 20,
    days: { start: '2026-10-01', end: '2026-10-31' },
    totalQuantity: 11,
    totalAmount: '200',
  };
  const otherRefs = {
    'order-detail': { demand: '/demand/orders/:orderUuid' },
    'order-canceled': { demand: '/demand/canceled-orders/:orderUuid' },
  };

  it('open from it, lead to their orders, and say what the average rests on', async () => {
    const { user, location, clicks } = show({ costReceipts: receipts }, undefined, { otherRefs });
    await user.click(await (await table()).findByRole('button', { name: '¥200' }));
    expect(location()).toBe(`/demand/costs?month=${MONTH}&receipts=${PRODUCT}`);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('今治タオル：2026年10月の入荷の内訳')).toBeInTheDocument();
    const rows = within(drawer.getByRole('table', { name: '入荷の内訳' }));
    const [first] = await rows.findAllByRole('link', { name: '20261001-001' });
    expect(first).toHaveAttribute('href', '/demand/orders/order-1');
    expect(rows.getByRole('link', { name: '20261002-001' })).toHaveAttribute(
      'href',
      '/demand/canceled-orders/order-2',
    );
    expect(rows.getByRole('row', { name: /2026\/10\/06/ })).toHaveTextContent('-1¥40.5-¥43');
    expect(rows.getByRole('row', { name: /20261002-001/ })).toHaveTextContent('未確定');
    expect(rows.getByRole('row', { name: /合計（3件）/ })).toHaveTextContent('11¥200');
    expect(drawer.getByText('計算期間の期首在庫').parentElement).toHaveTextContent('10個 ¥300');
    expect(graph.callsOf('costReceipts')).toEqual([
      { input: { productUuid: PRODUCT, targetMonth: MONTH, page: 1, limit: 20 } },
    ]);
    expect(clicks).toEqual(['cost_receipts_open']);
  });

  it('open from the address, and close', async () => {
    const { user, location } = show(
      { costReceipts: receipts },
      `/demand/costs?month=${MONTH}&receipts=${PRODUCT}`,
    );
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findAllByText('20261001-001');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location()).toBe(`/demand/costs?month=${MONTH}`));
  });

  it('are not offered where nothing came in', async () => {
    show({
      listCostSummaries: valued({
        items: [aValuedRow({ totalDeliveryQuantity: 0, totalPurchaseAmount: '0' })],
      }),
    });
    const row = await (await table()).findByRole('row', { name: /今治タオル/ });
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the value of the stock by month', () => {
  it('is drawn from the months that are computed', async () => {
    show({ inventoryValueByMonth: [value('2026-09', '300'), value('2026-10', '9007199254740993', true)] });
    const figures = within(await screen.findByRole('table', { name: '在庫金額の推移' }));
    expect(figures.getByRole('row', { name: /2026\/09\/30/ })).toHaveTextContent('¥300（2026年9月）');
    expect(figures.getByRole('row', { name: /2026\/10\/31/ })).toHaveTextContent(
      '¥9,007,199,254,740,993（2026年10月・暫定）',
    );
  });

  it('says so where no month is computed yet', async () => {
    show({ inventoryValueByMonth: [value('2026-09', null), value('2026-10', null)] });
    expect(await screen.findByText(/計算された月があると/)).toBeVisible();
  });

  it('is not asked for outside of periods', async () => {
    show({ listCostSummaries: aCostPage({ targetMonth: '2026-08' }) }, '/demand/costs?month=2026-08');
    await screen.findByText('今治タオル');
    expect(graph.callsOf('inventoryValueByMonth')).toEqual([]);
  });
});
