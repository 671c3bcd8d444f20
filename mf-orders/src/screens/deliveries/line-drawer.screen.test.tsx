import { anOrder, aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const receipts = [
  {
    historyDate: '2026-11-10',
    receivedQuantity: 12,
    diffFromPrevious: 12,
    recordedAt: '2026-11-10T03:00:00.000000Z',
    actorName: '山田 花子',
    source: 'MANUAL',
  },
  {
    historyDate: '2026-11-11',
    receivedQuantity: 10,
    diffFromPrevious: -2,
    recordedAt: '2026-11-11T03:00:00.000000Z',
    actorName: '運営（佐藤 次郎）',
    source: 'MANUAL',
  },
];

const setUp = async (...allowed: string[]) => {
  const order = anOrder()
    .withLines(2, (_, index) =>
      index === 0
        ? {
            lot: 30,
            unit: '枚',
            packSize: 12,
            receivedLot: 10,
            deliveryStatus: 'Delivering',
            lastUnitPrice: '98.5',
            lastDeliveryDate: '2026-11-11',
            logilessInboundDeliveryLineHistories: receipts,
          }
        : { lot: 5, deliveryStatus: 'Delivering' },
    )
    .in('Delivering')
    .allowing(...allowed)
    .build();
  const view = renderOrders({
    at: '/demand/deliveries',
    answers: {
      orderProductLines: {
        ...aPage(order.orderProductLines.map((line) => ({ ...line, order }))),
        counts: [],
      },
      order,
      updateOrderLinesDeliveryInfo: { orders: [], orderProductLines: [] },
      shortCloseOrderLines: { orders: [], orderProductLines: [] },
      updateOrderStatus: { order: { ...order, status: 'DeliveryComplete' } },
    },
  });
  await view.user.click(await screen.findByRole('button', { name: '20261120-001 商品1の履歴' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('入荷の履歴');
  return { ...view, order, drawer };
};

describe('the history of a line', () => {
  it('shows every receipt and correction, who recorded it, and what is outstanding', async () => {
    const { drawer } = await setUp('RECEIVE');
    const entries = within(drawer.getByRole('list', { name: '入荷の履歴' })).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('2026/11/11(水) 訂正 −2');
    expect(entries[0]).toHaveTextContent('運営（佐藤 次郎）');
    expect(entries[0]).toHaveTextContent('累計 10');
    expect(entries[1]).toHaveTextContent('2026/11/10(火) 入荷 +12');
    expect(drawer.getByText('発注数', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '30 枚（2 ケース＋6 枚）',
    );
    expect(drawer.getByText('残数', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '20 枚（1 ケース＋8 枚）',
    );
    expect(drawer.getByText('確定単価', { selector: 'dt' }).nextElementSibling).toHaveTextContent('¥98.5');
  });

  it('corrects a count with the correct total', async () => {
    const { user, drawer, order, notices } = await setUp('RECEIVE');
    const form = within(drawer.getByRole('form', { name: '入荷の訂正' }));
    await user.type(form.getByLabelText('商品1の累計入荷数'), '9');
    await user.click(form.getByRole('button', { name: '訂正する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '1行の入荷を訂正しました。' }]));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      {
        input: {
          lines: [
            {
              id: order.orderProductLines[0]?.id,
              expectedReceivedLot: 10,
              receivedLot: 9,
              lastUnitPrice: '98.5',
            },
          ],
        },
      },
    ]);
    await waitFor(() => expect(graph.callsOf('order').length).toBeGreaterThan(1));
  });

  it('says that an emptied price is removed, and removes it', async () => {
    const { user, drawer, notices } = await setUp('RECEIVE');
    const form = within(drawer.getByRole('form', { name: '入荷の訂正' }));
    expect(form.queryByRole('status')).toBeNull();
    await user.clear(form.getByLabelText('商品1の確定単価'));
    expect(form.getByRole('status')).toHaveTextContent('確定単価 ¥98.5 を取り消し、発注単価で計算します');
    await user.click(form.getByRole('button', { name: '訂正する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      {
        input: {
          lines: [
            {
              expectedReceivedLot: 10,
              receivedLot: 10,
              expectedLastUnitPrice: '98.5',
              lastUnitPrice: null,
              lastDeliveryDate: '2026-11-11',
            },
          ],
        },
      },
    ]);
  });

  it('short-closes the rest of this line only', async () => {
    const { user, drawer, order, notices } = await setUp('RECEIVE', 'SHORT_CLOSE_LINES', 'COMPLETE_DELIVERY');
    await user.click(drawer.getByRole('button', { name: 'この明細の残数を打ち切る' }));
    expect(await screen.findByText('PO 20261120-001「商品1」の残数を打ち切ります')).toBeInTheDocument();
    expect(screen.getByText(/未入荷の20枚.*ほかの明細は変わりません。/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '打ち切る' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: 'PO 20261120-001「商品1」の残数を打ち切りました。' },
      ]),
    );
    expect(graph.callsOf('shortCloseOrderLines')).toMatchObject([
      { input: { lines: [{ id: order.orderProductLines[0]?.id, expectedOutstandingLot: 20 }] } },
    ]);
    expect(graph.callsOf('updateOrderStatus')).toEqual([]);
  });

  it('short-closes the rest of the order after naming the affected lines', async () => {
    const { user, drawer, notices } = await setUp('RECEIVE', 'COMPLETE_DELIVERY');
    const open = within(drawer.getByRole('list', { name: '打ち切る商品' })).getAllByRole('listitem');
    expect(open.map((item) => item.textContent)).toEqual(['商品1：残り 20', '商品2：残り 5']);
    await user.click(drawer.getByRole('button', { name: '発注全体の残数を打ち切る' }));
    await user.click(await screen.findByRole('button', { name: '打ち切って納品完了にする' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-001 を納品完了にしました。' }]),
    );
    expect(graph.callsOf('updateOrderStatus')).toMatchObject([
      { input: { event: 'COMPLETE_DELIVERY', confirmShortClose: true } },
    ]);
  });

  it('shows why a short close was refused that somebody else has made impossible', async () => {
    const { user, drawer, order } = await setUp('RECEIVE', 'SHORT_CLOSE_LINES', 'COMPLETE_DELIVERY');
    const refuse = () => {
      throw refusal({
        code: 'ABORTED',
        message: '他のユーザーが残数を更新しました。最新の内容を読み込んでください。',
      });
    };
    const complete = {
      ...order,
      status: 'DeliveryComplete',
      orderProductLines: order.orderProductLines.map((line) => ({ ...line, receivedLot: line.lot })),
      actions: [],
    };
    graph.answer({ order: complete, shortCloseOrderLines: refuse, updateOrderStatus: refuse });
    await user.click(drawer.getByRole('button', { name: 'この明細の残数を打ち切る' }));
    await user.click(await screen.findByRole('button', { name: '打ち切る' }));
    const words = '他のユーザーが残数を更新しました。最新の内容を表示しています。内容を確認してください。';
    expect(await drawer.findByText(words)).toBeVisible();
    await waitFor(() =>
      expect(drawer.queryByRole('button', { name: /残数を打ち切る/ })).not.toBeInTheDocument(),
    );
    expect(drawer.getByText(words)).toBeVisible();
  });

  it('keeps a refused correction beside the count and the price that somebody else has recorded', async () => {
    const { user, drawer, order } = await setUp('RECEIVE');
    const form = () => within(drawer.getByRole('form', { name: '入荷の訂正' }));
    await user.type(form().getByLabelText('商品1の累計入荷数'), '9');
    const [first, ...rest] = order.orderProductLines;
    const lines = [{ ...first, receivedLot: 12, lastUnitPrice: '97' }, ...rest];
    graph.answer({
      order: { ...order, orderProductLines: lines },
      orderProductLines: { ...aPage(lines.map((line) => ({ ...line, order }))), counts: [] },
      updateOrderLinesDeliveryInfo: () => {
        throw refusal({
          code: 'ABORTED',
          message: '他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。',
        });
      },
    });
    await user.click(form().getByRole('button', { name: '訂正する' }));
    await waitFor(() => expect(form().getByLabelText('商品1の確定単価')).toHaveValue('97'));
    expect(form().getByLabelText('商品1の累計入荷数')).toHaveValue('9');
    expect(
      form().getByText(
        '他のユーザーが入荷数を更新しました。最新の内容を表示しています。内容を確認してください。',
      ),
    ).toBeVisible();
  });

  it('offers neither to users who may not record receipts', async () => {
    const { drawer } = await setUp();
    expect(drawer.queryByRole('form', { name: '入荷の訂正' })).not.toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: /残数を打ち切る/ })).not.toBeInTheDocument();
  });
});
