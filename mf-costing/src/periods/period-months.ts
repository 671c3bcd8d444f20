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

/** The last day of a month on which a period can end, where another day than the last is meant. */
const lastEnd = 27;

const lastDayOf = (day: string, months = 0): number => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).getUTCDate();
};

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Whether a day is in every month: other days start a period only after one that ends on the day before. */
export const isInEveryMonth = (day: string): boolean => dayOfMonth(day) <= lastEnd + 1;

/** The day after adding months and days; a day that the month does not have is the first of the following one. */
function later(day: string, months: number, days = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const inMonth = Math.min(dayOfMonth(day), lastDayOf(day, months) + 1);
  return dayText(Date.UTC(year, month - 1 + months, inMonth + days));
}

/** The following day. */
export const nextDay = (day: string): string => later(day, 0, 1);

/** The last day of the year that starts on a day, or the one before it on which a period can end. */
export function yearEnd(start: string): string {
  const end = later(start, maxMonths, -1);
  const isAllowed = dayOfMonth(end) <= lastEnd || dayOfMonth(end) === lastDayOf(end);
  return isAllowed ? end : `${end.slice(0, 8)}${lastEnd}`;
}

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
