import { calculationPeriodsOf, monthsOf, nextDay, yearEnd } from './period-months.js';

it('closes each month the day before the start day of the next', () => {
  expect(monthsOf({ start: '2026-09-21', end: '2026-11-20' })).toEqual([
    { start: '2026-09-21', end: '2026-10-20' },
    { start: '2026-10-21', end: '2026-11-20' },
  ]);
});

it('closes on the last day of a month that does not have the closing day', () => {
  expect(monthsOf({ start: '2026-12-31', end: '2027-04-27' }).map(({ end }) => end)).toEqual([
    '2027-01-30',
    '2027-02-28',
    '2027-03-30',
    '2027-04-27',
  ]);
});

it('ends the last month with the period', () => {
  expect(monthsOf({ start: '2028-01-01', end: '2028-02-15' }).at(-1)).toEqual({
    start: '2028-02-01',
    end: '2028-02-15',
  });
  expect(monthsOf({ start: '2028-01-01', end: '2028-02-29' }).at(-1)?.end).toBe('2028-02-29');
});

it.each([
  { start: '', end: '2026-09-30' },
  { start: '2026-09-01', end: '' },
  { start: '2026-09-02', end: '2026-09-01' },
  { start: '2026-09-01', end: '2027-09-01' },
])('has no months for invalid days: %o', (days) => {
  expect(monthsOf(days)).toEqual([]);
});

it('averages quarters from the end, so that only the first may be short', () => {
  const months = monthsOf({ start: '2026-08-01', end: '2027-03-31' });
  expect(calculationPeriodsOf(months, 'Quarterly')).toEqual([
    { start: '2026-08-01', end: '2026-09-30' },
    { start: '2026-10-01', end: '2026-12-31' },
    { start: '2027-01-01', end: '2027-03-31' },
  ]);
  expect(calculationPeriodsOf(months, 'Annual')).toEqual([{ start: '2026-08-01', end: '2027-03-31' }]);
  expect(calculationPeriodsOf(months, 'Monthly')).toHaveLength(8);
});

it('calculates the next day and the end of a year', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
  expect(yearEnd('2027-03-01')).toBe('2028-02-29');
  expect(yearEnd('2027-03-28')).toBe('2028-03-27');
  // No period ends on the 28th of a month that is longer.
  expect(yearEnd('2026-04-29')).toBe('2027-04-27');
  expect(yearEnd('2026-12-31')).toBe('2027-12-27');
  expect(yearEnd('2028-02-29')).toBe('2029-02-28');
});
