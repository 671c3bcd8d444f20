import { describe, expect, it } from '@jest/globals';
import { daysToShow, dueByDay } from './week.rules.js';

describe('deliveries of this week', () => {
  it.each([
    ['2026-11-24', ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']],
    // The Friday before a Monday holiday: up to the Tuesday after it.
    ['2026-11-20', ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']],
    ['2026-11-29', ['2026-11-29', '2026-11-30']],
  ])('from %s go on to Sunday, and at least to the next business day', (today, days) => {
    expect(daysToShow(today)).toEqual(days);
  });

  it('are counted by destination, most outstanding first; holidays without a delivery are left out', () => {
    const due = [
      { day: '2026-11-20', orderId: 'a', lineCount: 3, openLineCount: 0 },
      { day: '2026-11-20', orderId: 'b', lineCount: 2, openLineCount: 2 },
      { day: '2026-11-20', orderId: 'c', lineCount: 1, openLineCount: 1 },
      { day: '2026-11-21', orderId: 'd', lineCount: 1, openLineCount: 1 },
    ];
    const destinations = new Map([
      ['a', 'north'],
      ['b', 'south'],
      ['c', 'south'],
      ['d', 'east'],
    ]);
    const days = daysToShow('2026-11-20');
    expect(dueByDay(days, due, destinations, 5)).toEqual([
      {
        day: '2026-11-20',
        isBusinessDay: true,
        destinations: [
          { destinationId: 'south', lineCount: 3, openLineCount: 3 },
          { destinationId: 'north', lineCount: 3, openLineCount: 0 },
        ],
      },
      {
        day: '2026-11-21',
        isBusinessDay: false,
        destinations: [{ destinationId: 'east', lineCount: 1, openLineCount: 1 }],
      },
      { day: '2026-11-24', isBusinessDay: true, destinations: [] },
    ]);
    const [first] = dueByDay(days, due, destinations, 1);
    expect(first?.destinations.at(-1)).toEqual({ destinationId: null, lineCount: 3, openLineCount: 0 });
  });
});
