import { anOrder, aPage, aSupplier, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const counts = [
  { status: 'Drafting', count: 3 },
  { status: 'Delivering', count: 12 },
  { status: 'Canceled', count: 1 },
];

const list = (orders: readonly object[], own: object = {}) => ({
  ...aPage(orders),
  counts,
  inConversationCount: 2,
  ...own,
});

describe('order list', () => {
  it('shows orders with their supplier, days, amount and state, and counts of the tabs', async () => {
    const order = anOrder({ earliestDeliveryDate: '2026-12-01', isFixed: true })
      .withLines(2)
      .in('Delivering')
      .build();
    renderOrders({ at: '/demand/orders', answers: { orders: list([order]) } });
    const row = (await screen.findByRole('link', { name: order.purchaseNumber })).closest('tr');
    expect(row).not.toBeNull();
    const cells = within(row ?? document.body);
    expect(cells.getByText('株式会社青葉製作所')).toBeVisible();
    expect(cells.getByText('2026/12/01(火)')).toBeVisible();
    expect(cells.getByText('¥2,200')).toBeVisible();
    expect(cells.getByText('納品待ち')).toBeVisible();
    expect(cells.getByText('確定')).toBeVisible();
    expect(cells.getByRole('link')).toHaveAttribute('href', `/demand/orders/${order.uuid}`);
    expect(screen.getByRole('tab', { name: '全て 16' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: '下書き 3' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'やりとり中 2' })).toBeVisible();
  });

  it('keeps tab, words, page and filters in the URL and asks for just that', async () => {
    const supplier = aSupplier();
    const { user, location } = renderOrders({
      at: `/demand/orders?q=${encodeURIComponent('定期')}&supplier=${supplier.uuid}&page=2&dueTo=2026-12-31`,
      answers: { orders: list([anOrder().build()], { totalCount: 45, page: 2 }), demandSupplier: supplier },
    });
    await screen.findByRole('table', { name: '発注の一覧' });
    expect(graph.callsOf('orders').at(0)).toMatchObject({
      page: 2,
      limit: 20,
      where: { text: '定期', demandSupplierId: supplier.uuid, deliveryDateTo: '2026-12-31' },
      countWhere: { text: '定期', demandSupplierId: supplier.uuid, deliveryDateTo: '2026-12-31' },
    });
    expect(await screen.findByText(`仕入先：${supplier.name}`)).toBeVisible();

    await user.click(await screen.findByRole('tab', { name: '納品待ち 12' }));
    await waitFor(() => expect(location()).toContain('status=Delivering'));
    expect(location()).not.toContain('page=');
    await waitFor(() =>
      expect(graph.callsOf('orders').at(-1)).toMatchObject({ page: 1, where: { statuses: ['DELIVERING'] } }),
    );
    expect(graph.callsOf('orders').at(-1)).not.toHaveProperty('countWhere.statuses');
  });

  it('asks for orders in conversation by their flag', async () => {
    renderOrders({ at: '/demand/orders?status=inConversation', answers: { orders: list([]) } });
    await screen.findByText('条件に合う発注はありません');
    expect(graph.callsOf('orders').at(0)).toMatchObject({ where: { inConversation: true } });
  });

  it('leads the first user to the first order', async () => {
    renderOrders({
      at: '/demand/orders',
      answers: { orders: list([], { counts: [], inConversationCount: 0 }) },
    });
    expect(await screen.findByText('発注はまだありません')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: '発注を作成' })) {
      expect(link).toHaveAttribute('href', '/demand/orders/new');
    }
  });

  it('offers no order to somebody who may only look', async () => {
    renderOrders({
      at: '/demand/orders',
      user: aUser({ capabilities: ['orders:view'], featureFlags: [] }),
      answers: { orders: list([]) },
    });
    await screen.findByText('発注はまだありません');
    expect(screen.queryByRole('link', { name: '発注を作成' })).not.toBeInTheDocument();
  });

  it('says what went wrong and reads again', async () => {
    const { user } = renderOrders({
      at: '/demand/orders',
      answers: {
        orders: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '発注を読み込めませんでした。' });
        },
      },
    });
    expect(await screen.findByText('発注を読み込めませんでした。')).toBeVisible();
    graph.answer({ orders: list([anOrder().build()]) });
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByRole('link', { name: '20261120-001' })).toBeVisible();
  });
});
