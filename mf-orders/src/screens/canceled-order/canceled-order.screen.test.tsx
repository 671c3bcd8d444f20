import { anOperator, anOrder, graph } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { aHistory, aSendLog, renderOrders } from '../../testing.js';

const cancellation = aHistory({
  id: 'history-2',
  event: 'CANCEL',
  fromStatus: 'Delivering',
  toStatus: 'Canceled',
  actorName: '佐藤 次郎',
  occurredAt: '2026-11-20T05:00:00.000000Z',
  summary: 'キャンセルしました。理由：数量の誤り',
});
const told = aHistory({
  id: 'history-3',
  event: 'NOTIFY_CANCELLATION',
  fromStatus: 'Canceled',
  toStatus: 'Canceled',
  actorName: '山田 花子',
  occurredAt: '2026-11-20T06:00:00.000000Z',
});

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('a cancelled order', () => {
  it('shows the reason, the person, whether the supplier knows, the documents and the history', async () => {
    const order = anOrder({
      subject: '取りやめた発注',
      canceledReason: '数量の誤り',
      histories: [told, cancellation, aHistory()],
      orderSendLogs: [
        aSendLog({
          id: 'log-2',
          version: 2,
          kind: 'CANCELLATION',
          sentAt: '2026-11-20T06:00:00.000000Z',
          documentUrl: 'http://127.0.0.1:9000/canceled.pdf',
        }),
        aSendLog(),
      ],
    })
      .withLines(2)
      .in('Canceled')
      .build();
    renderOrders({ at: `/demand/canceled-orders/${order.uuid}`, answers: { order } });
    expect(await screen.findByRole('heading', { level: 1, name: '取りやめた発注' })).toBeVisible();
    expect(factOf('理由')).toHaveTextContent('数量の誤り');
    expect(factOf('キャンセルした人')).toHaveTextContent('佐藤 次郎');
    expect(factOf('日時')).toHaveTextContent('2026/11/20 14:00');
    expect(factOf('キャンセル前のステータス')).toHaveTextContent('納品待ち');
    expect(factOf('仕入先への通知')).toHaveTextContent('発注取消書を送信済み 2026/11/20 15:00');
    expect(screen.getAllByRole('link', { name: /（PDF）/ }).map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['http://127.0.0.1:9000/canceled.pdf', 'http://127.0.0.1:9000/po.pdf']),
    );
    const history = within(await screen.findByRole('list', { name: '履歴' }));
    expect(history.getByText('キャンセルしました。理由：数量の誤り')).toBeVisible();
    expect(screen.getByRole('link', { name: '複製して発注を作成' })).toHaveAttribute(
      'href',
      `/demand/orders/new?duplicateFrom=${order.uuid}`,
    );
    expect(screen.queryByText('数量の誤り', { selector: 'input, textarea' })).not.toBeInTheDocument();
  });

  it("shows that the supplier was never notified, and links to the notification, in the operators' area too", async () => {
    const order = anOrder({ histories: [cancellation], orderSendLogs: [aSendLog()] })
      .withLines(1)
      .in('Canceled')
      .allowing('NOTIFY_CANCELLATION')
      .build();
    renderOrders({
      at: `/admin/demands/d-42/canceled-orders/${order.uuid}`,
      user: anOperator(),
      answers: { order },
    });
    expect(await screen.findByText('発注取消書は送信していません')).toBeVisible();
    expect(screen.getByText('（理由の記録はありません）')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注取消書を送信する' })).toHaveAttribute(
      'href',
      `/admin/demands/d-42/orders/${order.uuid}?step=send`,
    );
    expect(graph.callsOf('order').at(0)).toMatchObject({ demandUuid: 'd-42' });
  });

  it('reports that the order is not cancelled', async () => {
    const order = anOrder().withLines(1).in('Delivering').build();
    renderOrders({ at: `/demand/canceled-orders/${order.uuid}`, answers: { order } });
    expect(await screen.findByText('この発注はキャンセルされていません')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注の詳細を開く' })).toHaveAttribute(
      'href',
      `/demand/orders/${order.uuid}`,
    );
  });
});
