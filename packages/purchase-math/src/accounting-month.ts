import { addDays } from './order-warnings.js';
import { MONTH_END } from './payment-terms.js';

/** A month of an accounting period: days `YYYY-MM-DD`, both included. */
export interface CoveredMonth {
  /** `YYYY-MM` of its last day. */
  readonly month: string;
  readonly start: string;
  readonly end: string;
}

const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later. */
function laterMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)).toISOString());
}

const lastDayOf = (month: string): string => addDays(`${laterMonth(month, 1)}-01`, -1);

/** Day of the month on which months like the one that ends on a day close. */
const closingDayOf = (day: string): number =>
  day === lastDayOf(monthOf(day)) ? MONTH_END : Number(day.slice(8));

/** A closing day that the month does not have is its last. */
function closingDate(month: string, closingDay: number): string {
  const last = lastDayOf(month);
  return closingDay < Number(last.slice(8)) ? `${month}-${String(closingDay).padStart(2, '0')}` : last;
}

/**
 * The closing day of months around a month without a period: that of the last period before it, as the next one has to
 * adjoin that; else that of the first period; the end of the calendar month without any.
 */
function closingDayNear(month: string, covered: readonly CoveredMonth[]): number {
  const before = covered.findLast((one) => one.month < month);
  if (before) return closingDayOf(before.end);
  const [first] = covered;
  if (!first) return MONTH_END;
  // A first month that begins and ends in the same calendar month was cut, so its start is no day after a closing.
  const eve = addDays(first.start, -1);
  return closingDayOf(monthOf(eve) < first.month ? eve : first.end);
}

function endOf(month: string, covered: readonly CoveredMonth[]): string {
  const known = covered.find((one) => one.month === month);
  if (known) return known.end;
  // A month never reaches into a period, and leaves no days before it.
  const next = covered.find((one) => one.month === laterMonth(month, 1));
  return next ? addDays(next.start, -1) : closingDate(month, closingDayNear(month, covered));
}

/**
 * The days of a month of costing: of the accounting period that covers it, else by the closing day of the nearest
 * period. Each month begins after the end of the previous one, so that every day is in exactly one.
 * @param covered the months of all accounting periods, oldest first
 */
export function accountingMonthDays(
  month: string,
  covered: readonly CoveredMonth[],
): Pick<CoveredMonth, 'start' | 'end'> {
  const known = covered.find((one) => one.month === month);
  if (known) return { start: known.start, end: known.end };
  return { start: addDays(endOf(laterMonth(month, -1), covered), 1), end: endOf(month, covered) };
}

/**
 * The month of costing, `YYYY-MM`, that contains a day.
 * @param covered the months of all accounting periods, oldest first
 */
export function accountingMonthOf(day: string, covered: readonly CoveredMonth[]): string {
  const calendar = monthOf(day);
  // Closing days and cut months move a day to a neighbouring name at most.
  const found = [0, 1, -1]
    .map((count) => laterMonth(calendar, count))
    .find((month) => {
      const { start, end } = accountingMonthDays(month, covered);
      return start <= day && day <= end;
    });
  return found ?? calendar;
}
