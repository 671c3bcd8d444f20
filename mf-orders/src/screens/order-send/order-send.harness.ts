import { anOrder } from '@hacchu-hub/slice-testing';
import { screen } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

/** A draft that may be sent now. */
export const ready = (own: object = {}) =>
  anOrder({
    purchaseNumber: '20261120-003',
    mailDefaults: {
      to: ['sales@aoba.example'],
      cc: ['me@example.jp'],
      subject: '発注書送付のご案内',
      body: '本文です。',
      signature: null,
      unprintableTexts: [],
      missingBuyerDetails: [],
    },
    ...own,
  })
    .withLines(2)
    .allowing('SUBMIT_WITH_SEND_MAIL', 'MARK_ORDERED')
    .build();

export const open = (order: { uuid: string }, answers: object = {}) =>
  renderOrders({ at: `/demand/orders/${order.uuid}/send`, answers: { order, ...answers } });

export const sendButton = () => screen.findByRole('button', { name: /^送信して発注する/ });

/** With other defaults of its mail. */
export const withMail = <Order extends object>(order: Order, subject: string) => ({
  ...order,
  mailDefaults: {
    to: ['sales@aoba.example'],
    cc: [],
    subject,
    body: '本文',
    signature: null,
    unprintableTexts: [],
    missingBuyerDetails: [],
  },
});
