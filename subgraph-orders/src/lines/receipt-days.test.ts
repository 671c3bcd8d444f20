import { describe, expect, it, test } from '@jest/globals';
import { correctedDay, firstReceiptDay } from './receipt-days.js';

const received = (...entries: [string, number][]) =>
  entries.map(([historyDate, diffFromPrevious]) => ({ historyDate, diffFromPrevious }));

describe('the receipt that is corrected', () => {
  const three = received(['2026-04-01', 10], ['2026-04-20', 5], ['2026-04-10', 3]);
  test.each([
    ['the last one for price and day', three, 0, '2026-04-10'],
    ['the last one for what it brought', three, 3, '2026-04-10'],
    ['the one before it for more', three, 4, '2026-04-20'],
    ['the latest of all for everything', three, 18, '2026-04-20'],
    [
      'not what was taken back before',
      received(['2026-04-01', 10], ['2026-04-20', 5], ['2026-04-21', -5]),
      2,
      '2026-04-01',
    ],
    ['none where nothing arrived', [], 0, null],
    ['none where all was taken back', received(['2026-04-01', 10], ['2026-04-02', -10]), 0, null],
  ])('is %s', (_, receipts, takenBack, day) => expect(correctedDay(receipts, takenBack)).toBe(day));
});

describe('the first day on which goods are received', () => {
  it('is at most 31 days before the order', () => {
    expect(firstReceiptDay('2026-11-20')).toBe('2026-10-20');
    expect(firstReceiptDay('2026-03-01')).toBe('2026-01-29');
  });
  it('is the latest of all limits, and any day without one', () => {
    expect(firstReceiptDay('2026-11-20', '2026-11-01', null)).toBe('2026-11-01');
    expect(firstReceiptDay('2026-11-20', '2026-04-01', '2026-11-12')).toBe('2026-11-12');
    expect(firstReceiptDay(null, undefined, null)).toBeNull();
  });
});
