import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountBetween } from './line-price.js';
import { isWholeMonths, monthsBetween, monthStart } from './purchase-months.js';
import { sumsOfLine } from './purchase-sums.js';

const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const price = fc.option(
  fc.integer({ min: 0, max: 99_999 }).map((sen) => (sen / 100).toFixed(2)),
  { nil: null },
);
const line = fc.record({
  unitPrice: price,
  lastUnitPrice: price,
  closedPrices: fc
    .array(fc.record({ through: day, unitPrice: price }), { maxLength: 3 })
    .map((closed) => closed.toSorted((a, b) => a.through.localeCompare(b.through))),
});
const receipts = fc
  .array(fc.record({ historyDate: day, diffFromPrevious: fc.integer({ min: -50, max: 500 }) }), {
    maxLength: 12,
  })
  .map((all) => all.map((one, at) => ({ ...one, lineId: 'line', productId: 'tea', sequence: at + 1 })));
const firstDay = fc.integer({ min: 1, max: 28 });

describe('the sums of a line', () => {
  it('are its amounts between the days of each month, whatever prices its months were closed with', () => {
    fc.assert(
      fc.property(line, receipts, firstDay, (of, all, first) => {
        const sums = new Map(sumsOfLine(of, all, first).map((sum) => [sum.start, sum]));
        for (const month of monthsBetween({ from: '2025-01-01', to: '2027-04-30' }, first)) {
          const within = all.filter(({ historyDate: on }) => month.from <= on && on <= month.to);
          const sum = sums.get(month.from);
          expect(sum?.amount ?? 0n).toBe(amountBetween(of, all, month));
          expect(sum?.receipts ?? 0).toBe(within.length);
          expect(sum?.quantity ?? 0).toBe(
            within.reduce((total, { diffFromPrevious }) => total + diffFromPrevious, 0),
          );
          const isUnpriced = (of.lastUnitPrice ?? of.unitPrice) === null && within.length > 0;
          expect(sum?.unpricedLines ?? 0).toBe(isUnpriced ? 1 : 0);
        }
      }),
    );
  });
});

describe('months of sums', () => {
  it('contain every day exactly once', () => {
    fc.assert(
      fc.property(day, firstDay, (on, first) => {
        const months = monthsBetween({ from: '2025-01-01', to: '2027-04-30' }, first);
        const found = months.filter(({ from, to }) => from <= on && on <= to);
        expect(found.map(({ from }) => from)).toEqual([monthStart(on, first)]);
        expect(found.every((month) => isWholeMonths(month, first))).toBe(true);
      }),
    );
  });

  it.each([
    ['a month', { from: '2026-04-01', to: '2026-04-30' }, 1, true],
    ['several months over the end of a year', { from: '2025-12-21', to: '2026-02-20' }, 21, true],
    ['a part of a month', { from: '2026-04-01', to: '2026-04-29' }, 1, false],
    ['months of another first day', { from: '2026-04-01', to: '2026-04-30' }, 21, false],
    ['nothing', { from: '2026-04-01', to: '2026-03-31' }, 1, false],
  ])('%s', (_, days, first, isWhole) => {
    expect(isWholeMonths(days, first)).toBe(isWhole);
  });
});
