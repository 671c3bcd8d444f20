import { anOrder, aPage, aUser, graph, refusal, setToday } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const linesOf = (purchaseNumber: string) => {
  const order = anOrder({ purchaseNumber })
    .withLines(2, (_, index) => ({
      lot: 30,
      deliveryStatus: 'Delivering',
      deliveryDate: index === 0 ? '2020-01-10' : '2099-12-01',
    }))
    .in('Delivering')
    .build();
  return order.orderProductLines.map((line) => ({ ...line, order }));
};
const lines = () => linesOf('20261120-001');

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

const register = async (user: ReturnType<typeof renderOrders>['user']) => {
  const bar = screen.getByRole('region', { name: '入荷の登録' });
  await user.click(within(bar).getByRole('button', { name: '入荷を登録する' }));
};

describe('deliveries', () => {
  it('shows the outstanding lines, marks the late ones, and links to order and product', async () => {
    const items = lines();
    renderOrders({ at: '/demand/deliveries', answers: answer(items) });
    expect(await screen.findByRole('link', { name: '商品1' })).toHaveAttribute(
      'href',
      `/demand/products/${items[0]?.productId}`,
    );
    for (const link of screen.getAllByRole('link', { name: '20261120-001' })) {
      expect(link).toHaveAttribute('href', `/demand/orders/${items[0]?.order.uuid}`);
    }
    expect(screen.getByText(/日遅れ/)).toBeVisible();
    expect(screen.getByRole('tab', { name: '納品待ち 2' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: '全て 9' })).toBeVisible();
    expect(graph.callsOf('orderProductLines').at(0)).toMatchObject({ where: { statuses: ['Delivering'] } });
  });

  it('does not show an order as without a supplier while the catalog cannot be reached', async () => {
    const [line] = lines();
    const order = { ...line?.order, demandSupplier: null };
    renderOrders({ at: '/demand/deliveries', answers: answer([{ ...line, order }]) });
    expect(await screen.findByText('（仕入先を表示できません）')).toBeVisible();
  });

  it('keeps its filters in the URL', async () => {
    const { user, location } = renderOrders({ at: '/demand/deliveries?late=1', answers: answer(lines()) });
    await screen.findByText('商品1');
    expect(graph.callsOf('orderProductLines').at(0)).toMatchObject({ where: { late: true } });
    await user.click(screen.getByRole('button', { name: '一部納品' }));
    await user.click(screen.getByRole('button', { name: '今週納品予定' }));
    await waitFor(() => expect(location()).toBe('/demand/deliveries?late=1&partial=1&thisWeek=1'));
    await waitFor(() =>
      expect(graph.callsOf('orderProductLines').at(-1)).toMatchObject({
        where: { late: true, partial: true, thisWeek: true },
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
    expect(screen.getByText('2行の入荷数を入力中')).toBeVisible();
    await register(user);
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

  it('asks before a change of the view discards input', async () => {
    const { user, location } = renderOrders({ at: '/demand/deliveries', answers: answer(lines()) });
    await user.type(await screen.findByLabelText('20261120-001 商品1の今回入荷数'), '12');
    await user.click(screen.getByRole('button', { name: '納期遅れ' }));
    await screen.findByText('1行の入荷はまだ登録されていません');
    await user.click(screen.getByRole('button', { name: '入力に戻る' }));
    expect(location()).toBe('/demand/deliveries');
    expect(screen.getByLabelText('20261120-001 商品1の今回入荷数')).toHaveValue('12');

    await user.click(screen.getByRole('button', { name: '納期遅れ' }));
    await user.click(await screen.findByRole('button', { name: '登録せずに表示を変える' }));
    await waitFor(() => expect(location()).toBe('/demand/deliveries?late=1'));
    expect(screen.queryByRole('region', { name: '入荷の登録' })).not.toBeInTheDocument();
  });

  it('fills in the rest of selected lines, and shows a result for each line', async () => {
    const items = [...lines(), ...linesOf('20261120-002')];
    const stale = '他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。';
    const { user, notices } = renderOrders({
      at: '/demand/deliveries',
      answers: {
        ...answer(items),
        updateOrderLinesDeliveryInfo: ({ input }: { input: { lines: { id: string }[] } }) => {
          if (input.lines.some(({ id }) => id === items[2]?.id)) {
            throw refusal({ code: 'ABORTED', message: stale });
          }
          return { orders: [], orderProductLines: [] };
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    await user.click(screen.getByRole('checkbox', { name: '20261120-002 商品2を選択' }));
    const day = screen.getByLabelText('選択した行の納品日');
    await user.clear(day);
    await user.type(day, '2026/11/02');
    await user.click(screen.getByRole('button', { name: '残数を入荷数に入力' }));
    expect(screen.getByLabelText('20261120-001 商品1の今回入荷数')).toHaveValue('30');
    expect(screen.getByText('3行の入荷数を入力中')).toBeVisible();
    await register(user);
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'info', text: '3行中2行の入荷を登録しました。1行は登録できませんでした。' },
      ]),
    );
    const refused = screen.getByRole('row', { name: /20261120-002.*商品1|商品1.*20261120-002/ });
    expect(
      within(refused).getByText(
        '他のユーザーが入荷数を更新しました。最新の内容を表示しています。内容を確認してください。',
      ),
    ).toBeVisible();
    expect(within(refused).getByLabelText('20261120-002 商品1の今回入荷数')).toHaveValue('30');
    expect(screen.getByLabelText('20261120-001 商品1の今回入荷数')).toHaveValue('');
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      {
        input: {
          lines: [
            { id: items[0]?.id, receivedLot: 30, lastDeliveryDate: '2026-11-02' },
            { id: items[1]?.id, receivedLot: 30, lastDeliveryDate: '2026-11-02' },
          ],
        },
      },
      { input: { lines: [{ id: items[2]?.id }] } },
    ]);
  });

  it('saves nothing of a filled line whose quantity was emptied again', async () => {
    const items = lines();
    const { user } = renderOrders({
      at: '/demand/deliveries',
      answers: {
        ...answer(items),
        updateOrderLinesDeliveryInfo: { orders: [], orderProductLines: [] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    const day = screen.getByLabelText('選択した行の納品日');
    await user.clear(day);
    await user.type(day, '2026/11/02');
    await user.click(screen.getByRole('button', { name: '残数を入荷数に入力' }));
    await user.clear(screen.getByLabelText('20261120-001 商品1の今回入荷数'));
    expect(screen.getByText('1行の入荷数を入力中')).toBeVisible();
    await register(user);
    await waitFor(() => expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toHaveLength(1));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')[0]).toEqual({
      input: expect.objectContaining({ lines: [expect.objectContaining({ id: items[1]?.id })] }),
    });
  });

  it('fills in the day of today on a page that stayed open over midnight', async () => {
    setToday('2026-11-26');
    const { user } = renderOrders({
      at: '/demand/deliveries',
      answers: { ...answer(lines()), updateOrderLinesDeliveryInfo: { orders: [], orderProductLines: [] } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    expect(screen.getByLabelText('選択した行の納品日')).toHaveValue('2026/11/26');
    jest.setSystemTime(new Date('2026-11-27T09:00:00+09:00'));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    expect(screen.getByLabelText('選択した行の納品日')).toHaveValue('2026/11/27');
    await user.click(screen.getByRole('button', { name: '残数を入荷数に入力' }));
    await register(user);
    await waitFor(() =>
      expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
        { input: { lines: [{ lastDeliveryDate: '2026-11-27' }, { lastDeliveryDate: '2026-11-27' }] } },
      ]),
    );
  });

  it('says why a receipt was refused whose line has left the list meanwhile, and counts it no longer', async () => {
    const items = [...lines(), ...linesOf('20261120-002')];
    const [, , stale] = items;
    let isTaken = false;
    const { user } = renderOrders({
      at: '/demand/deliveries',
      answers: {
        orderProductLines: () =>
          answer(isTaken ? items.filter((line) => line !== stale) : items).orderProductLines,
        updateOrderLinesDeliveryInfo: ({ input }: { input: { lines: { id: string }[] } }) => {
          if (input.lines.every(({ id }) => id !== stale?.id)) return { orders: [], orderProductLines: [] };
          isTaken = true;
          const message = '他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。';
          throw refusal({ code: 'ABORTED', message });
        },
      },
    });
    await user.type(await screen.findByLabelText('20261120-001 商品1の今回入荷数'), '30');
    await user.type(screen.getByLabelText('20261120-002 商品1の今回入荷数'), '30');
    await user.click(screen.getByRole('checkbox', { name: '20261120-002 商品1を選択' }));
    await user.click(screen.getByRole('checkbox', { name: '20261120-002 商品2を選択' }));
    expect(screen.getByText('2件を選択中')).toBeVisible();
    await register(user);
    await waitFor(() =>
      expect(screen.queryByLabelText('20261120-002 商品1の今回入荷数')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      '一覧から外れた行：他のユーザーが入荷数を更新しました。最新の内容を表示しています。',
    );
    expect(screen.getByText('1件を選択中')).toBeVisible();
    expect(screen.queryByRole('region', { name: '入荷の登録' })).not.toBeInTheDocument();
  });

  it('is read-only without permission', async () => {
    renderOrders({
      at: '/demand/deliveries',
      user: aUser({ capabilities: ['orders:view'] }),
      answers: answer(lines()),
    });
    await screen.findByText('商品1');
    expect(screen.queryByLabelText(/今回入荷数/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /を選択/ })).not.toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    renderOrders({ at: '/demand/deliveries', answers: answer([]) });
    expect(await screen.findByText('納品待ちの商品はありません')).toBeVisible();
  });
});
