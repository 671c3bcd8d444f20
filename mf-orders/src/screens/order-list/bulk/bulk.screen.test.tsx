import { anOrder, aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../../testing.js';

const orders = ['20261120-001', '20261120-002', '20261120-003'].map((purchaseNumber) =>
  anOrder({ purchaseNumber, subject: `件名 ${purchaseNumber}` }).build(),
);
const list = (items: readonly object[]) => ({ ...aPage(items), counts: [], inConversationCount: 0 });

const result = (at: number, refused?: string) => ({
  uuid: orders[at]?.uuid,
  purchaseNumber: orders[at]?.purchaseNumber,
  ok: refused === undefined,
  message: refused ?? null,
  order: orders[at],
});

const choose = async (user: ReturnType<typeof renderOrders>['user'], action: string) => {
  await user.click(screen.getByRole('button', { name: '一括操作' }));
  await user.click(screen.getByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
};

describe('bulk actions of the order list', () => {
  it('show a result for every order, and keep the refused ones selected', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders',
      answers: {
        orders: list(orders),
        orderListViews: [],
        bulkUpdateOrderStatus: {
          results: [
            result(0),
            result(1),
            result(2, 'この操作は現在のステータス（下書き）では実行できません。'),
          ],
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    const dialog = await choose(user, '納品完了にする');
    expect(dialog.getByText('選択した3件の発注：納品完了にする')).toBeInTheDocument();
    expect(within(dialog.getByRole('list', { name: '対象の発注' })).getAllByRole('listitem')).toHaveLength(3);
    await user.click(dialog.getByLabelText(/残数を打ち切って/));
    await user.click(dialog.getByRole('button', { name: '納品完了にする' }));

    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'info', text: '3件中2件を更新しました。1件は更新できませんでした。' },
      ]),
    );
    const failures = within(await screen.findByRole('list', { name: '更新できなかった発注' }));
    expect(failures.getByText('PO 20261120-003')).toBeVisible();
    expect(failures.getByText('この操作は現在のステータス（下書き）では実行できません。')).toBeVisible();
    expect(screen.getByText('1件を選択中')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '20261120-003を選択' })).toBeChecked();
    expect(graph.callsOf('bulkUpdateOrderStatus')).toEqual([
      {
        input: {
          demandUuid: aUser().demand?.uuid,
          event: 'COMPLETE_DELIVERY',
          orders: orders.map(({ uuid, updatedAt }) => ({ uuid, expectedUpdatedAt: updatedAt })),
          confirmShortClose: true,
          idempotencyKey: expect.any(String),
        },
      },
    ]);
  });

  it('end with their result, however long the list takes to be read again', async () => {
    let reads = 0;
    const { user } = renderOrders({
      at: '/demand/orders',
      answers: {
        orders: () => {
          reads += 1;
          return reads === 1 ? list(orders) : new Promise(() => undefined);
        },
        orderListViews: [],
        bulkUpdateOrderStatus: { results: [result(0, '他のユーザーがこの発注を更新しました。')] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-001を選択' }));
    const dialog = await choose(user, '発注を確定する');
    await user.click(dialog.getByRole('button', { name: '確定する' }));
    expect(await screen.findByRole('list', { name: '更新できなかった発注' })).toBeVisible();
    // Pressed once more, it would act on what the order has become.
    expect(screen.queryByRole('button', { name: '確定する' })).not.toBeInTheDocument();
  });

  it.each([
    ['発注をキャンセルする', 'キャンセルする', 'bulkUpdateOrderStatus'],
    ['承認する', '承認する', 'bulkApproveOrders'],
  ] as const)('%s only the versions that were shown when it was chosen', async (action, verb, mutation) => {
    const [shown] = orders;
    const other = orders[1];
    if (!shown || !other) throw new Error('two orders are needed');
    const changed = { ...shown, subject: '別の内容', updatedAt: '2026-11-28T09:00:00.000000Z' };
    const reread: { answer?: (page: object) => void } = {};
    let reads = 0;
    const { user, notices } = renderOrders({
      at: '/demand/orders',
      user: aUser(),
      answers: {
        orders: () => {
          reads += 1;
          if (reads === 1) return list([shown, other]);
          return new Promise<object>((resolve) => {
            reread.answer = resolve;
          });
        },
        orderListViews: [],
        bulkUpdateOrderStatus: { results: [result(1)] },
        bulkApproveOrders: { results: [result(1)] },
      },
    });
    // The list is read again after an action, which the next one does not wait for.
    await user.click(await screen.findByRole('checkbox', { name: '20261120-002を選択' }));
    const first = await choose(user, 'やりとりを終了する');
    await user.click(first.getByRole('button', { name: 'やりとりを終了する' }));
    await waitFor(() => expect(reread.answer).toBeDefined());
    await user.click(screen.getByRole('checkbox', { name: '20261120-001を選択' }));
    const dialog = await choose(user, action);
    reread.answer?.(list([changed, other]));
    expect(await screen.findByText('別の内容')).toBeInTheDocument();
    expect(dialog.getByText('件名 20261120-001')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(notices).toHaveLength(2));
    expect(graph.callsOf(mutation).at(-1)).toMatchObject({
      input: { orders: [{ uuid: shown.uuid, expectedUpdatedAt: shown.updatedAt }] },
    });

    // Chosen anew, it is for the version that the list shows by now.
    await user.click(screen.getByRole('checkbox', { name: '20261120-001を選択' }));
    const anew = await choose(user, action);
    expect(anew.getByText('別の内容')).toBeVisible();
    await user.click(anew.getByRole('button', { name: verb }));
    await waitFor(() =>
      expect(graph.callsOf(mutation).at(-1)).toMatchObject({
        input: { orders: [{ uuid: shown.uuid, expectedUpdatedAt: changed.updatedAt }] },
      }),
    );
  });

  it('keep the selection across pages', async () => {
    const { user } = renderOrders({
      at: '/demand/orders?limit=10',
      answers: {
        orders: ({ page }: { page: number }) => ({
          ...list([orders[page === 1 ? 0 : 1]].filter((order) => order !== undefined)),
          totalCount: 11,
        }),
        orderListViews: [],
        bulkUpdateOrderStatus: { results: [result(0), result(1)] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-001を選択' }));
    await user.click(screen.getByRole('button', { name: '次のページ' }));
    await user.click(await screen.findByRole('checkbox', { name: '20261120-002を選択' }));
    expect(screen.getByText('2件を選択中')).toBeVisible();
    const dialog = await choose(user, '発注を確定する');
    expect(dialog.getByText('件名 20261120-001')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '確定する' }));
    await waitFor(() => expect(screen.queryByText(/件を選択中/)).not.toBeInTheDocument());
    expect(graph.callsOf('bulkUpdateOrderStatus')).toMatchObject([
      { input: { event: 'FIX', orders: [{ uuid: orders[0]?.uuid }, { uuid: orders[1]?.uuid }] } },
    ]);
  });

  it('are a single request however often it is retried after a lost connection', async () => {
    let isDown = true;
    const { user, notices } = renderOrders({
      at: '/demand/orders',
      answers: {
        orders: list(orders),
        orderListViews: [],
        bulkUpdateOrderStatus: () => {
          if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
          return { results: [result(0)] };
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-001を選択' }));
    const dialog = await choose(user, '発注をキャンセルする');
    await user.type(dialog.getByLabelText(/^理由/), '重複のため');
    await user.click(dialog.getByRole('button', { name: 'キャンセルする' }));
    expect(await dialog.findByText('接続できませんでした。')).toBeVisible();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'キャンセルする' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '1件中1件を更新しました。' }]));
    const [first, second] = graph.callsOf('bulkUpdateOrderStatus');
    expect(second).toMatchObject({ input: { event: 'CANCEL', reason: '重複のため' } });
    expect(second).toEqual(first);
  });

  it('count decomposed characters of a reason as the server does', async () => {
    const { user } = renderOrders({
      at: '/demand/orders',
      answers: { orders: list(orders), orderListViews: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    const dialog = await choose(user, '発注をキャンセルする');
    await user.click(dialog.getByLabelText(/^理由/));
    await user.paste('か\u3099'.repeat(500));
    expect(dialog.queryByText('理由は500文字以内で入力してください。')).toBeNull();
    await user.paste('か\u3099');
    expect(dialog.getByText('理由は500文字以内で入力してください。')).toBeVisible();
  });

  it('approve what waits for the user, with a comment', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders?toReview=1',
      user: aUser(),
      answers: {
        orders: list(orders),
        orderListViews: [],
        bulkApproveOrders: { results: [result(0), result(1, '前の承認者の承認が終わっていません。')] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-001を選択' }));
    await user.click(screen.getByRole('checkbox', { name: '20261120-002を選択' }));
    const dialog = await choose(user, '承認する');
    await user.type(dialog.getByLabelText(/^コメント/), '確認しました');
    await user.click(dialog.getByRole('button', { name: '承認する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(await screen.findByText('前の承認者の承認が終わっていません。')).toBeVisible();
    expect(graph.callsOf('bulkApproveOrders')).toMatchObject([
      { input: { comment: '確認しました', orders: [{ uuid: orders[0]?.uuid }, { uuid: orders[1]?.uuid }] } },
    ]);
  });

  it('offer only what the user may do', async () => {
    const { user } = renderOrders({
      at: '/demand/orders',
      user: aUser({ role: 'EDITOR', capabilities: ['orders:view', 'orders:edit', 'orders:receive'] }),
      answers: { orders: list(orders), orderListViews: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-001を選択' }));
    await user.click(screen.getByRole('button', { name: '一括操作' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '納品完了にする',
      '発注を確定する',
      'やりとりを終了する',
      '発注をキャンセルする',
    ]);
  });

  it.each([
    ['Reviewing', true],
    ['Delivering', false],
  ])('offer approval after it was switched off for an order that is %s: %s', async (status, isOffered) => {
    const order = anOrder({ purchaseNumber: '20261120-009' }).in(status).build();
    const { user } = renderOrders({
      at: '/demand/orders',
      user: aUser({ role: 'EDITOR', capabilities: ['orders:view', 'orders:decide', 'orders:receive'] }),
      answers: { orders: list([orders[0] ?? order, order]), orderListViews: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: '20261120-009を選択' }));
    await user.click(screen.getByRole('button', { name: '一括操作' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      ...(isOffered ? ['承認する'] : []),
      '納品完了にする',
    ]);
  });
});
