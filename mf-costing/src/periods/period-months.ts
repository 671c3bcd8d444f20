import { isLocalDate } from '@hacchu-hub/ui/date';
import type { BillingPeriod } from '../generated/graphql.js';

/** Calendar days, both inclusive. */
export interface Days {
  start: string;
  end: string;
}

const monthsOfClosing: Record<BillingPeriod, number> = {
  Monthly: 1,
  Quarterly: 3,
  SemiAnnual: 6,
  Annual: 12,
};
const maxMonths = 12;

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day after adding months and days; for days of the month up to the 28th. */
function later(day: string, months: number, days = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return dayText(Date.UTC(year, month - 1 + months, dayOfMonth + days));
}

/** The following day. */
export const nextDay = (day: string): string => later(day, 0, 1);

/** The last day of the year that starts on a day. */
export const yearEnd = (start: string): string => later(start, maxMonths, -1);

/** Preview of the months that the server will create for a period; empty while the days are invalid. */
export function monthsOf({ start, end }: Days): Days[] {
  if (!isLocalDate(start) || !isLocalDate(end) || end < start || end > yearEnd(start)) return [];
  const months: Days[] = [];
  for (let count = 0; later(start, count) <= end; count++) {
    const close = later(start, count + 1, -1);
    months.push({ start: later(start, count), end: close < end ? close : end });
  }
  return months;
}

/** Groups the months that are averaged together, aligned to the end of the period. */
export function calculationPeriodsOf(months: readonly Days[], closing: BillingPeriod): Days[] {
  const size = monthsOfClosing[closing];
  const chunks: Days[] = [];
  for (let to = months.length; to > 0; to -= size) {
    const first = months[Math.max(to - size, 0)];
    const last = months[to - 1];
    if (first && last) chunks.unshift({ start: first.start, end: last.end });
  }
  return chunks;
}
