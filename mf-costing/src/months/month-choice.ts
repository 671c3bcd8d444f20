import type { CostPeriodsQuery } from '../generated/graphql.js';
import { isMonth, type Month, selectableMonths } from './target-month.js';

export type CostPeriod = CostPeriodsQuery['accountingPeriods'][number];

/** What the URL names: a month, or an accounting period, which stands for its newest month. */
export interface Wanted {
  month: string;
  period: string;
}

export interface MonthChoice {
  /** The accounting period that the month belongs to; undefined where none covers it. */
  period: CostPeriod | undefined;
  month: Month;
  /** The month that contains today: the newest that can have figures. */
  current: Month;
  /** The other months that can be chosen, newest first. */
  months: readonly Month[];
}

/** The URL value for months that no accounting period covers. */
export const NO_PERIOD = 'none';

/** Months of a period that have started, newest first; the first month when none has started. */
function startedMonths({ months }: CostPeriod, today: string): Month[] {
  const started = months.filter(({ period }) => period.start <= today);
  return (started.length > 0 ? started : months.slice(0, 1)).map(({ targetMonth }) => targetMonth).reverse();
}

const periodOf = (periods: readonly CostPeriod[], month: Month) =>
  periods.find(({ months }) => months.some(({ targetMonth }) => targetMonth === month));

/**
 * The month in view and the months that can be chosen. Months are named after their closing day.
 * @param current the month that contains today
 */
export function chooseMonth(
  periods: readonly CostPeriod[],
  { month: wantedMonth, period: wantedPeriod }: Wanted,
  current: Month,
  today: string,
): MonthChoice {
  const uncovered = (chosen: Month) =>
    selectableMonths(current, chosen).filter((month) => !periodOf(periods, month));
  const named = isMonth(wantedMonth) ? wantedMonth : undefined;
  const asked = periods.find(({ uuid }) => uuid === wantedPeriod);
  const month =
    named ??
    (asked && startedMonths(asked, today)[0]) ??
    (wantedPeriod === NO_PERIOD ? uncovered(current)[0] : undefined) ??
    current;
  const period = periodOf(periods, month);
  return { period, month, current, months: period ? startedMonths(period, today) : uncovered(month) };
}
