import type { CostPeriodsQuery } from '../generated/graphql.js';
import { isMonth, selectableMonths, type Month } from './target-month.js';

export type CostPeriod = CostPeriodsQuery['accountingPeriods'][number];

/** What the address says: a month, or an accounting period whose newest month is meant. */
export interface Wanted {
  month: string;
  period: string;
}

export interface MonthChoice {
  /** The accounting period that the month belongs to; undefined where none covers it. */
  period: CostPeriod | undefined;
  month: Month;
  /** The newest month that can have figures. */
  current: Month;
  /** What else can be chosen beside the month, newest first. */
  months: readonly Month[];
}

/** The word in the address for months that no accounting period covers. */
export const NO_PERIOD = 'none';

const lies = (day: string, { start, end }: { start: string; end: string }) => start <= day && day <= end;

/** Months of a period that have begun, newest first; its first one where none has. */
function begunMonths({ months }: CostPeriod, today: string): Month[] {
  const begun = months.filter(({ period }) => period.start <= today);
  return (begun.length > 0 ? begun : months.slice(0, 1)).map(({ targetMonth }) => targetMonth).reverse();
}

const periodOf = (periods: readonly CostPeriod[], month: Month) =>
  periods.find(({ months }) => months.some(({ targetMonth }) => targetMonth === month));

/** Which month is looked at, and which others there are. Months of a period are called after the day they close on. */
export function chooseMonth(
  periods: readonly CostPeriod[],
  { month: wantedMonth, period: wantedPeriod }: Wanted,
  today: string,
): MonthChoice {
  const running = periods
    .flatMap(({ months }) => months)
    .find(({ period }) => lies(today, period))?.targetMonth;
  const current = running ?? today.slice(0, 7);
  const uncovered = (chosen: Month) =>
    selectableMonths(current, chosen).filter((month) => !periodOf(periods, month));
  const named = isMonth(wantedMonth) ? wantedMonth : undefined;
  const asked = periods.find(({ uuid }) => uuid === wantedPeriod);
  const month =
    named ??
    (asked && begunMonths(asked, today)[0]) ??
    (wantedPeriod === NO_PERIOD ? uncovered(current)[0] : undefined) ??
    current;
  const period = periodOf(periods, month);
  return { period, month, current, months: period ? begunMonths(period, today) : uncovered(month) };
}
