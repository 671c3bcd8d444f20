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

it('requires both days; their combination is validated by the server', () => {
  expect(validatePeriod({ start: '', end: '', closingType: 'Monthly' })).toEqual({
    'period.start': ['開始日を入力してください。'],
    'period.end': ['終了日を入力してください。'],
  });
  expect(validatePeriod({ start: '2026-11-30', end: '2026-11-01', closingType: 'Monthly' })).toEqual({});
});
