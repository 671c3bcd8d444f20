import { blankPeriod, validatePeriod } from './period-values.js';

it('starts with a year from the current month, or the year after the last period', () => {
  expect(blankPeriod([], '2026-11-21')).toEqual({
    start: '2026-11-01',
    end: '2027-10-31',
    closingType: 'Monthly',
  });
  const last = { period: { start: '2026-02-21', end: '2027-02-20' }, closingType: 'Annual' as const };
  expect(blankPeriod([last], '2026-11-21')).toEqual({
    start: '2027-02-21',
    end: '2028-02-20',
    closingType: 'Annual',
  });
});

it('starts after a period that ends on any day, and ends where another one can follow', () => {
  const last = { period: { start: '2027-04-01', end: '2028-02-28' }, closingType: 'Monthly' as const };
  expect(blankPeriod([last])).toMatchObject({ start: '2028-02-29', end: '2029-02-28' });
  const other = { ...last, period: { start: '2026-04-01', end: '2026-10-30' } };
  expect(blankPeriod([other])).toMatchObject({ start: '2026-10-31', end: '2027-10-27' });
});

it('requires both days; their combination is validated by the server', () => {
  expect(validatePeriod({ start: '', end: '', closingType: 'Monthly' })).toEqual({
    'period.start': ['開始日を入力してください。'],
    'period.end': ['終了日を入力してください。'],
  });
  expect(validatePeriod({ start: '2026-11-30', end: '2026-11-01', closingType: 'Monthly' })).toEqual({});
});
