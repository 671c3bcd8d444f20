import { formatDateText, parseDateText } from './date-text.js';

const today = '2026-11-20';

describe('parseDateText', () => {
  it.each([
    ['2026/11/25', '2026-11-25'],
    ['２０２６／１１／２５', '2026-11-25'],
    ['2026年11月5日', '2026-11-05'],
    ['20261125', '2026-11-25'],
    ['26/11/5', '2026-11-05'],
    ['11/25', '2026-11-25'],
    ['1125', '2026-11-25'],
    ['11月5日', '2026-11-05'],
    ['2026/11/25 (水)', '2026-11-25'],
  ])('reads %s', (text, value) => {
    expect(parseDateText(text, today)).toEqual({ kind: 'value', value });
  });

  it('takes a day without a year that is long gone as next year', () => {
    expect(parseDateText('1/10', today)).toEqual({ kind: 'value', value: '2027-01-10' });
  });

  it('takes a day without a year of last month as this year', () => {
    expect(parseDateText('10/31', today)).toEqual({ kind: 'value', value: '2026-10-31' });
  });

  it.each(['2026/2/30', '13/1', 'あした', '2026/11', '1'])('refuses %s', (text) => {
    expect(parseDateText(text, today)).toEqual({ kind: 'invalid' });
  });
});

it('shows slashes', () => {
  expect(formatDateText('2026-11-25')).toBe('2026/11/25');
});
