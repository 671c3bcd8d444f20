import { calculationPeriodsOf, monthsOf, type AccountingMonth, type Days } from '../periods/months.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { daysOfMonth } from './target-month.js';

/** A month as it is asked for: of an accounting period, or of the calendar where none covers it. */
export interface FoundMonth {
  readonly days: Days;
  readonly period: AccountingPeriodDocument | null;
  /** The months that are averaged together with it; none without a period. */
  readonly chunk: readonly AccountingMonth[];
}

/** The month of one of the periods that is called so, else the calendar month. */
export function findMonth(month: string, periods: readonly AccountingPeriodDocument[]): FoundMonth {
  for (const period of periods) {
    for (const chunk of calculationPeriodsOf(monthsOf(period), period.closingType)) {
      const days = chunk.find((one) => one.month === month);
      if (days) return { days: { start: days.start, end: days.end }, period, chunk };
    }
  }
  const { from, to } = daysOfMonth(month);
  return { days: { start: from, end: to }, period: null, chunk: [] };
}

/**
 * Whether figures may still change without anybody doing wrong: before the last of the months averaged together has
 * ended, before the opening is settled, and for the months before the last one, whose figures are those to date.
 */
export function isProvisional({ days, period, chunk }: FoundMonth, today: string): boolean {
  const last = chunk.at(-1);
  if (!period || last?.end !== days.end) return true;
  return !period.isClosed && (last.end >= today || period.opening === null);
}
