import { addMonths, formatMonth, isMonth, selectableMonths } from './target-month.js';

describe('addMonths', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', -23, '2024-12'],
  ])('%s and %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });
});

describe('isMonth', () => {
  it.each(['2026-01', '2026-12'])('accepts %s', (text) => expect(isMonth(text)).toBe(true));
  it.each(['', '2026-13', '2026-00', '2026-1', '2026/01', '2026-01-01', '9999-12', '0000-01', 'x'])(
    'refuses %s',
    (text) => expect(isMonth(text)).toBe(false),
  );
});

it('shows a month without a leading zero', () => {
  expect(formatMonth('2026-04')).toBe('2026年4月');
});

describe('selectableMonths', () => {
  it('offers three years up to the current month, newest first', () => {
    const months = selectableMonths('2026-11', '2026-10');
    expect(months).toHaveLength(36);
    expect(months[0]).toBe('2026-11');
    expect(months.at(-1)).toBe('2023-12');
  });

  it('keeps an older month from the URL', () => {
    const months = selectableMonths('2026-11', '2020-01');
    expect(months).toHaveLength(37);
    expect(months.at(-1)).toBe('2020-01');
  });
});
