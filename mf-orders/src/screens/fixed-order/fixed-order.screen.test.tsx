import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aHistory, renderOrders } from '../../testing.js';

const aFixedOrder = (own: object = {}) =>
  anOrder({ isFixed: true, subject: '冬物の発注', ...own })
    .withLines(1, () => ({
      lot: 30,
      receivedLot: 10,
      deliveryStatus: 'Delivering',
      logilessInboundDeliveryLineHistories: [
        {
          historyDate: '2026-11-10',
          receivedQuantity: 10,
          diffFromPrevious: 10,
          recordedAt: '2026-11-10T03:00:00.000000Z',
          actorName: '山田 花子',
          source: 'MANUAL',
        },
      ],
    }))
    .in('Delivering');

const renderFixed = (
  order: ReturnType<ReturnType<typeof aFixedOrder>['build']>,
  more: Partial<Parameters<typeof renderOrders>[0]> = {},
) =>
  renderOrders({
    ...more,
    at: `/demand/orders/${order.uuid}/fixed`,
    answers: { order, ...more.answers },
  });

describe('a fixed order', () => {
  it('is read-only except for receipts, and shows who fixed it', async () => {
    const order = aFixedOrder({
      histories: [
        aHistory({
          id: 'h2',
          event: 'FIX',
          actorName: '佐藤 次郎',
          occurredAt: '2026-11-19T01:30:00.000000Z',
        }),
        aHistory(),
      ],
    })
      .allowing('RECEIVE', 'UNFIX')
      .build();
    const { user, notices } = renderFixed(order, {
      answers: { updateOrderLinesDeliveryInfo: { orders: [], orderProductLines: [] } },
    });
    expect(await screen.findByText('この発注は確定されています')).toBeVisible();
    expect(screen.getByText(/確定 佐藤 次郎/)).toHaveTextContent('2026/11/19 10:30');
    expect(screen.queryByLabelText(/^件名/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '発注の詳細' })).toHaveAttribute(
      'href',
      `/demand/orders/${order.uuid}`,
    );
    expect(within(screen.getByRole('region', { name: '商品1の入荷' })).getByText(/入荷 \+10/)).toBeVisible();

    await user.type(screen.getByLabelText('商品1の今回入荷数'), '5');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '1行の入荷を登録しました。' }]));
    expect(graph.callsOf('updateOrderLinesDeliveryInfo')).toMatchObject([
      { input: { lines: [{ expectedReceivedLot: 10, receivedLot: 15 }] } },
    ]);
  });

  it('is unlocked with permission, after confirmation', async () => {
    const order = aFixedOrder().allowing('RECEIVE', 'UNFIX').build();
    const { user, notices } = renderFixed(order, {
      answers: { unfixOrder: { order: { ...order, isFixed: false } } },
    });
    await user.click(await screen.findByRole('button', { name: '確定を解除する' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '確定を解除する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-001 の確定を解除しました。' }]),
    );
    expect(graph.callsOf('unfixOrder')).toMatchObject([
      { input: { uuid: order.uuid, expectedUpdatedAt: order.updatedAt } },
    ]);
  });

  it('shows an editor, and everybody once the month is closed, why it stays locked', async () => {
    const order = aFixedOrder()
      .allowing('RECEIVE')
      .refusing('UNFIX', '締め済みの期間に入荷があるため変更できません。')
      .build();
    const { user } = renderFixed(order, { user: aUser({ role: 'EDITOR', featureFlags: [] }) });
    const button = await screen.findByRole('button', { name: '確定を解除する' });
    expect(button).toHaveAccessibleDescription('締め済みの期間に入荷があるため変更できません。');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('offers to fix an unfixed order, and shows a refusal', async () => {
    const order = aFixedOrder({ isFixed: false }).allowing('RECEIVE', 'FIX').build();
    const message =
      '他のユーザーがこの発注を更新しました（佐藤 次郎 11/20 10:00）。最新の内容を読み込んでください。';
    const { user } = renderFixed(order, {
      answers: {
        fixOrder: () => {
          throw refusal({ code: 'ABORTED', message });
        },
      },
    });
    expect(await screen.findByText('この発注は確定されていません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '確定する' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '確定する' }));
    expect(
      await screen.findByText(
        '他のユーザーがこの発注を更新しました（佐藤 次郎 11/20 10:00）。最新の内容を表示しています。内容を確認してください。',
      ),
    ).toBeVisible();
    await waitFor(() => expect(graph.callsOf('order').length).toBeGreaterThan(1));
  });

  it('shows why a receipt was refused that can no longer be recorded, and lets the page be left', async () => {
    const order = aFixedOrder().allowing('RECEIVE').build();
    const { user, askedToLeave, location } = renderFixed(order, {
      answers: {
        updateOrderLinesDeliveryInfo: () => {
          throw refusal({
            code: 'ABORTED',
            message: '他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。',
          });
        },
      },
    });
    await user.type(await screen.findByLabelText('商品1の今回入荷数'), '5');
    graph.answer({
      order: aFixedOrder({ uuid: order.uuid })
        .refusing('RECEIVE', '締め済みの期間のため変更できません。')
        .build(),
    });
    await user.click(screen.getByRole('button', { name: '入荷を登録する' }));
    await waitFor(() => expect(screen.queryByLabelText('商品1の今回入荷数')).not.toBeInTheDocument());
    const alert = screen.getByText('入荷を登録できませんでした').closest('[role=alert]');
    expect(alert).toHaveTextContent('他のユーザーが入荷数を更新しました。最新の内容を表示しています。');
    expect(alert).toHaveFocus();
    await user.click(screen.getByRole('link', { name: '発注の詳細' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(askedToLeave()).toBe(0);
  });

  it('reports that the order does not exist', async () => {
    const order = aFixedOrder().build();
    renderFixed(order, {
      answers: {
        order: () => {
          throw refusal({ code: 'NOT_FOUND', message: '発注が見つかりませんでした。' });
        },
      },
    });
    expect(await screen.findByText('発注が見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注の一覧を開く' })).toHaveAttribute('href', '/demand/orders');
    // Reloading would not find it either.
    expect(screen.queryByRole('button', { name: /再/ })).not.toBeInTheDocument();
  });
});
