import { describe, expect, it, test } from '@jest/globals';
import { correctedDay, firstReceiptDay } from './receipt-days.js';

const received = (...entries: [string, number][]) =>
  entries.map(([historyDate, diffFromPrevious]) => ({ historyDate, diffFromPrevious }));

describe('a correction affects', () => {
  const three = received(['2026-04-01', 10], ['2026-04-20', 5], ['2026-04-10', 3]);
  test.each([
    ['the last receipt, for price and day', three, 0, '2026-04-10'],
    ['the last receipt, for up to its quantity', three, 3, '2026-04-10'],
    ['the previous receipt too, for more', three, 4, '2026-04-20'],
    ['the latest day, for the whole quantity', three, 18, '2026-04-20'],
    [
      'no receipt that was already taken back',
      received(['2026-04-01', 10], ['2026-04-20', 5], ['2026-04-21', -5]),
      2,
      '2026-04-01',
    ],
    ['nothing without receipts', [], 0, null],
    ['nothing after everything was taken back', received(['2026-04-01', 10], ['2026-04-02', -10]), 0, null],
  ])('%s', (_, receipts, takenBack, day) => expect(correctedDay(receipts, takenBack)).toBe(day));
});

describe('the first day of receipts', () => {
  it('is at most 31 days before the order', () => {
    expect(firstReceiptDay('2026-11-20')).toBe('2026-10-20');
    expect(firstReceiptDay('2026-03-01')).toBe('2026-01-29');
  });
  it('is the latest of all limits, and undefined without one', () => {
    expect(firstReceiptDay('2026-11-20', '2026-11-01', null)).toBe('2026-11-01');
    expect(firstReceiptDay('2026-11-20', '2026-04-01', '2026-11-12')).toBe('2026-11-12');
    expect(firstReceiptDay(null, undefined, null)).toBeNull();
  });
});
