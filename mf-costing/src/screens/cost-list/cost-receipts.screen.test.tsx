import { graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aValuedPage, aValuedRow, MONTH } from './cost-list.fixtures.js';
import { costTable, showCosts } from './cost-list.testing.js';

const PRODUCT = '01900000-0000-7000-8000-00000000b001';

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

  it('open from it, link to their orders, and explain the average', async () => {
    const { user, location, clicks } = showCosts({ costReceipts: receipts }, undefined, { otherRefs });
    await user.click(await (await costTable()).findByRole('button', { name: '¥200' }));
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
    expect(drawer.getByText('計算期間の期首在庫').parentElement).toHaveTextContent('10（¥300）');
    expect(graph.callsOf('costReceipts')).toEqual([
      { input: { productUuid: PRODUCT, targetMonth: MONTH, page: 1, limit: 20 } },
    ]);
    expect(clicks).toEqual(['cost_receipts_open']);
  });

  it('open from the URL, and close', async () => {
    const { user, location } = showCosts(
      { costReceipts: receipts },
      `/demand/costs?month=${MONTH}&receipts=${PRODUCT}`,
    );
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findAllByText('20261001-001');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location()).toBe(`/demand/costs?month=${MONTH}`));
  });

  it('are not offered without receipts', async () => {
    showCosts({
      listCostSummaries: aValuedPage({
        items: [aValuedRow({ totalDeliveryQuantity: 0, totalPurchaseAmount: '0' })],
      }),
    });
    const row = await (await costTable()).findByRole('row', { name: /今治タオル/ });
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });
});
