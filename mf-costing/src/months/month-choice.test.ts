import { chooseMonth, type CostPeriod } from './month-choice.js';

const month = (targetMonth: string, start: string, end: string) => ({
  targetMonth,
  isCalculationPeriodEnd: true,
  period: { start, end },
});
const autumn: CostPeriod = {
  uuid: 'autumn',
  period: { start: '2026-08-21', end: '2026-10-20' },
  isClosed: true,
  closings: [],
  months: [month('2026-09', '2026-08-21', '2026-09-20'), month('2026-10', '2026-09-21', '2026-10-20')],
};
const winter: CostPeriod = {
  uuid: 'winter',
  period: { start: '2026-10-21', end: '2027-01-20' },
  isClosed: false,
  closings: [],
  months: [
    month('2026-11', '2026-10-21', '2026-11-20'),
    month('2026-12', '2026-11-21', '2026-12-20'),
    month('2027-01', '2026-12-21', '2027-01-20'),
  ],
};
const periods = [autumn, winter];
const today = '2026-11-21';
const current = '2026-12';
const choose = (wanted: object, of = periods) =>
  chooseMonth(of, { month: '', period: '', ...wanted }, current, today);

it('starts with the month that contains today', () => {
  expect(choose({})).toMatchObject({ period: winter, month: '2026-12', months: ['2026-12', '2026-11'] });
});

it('starts with it outside of all periods as well', () => {
  const { period, month: chosen, months } = choose({}, [autumn]);
  expect([period, chosen, months.slice(0, 3)]).toEqual([
    undefined,
    '2026-12',
    ['2026-12', '2026-11', '2026-08'],
  ]);
  expect(choose({ period: 'none' }, [autumn]).month).toBe('2026-12');
  expect(choose({}, []).months).toHaveLength(36);
});

it('uses the month in the URL, and the period that contains it', () => {
  expect(choose({ month: '2026-09' })).toMatchObject({ period: autumn, months: ['2026-10', '2026-09'] });
  expect(choose({ month: '2026-09', period: 'winter' }).period).toBe(autumn);
});

it('uses the newest started month of the period in the URL', () => {
  expect(choose({ period: 'autumn' }).month).toBe('2026-10');
  expect(choose({ period: 'winter' }).month).toBe('2026-12');
  expect(choose({ period: 'nothing' }).month).toBe('2026-12');
});

it('offers months outside of all periods as a separate list', () => {
  const outside = choose({ period: 'none' });
  expect(outside).toMatchObject({ period: undefined, month: '2026-08' });
  expect(outside.months).not.toContain('2026-09');
  expect(choose({ month: '2020-01' }).months.at(-1)).toBe('2020-01');
});
