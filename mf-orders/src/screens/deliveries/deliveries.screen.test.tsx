import { anOrder, aPage, aUser, graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const lines = () => {
  const order = anOrder()
    .withLines(2, (_, index) => ({
      lot: 30,
      deliveryStatus: 'Delivering',
      deliveryDate: index === 0 ? '2020-01-10' : '2099-12-01',
    }))
    .in('Delivering')
    .build();
  return order.orderProductLines.map((line) => ({ ...line, order }));
};

const answer = (items: readonly object[]) => ({
  orderProductLines: {
    ...aPage(items),
    counts: [
      { status: 'Delivering', count: 2 },
      { status: 'CompleteDelivery', count: 7 },
      { status: 'Unknown', count: 5 },
    ],
  },
});

describe('deliveries', () => {
  it('shows the lines that are still to come, the late ones as such', async () => {
    renderOrders({ at: '/demand/deliveries', answers: answer(lines()) });
    expect(await screen.findByText('商品1')).toBeVisible();
    expect(screen.getByText(/日遅れ/)).toBeVisible();
    expect(screen.getByRole('tab', { name: '納品待ち 2' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: '全て 9' })).toBeVisible();
    expect(graph.callsOf('orderProductLines').at(0)).toMatchObject({ where: { statuses: ['Delivering'] } });
  });

  it('keeps its filters in the URL', async () => {
    const { user, location } = renderOrders({ at: '/demand/deliveries?late=1', answers: answer(lines()) });
    await screen.findByText('商品1');
    expect(graph.callsOf('orderProductLines').at(0)).toMatchObject({ where: { late: true } });
    await user.click(screen.getByRole('button', { name: '一部納品' }));
    await waitFor(() => expect(location()).toContain('partial=1'));
    await waitFor(() =>
      expect(graph.callsOf('orderProductLines').at(-1)).toMatchObject({
        where: { late: true, partial: true },
      }),
    );
    expect(screen.getByRole('button', { name: '納期遅れ' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('records receipts of several lines at once', async () => {
    const items = lines();
    const { user, notices } = renderOrders({
      at: '/demand/deliveries',
      answers: {
        ...answer(items),
        updateOrderLinesDeliveryInfo: { orders: [], orderProductLines: [] },
      },
    });
    await user.type(await screen.findByLabelText('20261120-001 商品1の今回入荷数'), '30');
    await user.type(screen.getByLabelText('20261120-001 商品2の今回入荷数'), '４');
    const bar = screen.getByRole('region', { name: '入荷の登録' });
    expect(within(bar).getByText('2行の入荷数を入力中')).toBeVisible();
    await user.click(within(bar).getByRole('button', { name: '入荷を登録する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '2行の入荷を登録しました。' }]));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      {
        input: {
          lines: [
            { id: items[0]?.id, expectedReceivedLot: 0, receivedLot: 30 },
            { id: items[1]?.id, receivedLot: 4 },
          ],
        },
      },
    ]);
    expect(screen.queryByRole('region', { name: '入荷の登録' })).not.toBeInTheDocument();
  });

  it('lets somebody who may only look only look', async () => {
    renderOrders({
      at: '/demand/deliveries',
      user: aUser({ capabilities: ['orders:view'] }),
      answers: answer(lines()),
    });
    await screen.findByText('商品1');
    expect(screen.queryByLabelText(/今回入荷数/)).not.toBeInTheDocument();
  });

  it('says what will be here', async () => {
    renderOrders({ at: '/demand/deliveries', answers: answer([]) });
    expect(await screen.findByText('納品待ちの商品はありません')).toBeVisible();
  });
});
