import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountingMonthDays, accountingMonthOf, type CoveredMonth } from './accounting-month.js';

const FIRST = '2024-01-01';
const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
const after = (of: string, days = 1): string => day((Date.parse(of) - Date.parse(FIRST)) / 86_400_000 + days);
const names = Array.from({ length: 5 * 12 + 6 }, (_, at) =>
  new Date(Date.UTC(2023, 9 + at)).toISOString().slice(0, 7),
);

/** The day a number of months later, written without the product's date functions. */
function monthsLater(start: string, count: number): string {
  const [year = 0, month = 0, date = 0] = start.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, date)).toISOString().slice(0, 10);
}

/** A period that starts on a day: whole months, and a last one that ends earlier when cut. */
function monthsOfPeriod(start: string, count: number, cut: number): CoveredMonth[] {
  return Array.from({ length: count }, (_, at) => {
    const from = monthsLater(start, at);
    const close = after(monthsLater(start, at + 1), -1);
    const end = at === count - 1 && after(close, -cut) >= from ? after(close, -cut) : close;
    return { month: end.slice(0, 7), start: from, end };
  });
}

interface Shape {
  readonly months: number;
  readonly cut: number;
}

/** Adjoining periods as the product accepts them: each starts on day 1 to 28, and no two months have one name. */
function monthsOfPeriods(start: string, shapes: readonly Shape[]): CoveredMonth[] {
  const covered: CoveredMonth[] = [];
  let next = start;
  for (const { months, cut } of shapes) {
    if (Number(next.slice(8)) > 28) break;
    const period = monthsOfPeriod(next, months, cut);
    const all = [...covered, ...period].map(({ month }) => month);
    if (new Set(all).size < all.length) break;
    covered.push(...period);
    next = after(covered.at(-1)?.end ?? next);
  }
  return covered;
}

const periods = fc
  .record({
    month: fc.integer({ min: 12, max: 30 }),
    startDay: fc.integer({ min: 1, max: 28 }),
    shapes: fc.array(
      fc.record({
        months: fc.integer({ min: 1, max: 12 }),
        cut: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.integer({ min: 1, max: 30 })),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ month, startDay, shapes }) =>
    monthsOfPeriods(`${monthsLater(FIRST, month).slice(0, 8)}${String(startDay).padStart(2, '0')}`, shapes),
  );

const daysOf = (covered: readonly CoveredMonth[]) =>
  names.map((month) => ({ month, ...accountingMonthDays(month, covered) }));

describe('the months of costing', () => {
  it('contain every day exactly once and in order, before, in and after any periods', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 0, max: 27 }), (covered, offset) => {
        const months = daysOf(covered);
        months.slice(1).forEach(({ start }, at) => expect(start).toBe(after(months[at]?.end ?? '')));
        for (const { month, start, end } of months) {
          expect(start <= end).toBe(true);
          const within = after(start, offset) <= end ? after(start, offset) : end;
          expect([start, within, end].map((on) => accountingMonthOf(on, covered))).toEqual(
            Array(3).fill(month),
          );
        }
      }),
    );
  });

  it('are those of the periods where these cover them', () => {
    fc.assert(
      fc.property(periods, (covered) => {
        for (const { month, start, end } of covered) {
          expect(accountingMonthDays(month, covered)).toEqual({ start, end });
          expect([start, end].map((on) => accountingMonthOf(on, covered))).toEqual([month, month]);
        }
      }),
    );
  });

  it('after the last period are those that a next one will have', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 1, max: 12 }), (covered, count) => {
        const start = after(covered.at(-1)?.end ?? day(-1));
        fc.pre(Number(start.slice(8)) <= 28);
        for (const { month, ...days } of monthsOfPeriod(start, count, 0)) {
          expect(accountingMonthDays(month, covered)).toEqual(days);
        }
      }),
    );
  });

  it('end in the calendar month after which they are named, except the last one before a cut first month', () => {
    fc.assert(
      fc.property(periods, (covered) => {
        const first = covered[0];
        const isCut =
          first !== undefined && first.start.slice(8) !== '01' && first.start.startsWith(first.month);
        const misnamed = daysOf(covered).filter(({ month, end }) => !end.startsWith(month));
        expect(misnamed.map(({ end }) => end)).toEqual(isCut ? [after(first.start, -1)] : []);
      }),
    );
  });

  it.each([
    ['2026-01', '2026-01-01', '2026-01-31'],
    ['2027-02', '2027-02-01', '2027-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
  ])('are calendar months without any period: %s', (month, start, end) => {
    expect(accountingMonthDays(month, [])).toEqual({ start, end });
    expect([start, end].map((on) => accountingMonthOf(on, []))).toEqual([month, month]);
  });

  it.each([
    ['2026-05', '2026-04-21', '2026-05-20'],
    ['2026-06', '2026-05-21', '2026-06-20'],
    ['2026-07', '2026-06-21', '2026-07-20'],
    ['2026-11', '2026-10-21', '2026-11-20'],
    ['2026-12', '2026-11-21', '2026-12-20'],
    ['2027-01', '2026-12-21', '2027-01-20'],
  ])('close on the 20th before, in and after a period that does: %s', (month, start, end) => {
    const covered = monthsOfPeriod('2026-06-21', 5, 0);
    expect(accountingMonthDays(month, covered)).toEqual({ start, end });
    expect([start, end].map((on) => accountingMonthOf(on, covered))).toEqual([month, month]);
  });

  it.each([
    [
      'a change of the closing day to the 20th',
      monthsOfPeriod('2026-04-01', 3, 10),
      '2026-07',
      '2026-06-21',
      '2026-07-20',
    ],
    [
      'a first month cut at the month end',
      monthsOfPeriod('2026-04-05', 1, 4),
      '2026-03',
      '2026-03-01',
      '2026-04-04',
    ],
    ['what precedes it', monthsOfPeriod('2026-04-05', 1, 4), '2026-02', '2026-02-01', '2026-02-28'],
    ['an end on the 30th', monthsOfPeriod('2026-12-05', 1, 5), '2027-01', '2026-12-31', '2027-01-30'],
    ['February after it', monthsOfPeriod('2026-12-05', 1, 5), '2027-02', '2027-01-31', '2027-02-28'],
    ['March after it', monthsOfPeriod('2026-12-05', 1, 5), '2027-03', '2027-03-01', '2027-03-30'],
  ])('next to a cut month: %s', (_, covered, month, start, end) => {
    expect(accountingMonthDays(month, covered)).toEqual({ start, end });
  });
});
