import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '../orders/order.status.js';
import { expiryOf, linkStateOf } from './supplier-link.rules.js';

const SENT = '2026-11-23T00:00:00.000000Z';
const link = { supersededAt: null, withdrawnAt: null, expiresAt: '2027-02-21T00:00:00.000000Z' };

describe('a link', () => {
  it.each([
    ['90 days after sending', [], '2027-02-21T00:00:00.000000Z'],
    ['90 days after sending when the goods come soon', ['2026-12-10'], '2027-02-21T00:00:00.000000Z'],
    [
      '30 days after the last delivery date, at midnight in Japan',
      ['2026-12-10', '2027-03-01'],
      '2027-03-31T15:00:00.000000Z',
    ],
  ])('expires %s', (_, days, expected) => {
    expect(
      expiryOf(
        SENT,
        days.map((deliveryDate) => ({ deliveryDate })),
      ),
    ).toBe(expected);
  });

  it.each<
    [
      string,
      Partial<typeof link> | { supersededAt?: string; withdrawnAt?: string },
      OrderStatus,
      string,
      string,
    ]
  >([
    ['open', {}, OrderStatus.Delivering, SENT, 'OPEN'],
    ['open while a change is reviewed', {}, OrderStatus.Reviewing, SENT, 'OPEN'],
    ['completed', {}, OrderStatus.DeliveryComplete, SENT, 'COMPLETED'],
    ['expired', {}, OrderStatus.Delivering, '2027-02-21T00:00:00.000000Z', 'EXPIRED'],
    ['withdrawn', { withdrawnAt: SENT }, OrderStatus.Delivering, SENT, 'WITHDRAWN'],
    ['superseded', { supersededAt: SENT, withdrawnAt: SENT }, OrderStatus.Delivering, SENT, 'SUPERSEDED'],
    ['canceled', { supersededAt: SENT }, OrderStatus.Canceled, SENT, 'CANCELED'],
  ])('is %s', (_, change, status, now, expected) => {
    expect(linkStateOf({ ...link, ...change }, status, now)).toBe(expected);
  });
});
