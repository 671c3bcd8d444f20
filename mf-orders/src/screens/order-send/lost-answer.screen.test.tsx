import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aHistory, aSendLog } from '../../testing.js';
import { open, ready, sendButton } from './order-send.harness.js';

describe('sending an order whose answer was lost', () => {
  const lost = () => {
    throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
  };
  const setUp = () => {
    const order = ready();
    const view = open(order, { submitOrderWithSendMail: lost, updateOrderStatus: lost });
    const press = async (name: string, verb: string) => {
      await view.user.click(await screen.findByRole('button', { name }));
      await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
    };
    const becomes = (log: object) =>
      graph.answer({
        order: {
          ...order,
          status: 'Delivering',
          updatedAt: '2026-11-20T05:00:00.000000Z',
          latestOrderSendLog: log,
          orderSendLogs: [log],
          histories: [aHistory()],
        },
      });
    return { ...view, order, becomes, press, send: () => press('送信して発注する', '送信する') };
  };
  const sent = [{ kind: 'success', text: 'PO 20261120-003 を 株式会社青葉製作所 へ送信しました。' }];

  it('says that the order was sent, once the order says so', async () => {
    const { becomes, location, notices, order, send } = setUp();
    await sendButton();
    becomes(aSendLog());
    await send();
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(notices).toEqual(sent);
    expect(graph.callsOf('submitOrderWithSendMail')).toHaveLength(1);
    expect(graph.callsOf('updateOrderWithSendMail')).toEqual([]);
  });

  it('waits for a mail that is on its way', async () => {
    const { becomes, send } = setUp();
    await sendButton();
    becomes(aSendLog({ status: 'PENDING', sentAt: null }));
    await send();
    await waitFor(() => expect(screen.queryByText('送信できませんでした')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: '発注の送信' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /訂正/ })).not.toBeInTheDocument();
  });

  it('says that the order was placed without a mail', async () => {
    const { becomes, location, notices, order, press } = setUp();
    await sendButton();
    becomes(aSendLog({ method: 'MANUAL' }));
    await press('メールを送らず発注済みにする', '発注済みにする');
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 を発注済みにしました。' }]);
  });

  it('is repeated with the same key while the order was not sent', async () => {
    const { location, order, send } = setUp();
    await send();
    expect(await screen.findByText('送信できませんでした')).toBeVisible();
    graph.answer({
      submitOrderWithSendMail: { order: { ...order, status: 'Delivering', latestOrderSendLog: aSendLog() } },
    });
    await send();
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    const [first, second] = graph.callsOf('submitOrderWithSendMail').map(({ input }) => input);
    expect(second).toEqual(first);
  });
});
