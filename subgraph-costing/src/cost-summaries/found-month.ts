import { accountingMonthDays, accountingMonthOf } from '@hacchu-hub/purchase-math';
import { type AccountingMonth, calculationPeriodsOf, type Days, monthsOf } from '../periods/months.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';

/** A requested month: of an accounting period, or by the closing day of the nearest one where none covers it. */
export interface FoundMonth {
  readonly days: Days;
  readonly period: AccountingPeriodDocument | null;
  /** The months of its averaging period; empty without an accounting period. */
  readonly chunk: readonly AccountingMonth[];
}

const coveredMonths = (periods: readonly Days[]): AccountingMonth[] =>
  periods.flatMap((period) => monthsOf(period));

/** The month with this name. @param periods all of the demand, oldest first */
export function findMonth(month: string, periods: readonly AccountingPeriodDocument[]): FoundMonth {
  for (const period of periods) {
    for (const chunk of calculationPeriodsOf(monthsOf(period), period.closingType)) {
      const days = chunk.find((one) => one.month === month);
      if (days) return { days: { start: days.start, end: days.end }, period, chunk };
    }
  }
  return { days: accountingMonthDays(month, coveredMonths(periods)), period: null, chunk: [] };
}

/** Name of the month that contains a day. @param periods all of the demand, oldest first */
export const targetMonthOf = (day: string, periods: readonly Days[]): string =>
  accountingMonthOf(day, coveredMonths(periods));

/**
 * Whether figures may still change in normal operation: before the end of the averaging period, before the opening is
 * settled, and always for months before its last one, whose figures are averages to date.
 */
export function isProvisional({ days, period, chunk }: FoundMonth, today: string): boolean {
  const last = chunk.at(-1);
  if (!period || last?.end !== days.end) return true;
  return !period.isClosed && (last.end >= today || period.opening === null);
}
