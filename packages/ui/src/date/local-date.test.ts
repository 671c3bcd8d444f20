import { formatLocalDate, formatTimestamp } from '../light/format/index.js';
import { daysBetween, isLocalDate, parseLocalDate } from './local-date.js';

describe('calendar days', () => {
  it.each([
    ['2026/11/20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['2026―11―20', '2026-11-20'],
    ['\u200E2026/11/20\u200B', '2026-11-20'],
    ['２０２６年１１月２０日', '2026-11-20'],
    ['11/25', '2026-11-25'],
    ['1125', '2026-11-25'],
    // The nearest one: a January day typed in December means the next year.
    ['1/5', '2027-01-05'],
    ['2028/2/29', '2028-02-29'],
    [' 2026/11/25(水) ', '2026-11-25'],
    ['２０２６／１１／２５（水）', '2026-11-25'],
    ['2026年 11月 25日', '2026-11-25'],
    ['2026−11−25', '2026-11-25'],
    ['２０２６ー１１ー２５', '2026-11-25'],
    ['２０２６・１１・２５', '2026-11-25'],
    ['１１・２５', '2026-11-25'],
    ['令和8年11月22日', '2026-11-22'],
    ['㋿8年11月22日', '2026-11-22'],
    ['令和元年5月1日', '2019-05-01'],
    ['R8.11.22', '2026-11-22'],
    ['Ｒ８／１１／２２', '2026-11-22'],
    ['Ｈ３１。４。３０', '2019-04-30'],
    ['H31.4.30', '2019-04-30'],
    ['今日', '2026-11-20'],
    ['明日', '2026-11-21'],
    ['月末', '2026-11-30'],
    ['来月末', '2026-12-31'],
    ['+7', '2026-11-27'],
    ['＋14', '2026-12-04'],
    ['-20', '2026-10-31'],
    ['ー２０', '2026-10-31'],
    ['10日後', '2026-11-30'],
  ])('parses %s as %s', (typed, day) => {
    expect(parseLocalDate(typed, '2026-11-20')).toBe(day);
  });

  it('ends a month on its own last day, over the end of a year and in a leap year', () => {
    expect(parseLocalDate('来月末', '2026-12-05')).toBe('2027-01-31');
    expect(parseLocalDate('来月末', '2028-01-31')).toBe('2028-02-29');
  });

  it.each([
    '2026/2/29',
    '2026/13/1',
    '納期',
    '',
    '2026',
    '2026/11',
    '令和8年13月1日',
    'R1.4.30',
    '再来月のどこか',
    '+',
    'constructor',
  ])('rejects %j', (typed) => {
    expect(parseLocalDate(typed, '2026-11-20')).toBeUndefined();
  });

  it('recognises valid days', () => {
    expect(isLocalDate('2028-02-29')).toBe(true);
    expect(isLocalDate('2026-02-29')).toBe(false);
  });

  it('formats a day, optionally with the weekday', () => {
    expect(formatLocalDate('2026-11-20')).toBe('2026/11/20');
    expect(formatLocalDate('2026-11-20', { weekday: true })).toBe('2026/11/20(金)');
  });

  it('counts days over the end of a month', () => {
    expect(daysBetween('2026-11-29', '2026-12-02')).toBe(3);
  });

  it('formats a timestamp in Japanese time, whatever the time zone of the computer', () => {
    expect(formatTimestamp('2026-11-20T15:30:00.123456Z')).toBe('2026/11/21 00:30');
  });
});
