import { accountingMonthDays } from '@hacchu-hub/purchase-math';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, calculationPeriodsOf, type Closing, monthsOf, spanOf } from './months.js';

const closingDates = (start: string, end: string) => monthsOf({ start, end }).map((month) => month.end);
const chunks = (start: string, end: string, closing: Closing) =>
  calculationPeriodsOf(monthsOf({ start, end }), closing)
    .map(spanOf)
    .map((span) => `${span.start}..${span.end}`);

describe('monthsOf', () => {
  it('ends at the ends of calendar months when the period starts on the first', () => {
    expect(monthsOf({ start: '2027-12-01', end: '2028-02-29' })).toEqual([
      { month: '2027-12', start: '2027-12-01', end: '2027-12-31' },
      { month: '2028-01', start: '2028-01-01', end: '2028-01-31' },
      { month: '2028-02', start: '2028-02-01', end: '2028-02-29' },
    ]);
  });

  it('ends on the 20th when the period starts on the 21st, and is named after the month of the closing day', () => {
    expect(monthsOf({ start: '2026-03-21', end: '2026-05-20' })).toEqual([
      { month: '2026-04', start: '2026-03-21', end: '2026-04-20' },
      { month: '2026-05', start: '2026-04-21', end: '2026-05-20' },
    ]);
  });

  it('ends with the period, even between two closing days', () => {
    expect(closingDates('2026-04-01', '2026-06-15')).toEqual(['2026-04-30', '2026-05-31', '2026-06-15']);
  });

  it.each([
    // A month without the closing day ends on its last.
    ['2026-12-31', '2027-05-27', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30', '2027-05-27']],
    ['2027-01-29', '2027-04-27', ['2027-02-28', '2027-03-28', '2027-04-27']],
    ['2028-01-30', '2028-04-27', ['2028-02-29', '2028-03-29', '2028-04-27']],
    ['2028-02-29', '2028-05-27', ['2028-03-28', '2028-04-28', '2028-05-27']],
  ])('closes on the day before its start day also where not every month has that: %s', (start, end, ends) =>
    expect(closingDates(start, end)).toEqual(ends),
  );

  it('has after any period the months that were shown before it was registered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 360 }), (offset, length) => {
        const previous = { month: '', start: '2025-12-01', end: addDays('2026-01-01', offset) };
        const start = addDays(previous.end, 1);
        const months = monthsOf({ start, end: addDays(start, length) });
        const covered = [{ ...previous, month: previous.end.slice(0, 7) }];
        for (const { month, ...days } of months.slice(0, -1))
          expect(accountingMonthDays(month, covered)).toEqual(days);
      }),
    );
  });

  it('covers every day of any period once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 364 }),
        (offset, day, length) => {
          const start = addDays(addMonths('1990-01-01', offset), day - 1);
          const end = addDays(start, length);
          const months = monthsOf({ start, end });
          expect(spanOf(months)).toEqual({ start, end });
          months.slice(1).forEach((month, at) => expect(month.start).toBe(addDays(months[at]?.end ?? '', 1)));
          expect(months.every((month) => month.start <= month.end)).toBe(true);
        },
      ),
    );
  });
});

describe('calculationPeriodsOf', () => {
  it.each<[Closing, string[]]>([
    [
      'Quarterly',
      [
        '2026-04-01..2026-06-30',
        '2026-07-01..2026-09-30',
        '2026-10-01..2026-12-31',
        '2027-01-01..2027-03-31',
      ],
    ],
    ['SemiAnnual', ['2026-04-01..2026-09-30', '2026-10-01..2027-03-31']],
    ['Annual', ['2026-04-01..2027-03-31']],
  ])('%s', (closing, expected) => expect(chunks('2026-04-01', '2027-03-31', closing)).toEqual(expected));

  it('averages each month on its own when monthly', () => {
    expect(chunks('2026-04-01', '2026-06-30', 'Monthly')).toHaveLength(3);
  });

  it('only shortens the first one, since they are aligned to the end of the period', () => {
    expect(chunks('2026-05-01', '2027-03-31', 'Quarterly')).toEqual([
      '2026-05-01..2026-06-30',
      '2026-07-01..2026-09-30',
      '2026-10-01..2026-12-31',
      '2027-01-01..2027-03-31',
    ]);
    expect(chunks('2026-12-01', '2027-03-31', 'Annual')).toEqual(['2026-12-01..2027-03-31']);
  });
});
