import { anOrder, graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog } from '../../testing.js';
import { open, withMail } from './order-send.harness.js';

describe('sending an order that the supplier has', () => {
  it('sends a changed order again as a correction', async () => {
    const order = anOrder({ purchaseNumber: '20261120-003', hasUnnotifiedChanges: true })
      .withLines(1)
      .in('Delivering')
      .allowing('UPDATE_WITH_SEND_MAIL')
      .build();
    const again = { ...order, latestOrderSendLog: aSendLog({ version: 2, kind: 'CORRECTION' }) };
    const { user, location } = open(withMail(order, '【訂正】'), {
      updateOrderWithSendMail: { order: again },
    });
    await user.click(await screen.findByRole('button', { name: '訂正を送信する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('PO 20261120-003 の訂正を 株式会社青葉製作所 へ送信します'),
    ).toBeInTheDocument();
    graph.answer({ order: { ...again, histories: [] } });
    await user.click(dialog.getByRole('button', { name: '送信する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    const [sent] = graph.callsOf('updateOrderWithSendMail');
    expect(sent).toMatchObject({
      input: { expectedUpdatedAt: order.updatedAt, mail: { subject: '【訂正】' } },
    });
    expect(sent).not.toHaveProperty('input.content');
    expect(screen.queryByText('メールを送らず発注済みにする')).not.toBeInTheDocument();
  });

  it('sends a change that was approved anew as a correction', async () => {
    const order = anOrder({ purchaseNumber: '20261120-003', orderSendLogs: [aSendLog()] })
      .withLines(1)
      .in('WaitingForOrder')
      .allowing('SEND', 'MARK_ORDERED')
      .build();
    const sent = { ...order, status: 'Delivering', latestOrderSendLog: aSendLog({ version: 2 }) };
    const { user } = open(withMail(order, '【訂正】'), { sendOrderMail: { order: sent } });
    expect(await screen.findByText('発注書（訂正）_20261120-003.pdf', { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'メールを送らず発注済みにする' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '訂正を送信する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('PO 20261120-003 の訂正を 株式会社青葉製作所 へ送信します'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '送信する' }));
    await waitFor(() => expect(graph.callsOf('sendOrderMail')).toHaveLength(1));
  });

  it('notifies the supplier of a cancellation whose mail had failed', async () => {
    const failed = aSendLog({ status: 'FAILED', kind: 'CANCELLATION', failureReason: '宛先不明' });
    const order = anOrder({ latestOrderSendLog: failed })
      .withLines(1)
      .in('Canceled')
      .allowing('NOTIFY_CANCELLATION')
      .build();
    const told = { ...order, latestOrderSendLog: aSendLog({ kind: 'CANCELLATION' }) };
    const { user, location } = open(withMail(order, '【取消】'), { sendOrderMail: { order: told } });
    expect(await screen.findByText(/宛先不明/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '取消を送信する' }));
    const dialog = within(await screen.findByRole('dialog'));
    graph.answer({ order: { ...told, histories: [] } });
    await user.click(dialog.getByRole('button', { name: '送信する' }));
    await waitFor(() => expect(location()).toBe(`/demand/canceled-orders/${order.uuid}`));
    expect(graph.callsOf('sendOrderMail')).toMatchObject([{ input: { mail: { subject: '【取消】' } } }]);
  });
});
