import { describe, expect, it } from '@jest/globals';
import { amountBetween, closedPricesAfter, closedPricesUntil, priceOn } from './line-price.js';

const line = { unitPrice: '120', lastUnitPrice: null, receiptCount: 1 };
const month = (name: string, end: string) => ({ month: name, start: `${name}-01`, end });
const APRIL = month('2026-04', '2026-04-30');
const MAY = month('2026-05', '2026-05-31');

describe('a price that changes after months were closed', () => {
  const before = { ...line, unitPrice: '100' };

  it('leaves the receipts of those months theirs', () => {
    expect(closedPricesAfter(before, line, [APRIL])).toEqual([{ through: '2026-04-30', unitPrice: '100' }]);
  });

  it('is remembered once a closing, by the price that was closed with', () => {
    const once = { ...line, closedPrices: [{ through: '2026-04-30', unitPrice: '100' }] };
    expect(closedPricesAfter(once, { ...line, unitPrice: '130' }, [APRIL])).toBeUndefined();
    expect(closedPricesAfter(once, { ...line, unitPrice: '130' }, [APRIL, MAY])).toEqual([
      { through: '2026-04-30', unitPrice: '100' },
      { through: '2026-05-31', unitPrice: '120' },
    ]);
  });

  it.each([
    ['nothing arrived', { ...before, receiptCount: 0 }, line, [APRIL]],
    ['nothing is closed', before, line, []],
    ['the price is the same', before, { unitPrice: '100.00', lastUnitPrice: null }, [APRIL]],
    ['an actual price counts', { ...before, lastUnitPrice: '99' }, { ...line, lastUnitPrice: '99' }, [APRIL]],
  ])('is not remembered where %s', (_why, was, is, closed) => {
    expect(closedPricesAfter(was, is, closed)).toBeUndefined();
  });
});

describe('months that are open again', () => {
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
  ])('after %j', (lastDay, left) => {
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

  it('of a closed month is that of its price, of an open one the difference at the new price', () => {
    // trunc(33.34 × 3) = 100; trunc(33.30 × 7) − trunc(33.30 × 3) = 233 − 99.
    expect(amountBetween(closed, receipts, { from: '2026-04-01', to: '2026-04-30' })).toBe(100n);
    expect(amountBetween(closed, receipts, { from: '2026-05-01', to: '2026-05-31' })).toBe(134n);
    expect(amountBetween(closed, receipts, { from: '2026-04-01', to: '2026-05-31' })).toBe(234n);
  });

  it('takes the price of the day', () => {
    expect(priceOn(closed, '2026-04-30')).toBe('33.34');
    expect(priceOn(closed, '2026-05-01')).toBe('33.30');
  });
});
