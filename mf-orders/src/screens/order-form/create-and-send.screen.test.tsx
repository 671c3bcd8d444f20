import { anOrder, aProduct, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders, someTotals } from '../../testing.js';

const source = () =>
  anOrder({ subject: '定期発注', purchaseNumber: '20261120-007' })
    .withLines(1, () => ({ deliveryDate: '2099-12-01', product: aProduct({ name: '業務用ボウル' }) }))
    .build();

/** A copied order with its days filled in: a new order that is ready to be sent. */
const open = async (answers: object = {}, options: object = {}) => {
  const order = source();
  const view = renderOrders({
    at: `/demand/orders/new?duplicateFrom=${order.uuid}`,
    answers: {
      order,
      orderSummary: someTotals,
      lastPurchasePrices: [],
      orderMailDefaults: {
        to: ['sales@aoba.example'],
        cc: ['hanako@example.jp'],
        subject: '【株式会社サンプル商事】発注書送付のご案内',
        body: '発注いたします。',
        signature: null,
        unprintableTexts: [],
      },
      ...answers,
    },
    ...options,
  });
  await view.user.type(await screen.findByLabelText('1行目 納期'), '2099/12/01');
  return { order, ...view };
};
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'その他の操作' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }));
};

describe('a new order', () => {
  it('is stored and mailed in one step', async () => {
    const { user, order, location, notices } = await open();
    graph.answer({
      createOrderWithSendMail: { order: { ...order, status: 'Delivering', latestOrderSendLog: aSendLog() } },
    });
    await choose(user, 'このまま送信して発注する');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('sales@aoba.example')).toBeVisible();
    expect(drawer.getByDisplayValue('【株式会社サンプル商事】発注書送付のご案内')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: '送信して発注する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('createOrderWithSendMail')).toMatchObject([
      {
        input: {
          content: { subject: '定期発注', orderProductLines: [{ id: null, deliveryDate: '2099-12-01' }] },
          mail: { to: ['sales@aoba.example'], cc: ['hanako@example.jp'] },
        },
      },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'PO 20261120-007 を 株式会社青葉製作所 へ送信しました。' },
    ]);
  });

  it('is created once although the answer was lost and the dialog was opened again', async () => {
    let refused: Parameters<typeof refusal>[0] = { code: 'UNAVAILABLE', message: '接続できませんでした。' };
    const { user, order, location } = await open();
    graph.answer({
      createOrderWithSendMail: () => {
        throw refusal(refused);
      },
    });
    const send = async () => {
      await choose(user, 'このまま送信して発注する');
      const drawer = within(await screen.findByRole('dialog'));
      await user.click(await drawer.findByRole('button', { name: '送信して発注する' }));
      return drawer;
    };
    const close = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    expect(await (await send()).findByText('接続できませんでした。')).toBeVisible();
    await close();
    await user.type(screen.getByLabelText('1行目 備考'), '急ぎ');
    refused = { code: 'FAILED_PRECONDITION', message: '受け付けられています。', blockers: ['KEY_REUSED'] };
    const words = /この発注は、変更する前の内容で受け付けられています。発注の一覧で確認してください。/;
    expect(await (await send()).findByText(words)).toBeVisible();
    await close();
    graph.answer({
      createOrderWithSendMail: { order: { ...order, status: 'Delivering', latestOrderSendLog: aSendLog() } },
    });
    await send();
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    const keys = graph
      .callsOf('createOrderWithSendMail')
      .map((call) => (call as { input: { idempotencyKey: string } }).input.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('is no second order when it is kept as a draft after an answer that was lost', async () => {
    const { user } = await open({
      createDraftOrder: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '受け付け済み', blockers: ['KEY_REUSED'] });
      },
    });
    graph.answer({
      createOrderWithSendMail: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
      },
    });
    await choose(user, 'このまま送信して発注する');
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: '送信して発注する' }));
    expect(await drawer.findByText('接続できませんでした。')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    const words = /この発注は、変更する前の内容で受け付けられています。発注の一覧で確認してください。/;
    expect(await screen.findByText(words)).toBeVisible();
    const [sent] = graph.callsOf('createOrderWithSendMail');
    const [kept] = graph.callsOf('createDraftOrder');
    expect(kept).toMatchObject({
      input: { idempotencyKey: (sent as { input: { idempotencyKey: string } }).input.idempotencyKey },
    });
  });

  it('is kept in the form when the server refuses it', async () => {
    const { user, location } = await open({
      createOrderWithSendMail: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'content.orderProductLines.0.lot': ['数量は1以上の整数で入力してください。'] },
        });
      },
    });
    await choose(user, 'このまま送信して発注する');
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: '送信して発注する' }));
    await waitFor(() =>
      expect(screen.getByLabelText('1行目 数量')).toHaveAccessibleDescription(
        '数量は1以上の整数で入力してください。',
      ),
    );
    expect(location()).toMatch(/^\/demand\/orders\/new/);
  });

  it('is saved and moved from draft to waiting for order', async () => {
    const { user, order, location } = await open();
    graph.answer({
      createDraftOrder: { order },
      updateOrder: { order: { ...order, status: 'WaitingForOrder' } },
    });
    await choose(user, '発注待ちとして保存する');
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('createDraftOrder')).toHaveLength(1);
    expect(graph.callsOf('updateOrder')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          content: { orderProductLines: [{ id: order.orderProductLines[0]?.id }] },
        },
      },
    ]);
  });

  it('offers neither while the demand requires approval', async () => {
    const { user } = await open({}, { user: aUser() });
    await user.click(screen.getByRole('button', { name: 'その他の操作' }));
    for (const name of [/発注待ちとして保存する/, /このまま送信して発注する/]) {
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    }
  });
});
