import { type AccountingMonth, calculationPeriodsOf, type Days, monthsOf } from '../periods/months.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { daysOfMonth } from './target-month.js';

/** A requested month: of an accounting period, or the calendar month where none covers it. */
export interface FoundMonth {
  readonly days: Days;
  readonly period: AccountingPeriodDocument | null;
  /** The months of its averaging period; empty without an accounting period. */
  readonly chunk: readonly AccountingMonth[];
}

/** The period's month with this name, else the calendar month. */
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
 * Whether figures may still change in normal operation: before the end of the averaging period, before the opening is
 * settled, and always for months before its last one, whose figures are averages to date.
 */
export function isProvisional({ days, period, chunk }: FoundMonth, today: string): boolean {
  const last = chunk.at(-1);
  if (!period || last?.end !== days.end) return true;
  return !period.isClosed && (last.end >= today || period.opening === null);
}
