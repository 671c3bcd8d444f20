/** Calendar days in Japan, both included. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** A month of an accounting period, named after the calendar month in which it ends. */
export interface AccountingMonth extends Days {
  /** `YYYY-MM` of the closing day. */
  readonly month: string;
}

/** Number of months in an averaging period. */
export const MONTHS_OF_CLOSING = { Monthly: 1, Quarterly: 3, SemiAnnual: 6, Annual: 12 } as const;
export type Closing = keyof typeof MONTHS_OF_CLOSING;

const DAY_MS = 86_400_000;

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date a number of days later. */
export const addDays = (day: string, count: number): string =>
  dayText(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);

/** The same day a number of months later; where the month does not have it, the first day of the following one. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, last + 1)));
}

/** Calendar month `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/**
 * The months of a period: each ends on the day before the start day in the next calendar month (start 1: month ends;
 * start 21: 20日締め; a closing day that a month does not have is its last), the last one with the period.
 */
export function monthsOf({ start, end }: Days): AccountingMonth[] {
  const months: AccountingMonth[] = [];
  for (let from = start; from <= end; from = addMonths(start, months.length)) {
    const close = addDays(addMonths(start, months.length + 1), -1);
    const to = close < end ? close : end;
    months.push({ month: monthOf(to), start: from, end: to });
  }
  return months;
}

/**
 * Averaging periods of consecutive months, aligned to the end of the accounting period: only the first may be short.
 */
export function calculationPeriodsOf(
  months: readonly AccountingMonth[],
  closing: Closing,
): AccountingMonth[][] {
  const size = MONTHS_OF_CLOSING[closing];
  const first = months.length % size;
  const chunks = first > 0 ? [months.slice(0, first)] : [];
  for (let at = first; at < months.length; at += size) chunks.push(months.slice(at, at + size));
  return chunks;
}

/** From the first to the last day of consecutive months. */
export function spanOf(months: readonly AccountingMonth[]): Days {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) throw new RangeError('a span requires at least one month');
  return { start: first.start, end: last.end };
}

/** `2026-04` in Japanese format. */
export const monthLabel = (month: string): string => {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
};

/** `2026-04-01` in Japanese format. */
export const dayLabel = (day: string): string => day.replaceAll('-', '/');

const MAX_NAMED = 3;

/** `2026/04/30、2026/05/31 ほか2日` */
export function namedDays(months: readonly AccountingMonth[]): string {
  const names = months.slice(0, MAX_NAMED).map(({ end }) => dayLabel(end));
  const rest = months.length - names.length;
  return `${names.join('、')}${rest > 0 ? ` ほか${rest}日` : ''}`;
}

/** `2026年4月、2026年5月 ほか2か月` */
export function namedMonths(months: readonly AccountingMonth[]): string {
  const names = months.slice(0, MAX_NAMED).map(({ month }) => monthLabel(month));
  const rest = months.length - names.length;
  return `${names.join('、')}${rest > 0 ? ` ほか${rest}か月` : ''}`;
}
