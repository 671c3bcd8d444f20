import { graph, refusal } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';
import { delivering, open } from './order-detail.fixture.js';

describe('an order', () => {
  it('records receipts of some lines, on top of earlier ones', async () => {
    const order = delivering().build();
    const [first, second] = order.orderProductLines;
    const { user, notices } = open(order, {
      updateOrderLinesDeliveryInfo: { orders: [order], orderProductLines: order.orderProductLines },
    });
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('商品1の今回入荷数'), '15');
    await user.click(within(dialog).getByRole('button', { name: '入荷を登録する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '1行の入荷を登録しました。' }]));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      { input: { lines: [{ id: first?.id, expectedReceivedLot: 5, receivedLot: 20, lastUnitPrice: '98' }] } },
    ]);
    expect(second?.receivedLot).toBe(0);
  });

  it('records pieces once although the answer was lost and the order shows them by then', async () => {
    const order = delivering().build();
    const { user, notices } = open(order, {
      updateOrderLinesDeliveryInfo: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
      },
    });
    const inputs = () =>
      graph.callsOf('updateOrderLinesDeliveryInfo').map(({ input }) => input as { idempotencyKey: string });
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('商品1の今回入荷数'), '15');
    const register = dialog.getByRole('button', { name: '入荷を登録する' });
    const saved = order.orderProductLines.map((line, index) =>
      index === 0 ? { ...line, receivedLot: 20 } : line,
    );
    graph.answer({ order: { ...order, orderProductLines: saved } });
    await user.click(register);
    expect(
      await dialog.findByText(
        '接続できませんでした。登録済みの場合は、入荷済みの数に反映されています。同じ内容でもう一度実行しても、二重には登録されません。',
      ),
    ).toBeVisible();
    const row = dialog.getByLabelText('商品1の今回入荷数').closest('tr');
    await waitFor(() => expect(row).toHaveTextContent(/20 \/ 20/));
    graph.answer({
      updateOrderLinesDeliveryInfo: { orders: [order], orderProductLines: saved },
    });
    await user.click(register);
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '1行の入荷を登録しました。' }]));
    expect(inputs()[1]).toEqual(inputs()[0]);
  });

  it('shows the inbound deliveries, and sends failed ones again', async () => {
    const delivery = {
      __typename: 'LogilessInboundDelivery',
      id: 'delivery-1',
      code: '20261120-003-1',
      deliveryDate: '2026-12-01',
      state: 'SENT',
      error: null,
      sentAt: '2026-11-20T03:00:00.000000Z',
      syncedAt: '2026-11-20T04:30:00.000000Z',
    };
    const failed = {
      ...delivery,
      id: 'delivery-2',
      code: '20261120-003-2',
      state: 'FAILED',
      error: 'ロジレスの商品と紐付いていない商品があります：抹茶。',
      sentAt: null,
      syncedAt: null,
    };
    const order = delivering({ logilessInboundDeliveries: [delivery, failed] }).build();
    const sent = {
      ...order,
      logilessInboundDeliveries: [delivery, { ...failed, state: 'SENT', error: null }],
    };
    const { user, notices } = open(order, { resendLogilessInboundDeliveries: { order: sent } });
    const list = within(await screen.findByRole('list', { name: '倉庫への入荷予定' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(
      '20261120-003-1納期 2026/12/01送信済み送信 2026/11/20 12:00 / 最終同期 2026/11/20 13:30',
    );
    expect(second).toHaveTextContent('送信失敗ロジレスの商品と紐付いていない商品があります：抹茶。');
    const banners = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(banners).toContain(
      '倉庫への入荷予定を確認してくださいロジレスの商品と紐付いていない商品があります：抹茶。再送信',
    );
    await user.click(screen.getByRole('button', { name: '再送信' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '入荷予定を再送信しています。' }]));
    expect(graph.callsOf('resendLogilessInboundDeliveries')).toMatchObject([{ input: { uuid: order.uuid } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: '再送信' })).not.toBeInTheDocument());
  });

  it.each([
    [29, { kind: 'success', text: '発注29件の入荷予定を再送信しています。' }],
    [
      0,
      {
        kind: 'info',
        text: '再送信する入荷予定はありませんでした。ほかの人が再送信したか、発注が変更されています。',
      },
    ],
  ])(
    'sends those of all orders again at once after an outage, and says that it is %i',
    async (orderCount, notice) => {
      const failed = {
        __typename: 'LogilessInboundDelivery',
        id: 'delivery-1',
        code: '20261120-003-1',
        deliveryDate: '2026-12-01',
        state: 'FAILED',
        error: 'ロジレスが混み合っています。',
        sentAt: null,
        syncedAt: null,
      };
      const order = delivering({
        logilessInboundDeliveries: [failed],
        failedAnnouncementOrderCount: 30,
      }).build();
      const { user, notices } = open(order, { resendAllLogilessInboundDeliveries: { orderCount } });
      await user.click(await screen.findByRole('button', { name: 'ほかの発注も再送信（全30件）' }));
      const dialog = within(
        await screen.findByRole('dialog', {
          name: '送信できていない発注30件の入荷予定を、すべて再送信します',
        }),
      );
      await user.click(dialog.getByRole('button', { name: 'すべて再送信する' }));
      await waitFor(() => expect(notices).toEqual([notice]));
      expect(graph.callsOf('resendAllLogilessInboundDeliveries')).toEqual([
        { input: { demandUuid: expect.any(String) } },
      ]);
    },
  );

  it('polls while an announcement to the warehouse is pending, and stops when it is settled', async () => {
    jest.useFakeTimers();
    try {
      const delivery = {
        __typename: 'LogilessInboundDelivery',
        id: 'delivery-1',
        code: '20261120-003-1',
        deliveryDate: '2026-12-01',
        state: 'PENDING',
        error: null,
        sentAt: null,
        syncedAt: null,
      };
      const placed = delivering().build();
      let now: object = { ...placed, hasPendingAnnouncements: true };
      const answers = { order: () => now };
      renderOrders({ at: `/demand/orders/${placed.uuid}`, answers });
      await screen.findByRole('heading', { level: 1, name: '12月分の発注' });
      expect(screen.queryByRole('list', { name: '倉庫への入荷予定' })).not.toBeInTheDocument();

      now = { ...placed, hasPendingAnnouncements: true, logilessInboundDeliveries: [delivery] };
      const card = within(await screen.findByRole('list', { name: '倉庫への入荷予定' }));
      expect(card.getByText('送信中')).toBeVisible();
      // LOGILESS is busy: the next try comes later.
      now = { ...placed, logilessInboundDeliveries: [delivery] };
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(card.getByText('送信中')).toBeVisible();
      now = { ...placed, logilessInboundDeliveries: [{ ...delivery, state: 'SENT' }] };
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(card.getByText('送信済み')).toBeVisible();

      const asked = graph.callsOf('order').length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(graph.callsOf('order')).toHaveLength(asked);
    } finally {
      jest.useRealTimers();
    }
  });

  it('hides the warehouse section without inbound deliveries', async () => {
    open(delivering().build());
    await screen.findByRole('heading', { level: 1, name: '12月分の発注' });
    expect(screen.queryByText('倉庫への入荷予定')).not.toBeInTheDocument();
  });

  it('fills in the outstanding pieces', async () => {
    const order = delivering().build();
    const { user } = open(order);
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: '残りを全て入荷' }));
    expect(within(dialog).getByLabelText('商品1の今回入荷数')).toHaveValue('15');
    expect(within(dialog).getByLabelText('商品2の今回入荷数')).toHaveValue('20');
  });

  it('takes one day for all lines, except those with a day of their own', async () => {
    const { user } = open(delivering().build(), { updateOrderLinesDeliveryInfo: { orderProductLines: [] } });
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = within(await screen.findByRole('dialog'));
    const setDay = async (label: string, day: string) => {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), day);
      await user.tab();
    };
    await dialog.findByLabelText('商品1の納品日');
    await setDay('商品2の納品日', '2026/11/16');
    await setDay('納品日（一括）', '2026/11/17');
    expect(dialog.getByLabelText('商品1の納品日')).toHaveValue('2026/11/17');
    await user.click(dialog.getByRole('button', { name: '残りを全て入荷' }));
    expect(dialog.getByLabelText('商品2の納品日')).toHaveValue('2026/11/16');
    await user.click(dialog.getByRole('button', { name: '入荷を登録する' }));
    await waitFor(() =>
      expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
        {
          input: {
            lines: [
              { receivedLot: 20, lastDeliveryDate: '2026-11-17' },
              { receivedLot: 20, lastDeliveryDate: '2026-11-16' },
            ],
          },
        },
      ]),
    );
  });

  it('keeps the input when somebody else recorded a receipt first', async () => {
    const order = delivering().build();
    const { user } = open(order, {
      updateOrderLinesDeliveryInfo: () => {
        throw refusal({ code: 'ABORTED', message: '他のユーザーが入荷数を更新しました。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('商品2の今回入荷数'), '7');
    await user.click(within(dialog).getByRole('button', { name: '入荷を登録する' }));
    expect(await within(dialog).findByText('他のユーザーが入荷数を更新しました。')).toBeVisible();
    expect(within(dialog).getByLabelText('商品2の今回入荷数')).toHaveValue('7');
  });

  it('keeps the input when the order was canceled meanwhile, and does not ask to reload what is reloaded', async () => {
    const order = delivering().build();
    const { user } = open(order, {
      updateOrderLinesDeliveryInfo: () => {
        graph.answer({ order: { ...order, status: 'Canceled', actions: [] } });
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: 'この操作は現在のステータス（キャンセル）では実行できません。画面を更新してください。',
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('商品2の今回入荷数'), '7');
    await user.click(within(dialog).getByRole('button', { name: '入荷を登録する' }));
    expect(
      await within(dialog).findByText(
        'この操作は現在のステータス（キャンセル）では実行できません。最新の内容を表示しています。内容を確認してください。',
      ),
    ).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('キャンセル').length).toBeGreaterThan(0));
    expect(within(dialog).getByLabelText('商品2の今回入荷数')).toHaveValue('7');
  });

  it('begins at the first quantity that is outstanding', async () => {
    const { user } = open(delivering().build());
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByLabelText('商品1の今回入荷数')).toHaveFocus());
  });

  it('converts the input to the other mode, and asks before it is discarded', async () => {
    const { user } = open(delivering().build());
    await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('商品1の今回入荷数'), '7');
    await user.click(within(dialog).getByRole('radio', { name: '累計の入荷数を入力（訂正）' }));
    expect(within(dialog).getByLabelText('商品1の累計入荷数')).toHaveValue('12');

    await user.keyboard('{Escape}');
    await screen.findByText('1行の入荷はまだ登録されていません');
    await user.click(screen.getByRole('button', { name: '入力に戻る' }));
    expect(screen.getByLabelText('商品1の累計入荷数')).toHaveValue('12');
  });
});
