import { anOrder } from '@hacchu-hub/slice-testing';
import { aHistory, aSendLog, renderOrders } from '../../testing.js';

/** An order of two lines, one of which is partly received. */
export const delivering = (own: object = {}) =>
  anOrder({
    purchaseNumber: '20261120-003',
    receivedRate: 0.25,
    orderSendLogs: [aSendLog()],
    latestOrderSendLog: aSendLog(),
    histories: [
      aHistory(),
      aHistory({
        id: 'history-2',
        occurredAt: '2026-11-20T03:00:00.000000Z',
        fromStatus: 'Drafting',
        toStatus: 'Delivering',
        summary: '発注書を送信しました。',
      }),
    ],
    ...own,
  })
    .withLines(2, (_, index) => ({
      lot: 20,
      receivedLot: index === 0 ? 5 : 0,
      deliveryStatus: 'Delivering',
      lastUnitPrice: index === 0 ? '98' : null,
      lastDeliveryDate: index === 0 ? '2026-11-19' : null,
    }))
    .in('Delivering')
    .allowing('RECEIVE', 'COMPLETE_DELIVERY', 'DUPLICATE')
    .refusing('CANCEL', '入荷済みの明細があるためキャンセルできません。');

export const open = (order: { uuid: string }, answers: object = {}) =>
  renderOrders({ at: `/demand/orders/${order.uuid}`, answers: { order, ...answers } });
