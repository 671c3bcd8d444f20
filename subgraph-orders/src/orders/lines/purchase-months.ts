/** Days (JST), both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
const dayAfter = (day: string): string => dayText(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** First day of the month that contains a day, where months begin on a day from 1 to 28. */
export function monthStart(day: string, firstDayOfMonth: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const offset = dayOfMonth < firstDayOfMonth ? 2 : 1;
  return dayText(Date.UTC(year, month - offset, firstDayOfMonth));
}

/** The months from the one of a day to the one of another. */
export function monthsBetween({ from, to }: Days, firstDayOfMonth: number): Days[] {
  const months: Days[] = [];
  for (let start = monthStart(from, firstDayOfMonth); start <= to;) {
    const [year = 0, month = 1] = start.split('-').map(Number);
    const next = dayText(Date.UTC(year, month, firstDayOfMonth));
    months.push({ from: start, to: dayText(Date.parse(`${next}T00:00:00Z`) - DAY_MS) });
    start = next;
  }
  return months;
}

/** Whether a range of days consists of whole months. */
export const isWholeMonths = ({ from, to }: Days, firstDayOfMonth: number): boolean =>
  from <= to &&
  monthStart(from, firstDayOfMonth) === from &&
  monthStart(dayAfter(to), firstDayOfMonth) === dayAfter(to);

/** Whether a range of days is one whole month. */
export const isOneMonth = (days: Days, firstDayOfMonth: number): boolean =>
  isWholeMonths(days, firstDayOfMonth) && monthStart(days.to, firstDayOfMonth) === days.from;
