import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountBetween,
  closedPricesAfter,
  closedPricesUntil,
  priceOn,
  valuedReceipts,
} from './line-price.js';

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

  it('of pieces that are taken back is the one at which they were received, the most recent ones first', () => {
    const back = (historyDate: string, pieces: number) => ({ historyDate, diffFromPrevious: -pieces });
    // Of the 7 pieces, 4 were received at 33.30 after 3 at 33.34.
    // 5 back: trunc(33.30 × 3) − trunc(33.30 × 7) = 99 − 233, and trunc(33.34 × 2) − trunc(33.34 × 3) = 66 − 100.
    // 1 more: trunc(33.34 × 1) − trunc(33.34 × 2) = 33 − 66.
    // 2 again, at the price of their day: trunc(33.30 × 3) − trunc(33.30 × 1) = 99 − 33.
    const again = { historyDate: '2026-07-02', diffFromPrevious: 2 };
    const all = [...receipts, back('2026-06-01', 5), back('2026-07-01', 1), again];
    const found = valuedReceipts(closed, all).slice(-3);
    expect(found.map(({ received, unitPrice, amount }) => [received, unitPrice, amount])).toEqual([
      [2, '33.30', -168n],
      [1, '33.34', -33n],
      [3, '33.30', 66n],
    ]);
  });

  it('leaves no value where everything is taken back, whatever prices its months were closed with', () => {
    const price = fc.integer({ min: 0, max: 99_999 }).map((sen) => (sen / 100).toFixed(2));
    const prices = fc.record({
      unitPrice: price,
      lastUnitPrice: fc.option(price, { nil: null }),
      closedPrices: fc.tuple(price, price).map(([april, may]) => [
        { through: '2026-04-30', unitPrice: april },
        { through: '2026-05-31', unitPrice: may },
      ]),
    });
    // Pieces received, or where negative taken back as far as they are there, one entry a day from 2026-04-01.
    const history = fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(prices, history, (of, entries) => {
        let there = 0;
        const all = [...entries, -Infinity].map((pieces, at) => {
          const diffFromPrevious = Math.max(pieces, -there);
          there += diffFromPrevious;
          const historyDate = new Date(Date.UTC(2026, 3, 1 + at)).toISOString().slice(0, 10);
          return { historyDate, diffFromPrevious };
        });
        const valued = valuedReceipts(of, all);
        expect(valued.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        let value = 0n;
        for (const { amount } of valued) {
          value += amount;
          expect(value >= 0n).toBe(true);
        }
      }),
    );
  });

  it('uses the price of each day', () => {
    expect(priceOn(closed, '2026-04-30')).toBe('33.34');
    expect(priceOn(closed, '2026-05-01')).toBe('33.30');
  });
});
