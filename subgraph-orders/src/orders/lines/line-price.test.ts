import { describe, expect, it } from '@jest/globals';
import { amountBetween, closedPricesAfter, closedPricesUntil, priceOn } from './line-price.js';

const line = { unitPrice: '120', lastUnitPrice: null, receiptCount: 1 };
const month = (name: string, end: string) => ({ month: name, start: `${name}-01`, end });
const APRIL = month('2026-04', '2026-04-30');
const MAY = month('2026-05', '2026-05-31');

describe('a price change after months were closed', () => {
  const before = { ...line, unitPrice: '100' };

  it('does not affect the receipts of those months', () => {
    expect(closedPricesAfter(before, line, [APRIL])).toEqual([{ through: '2026-04-30', unitPrice: '100' }]);
  });

  it('stores the previous price once per closing', () => {
    const once = { ...line, closedPrices: [{ through: '2026-04-30', unitPrice: '100' }] };
    expect(closedPricesAfter(once, { ...line, unitPrice: '130' }, [APRIL])).toBeUndefined();
    expect(closedPricesAfter(once, { ...line, unitPrice: '130' }, [APRIL, MAY])).toEqual([
      { through: '2026-04-30', unitPrice: '100' },
      { through: '2026-05-31', unitPrice: '120' },
    ]);
  });

  it.each([
    ['nothing was received', { ...before, receiptCount: 0 }, line, [APRIL]],
    ['nothing is closed', before, line, []],
    ['the price is the same', before, { unitPrice: '100.00', lastUnitPrice: null }, [APRIL]],
    [
      'an actual price applies',
      { ...before, lastUnitPrice: '99' },
      { ...line, lastUnitPrice: '99' },
      [APRIL],
    ],
  ])('stores nothing when %s', (_why, was, is, closed) => {
    expect(closedPricesAfter(was, is, closed)).toBeUndefined();
  });
});

describe('reopened months', () => {
  const prices = [
    { through: '2026-04-30', unitPrice: '100' },
    { through: '2026-06-30', unitPrice: '110' },
  ];

  it.each([
    ['', []],
    ['2026-04-30', prices.slice(0, 1)],
    ['2026-05-31', [prices[0], { through: '2026-05-31', unitPrice: '110' }]],
    ['2026-03-31', [{ through: '2026-03-31', unitPrice: '100' }]],
    ['2026-06-30', prices],
  ])('keep the closed prices up to the last closed day %j', (lastDay, left) => {
    expect(closedPricesUntil(prices, lastDay)).toEqual(left);
  });
});

describe('the amount of receipts', () => {
  const closed = {
    ...line,
    closedPrices: [{ through: '2026-04-30', unitPrice: '33.34' }],
    unitPrice: '33.30',
  };
  const receipts = [
    { historyDate: '2026-05-10', diffFromPrevious: 4 },
    { historyDate: '2026-04-10', diffFromPrevious: 2 },
    { historyDate: '2026-04-20', diffFromPrevious: 1 },
  ];

  it('uses the closed price in closed months, and the remaining amount at the new price in open months', () => {
    // trunc(33.34 × 3) = 100; trunc(33.30 × 7) − trunc(33.30 × 3) = 233 − 99.
    expect(amountBetween(closed, receipts, { from: '2026-04-01', to: '2026-04-30' })).toBe(100n);
    expect(amountBetween(closed, receipts, { from: '2026-05-01', to: '2026-05-31' })).toBe(134n);
    expect(amountBetween(closed, receipts, { from: '2026-04-01', to: '2026-05-31' })).toBe(234n);
  });

  it('uses the price of each day', () => {
    expect(priceOn(closed, '2026-04-30')).toBe('33.34');
    expect(priceOn(closed, '2026-05-01')).toBe('33.30');
  });
});
