/** Calendar days as people type them. */
import { dayOf, dayWithYear, plainDay, slashedDay } from '@hacchu-hub/field-rules';
import { dayMs, dayNumber } from '../light/format/index.js';

export const isLocalDate = (text: string): boolean => dayNumber(text) !== undefined;

/** The day with this number of days since 1970-01-01. */
const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** The last day of the month that is `months` after the month of `date`. */
const monthEnd = (date: string, months: number): string => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return dayAt(Date.UTC(year, month + months, 0) / dayMs);
};

const nextMonth = 1;

const dayWords: Readonly<Record<string, (today: string, number: number) => string>> = {
  今日: (today) => today,
  本日: (today) => today,
  明日: (_, now) => dayAt(now + 1),
  明後日: (_, now) => dayAt(now + 2),
  昨日: (_, now) => dayAt(now - 1),
  月末: (today) => monthEnd(today, 0),
  今月末: (today) => monthEnd(today, 0),
  当月末: (today) => monthEnd(today, 0),
  来月末: (today) => monthEnd(today, nextMonth),
  翌月末: (today) => monthEnd(today, nextMonth),
};

/** Days relative to today: `+7`, `-3`, `7日後`, `3日前`. */
const fromToday = (text: string, now: number): string | undefined => {
  const signed = /^([+-])(\d{1,4})日?$/.exec(text);
  const worded = /^(\d{1,4})日([前後])$/.exec(text);
  const days = Number(signed?.[2] ?? worded?.[1]);
  const isBack = signed?.[1] === '-' || worded?.[2] === '前';
  return signed || worded ? dayAt(isBack ? now - days : now + days) : undefined;
};

/** The error of a date input whose text is not a day. */
export const INVALID_DAY_MESSAGE = '日付の形式が正しくありません（例：2026/11/22）。';

/**
 * Parses a typed day: `2026/11/20`, `2026-11-20`, `20261120`, `2026年11月20日`, `11/20`, `1120`,
 * `令和8年11月20日`, `R8.11.20`, 今日, 明日, 月末, 来月末, `+7` (also full-width and with a weekday
 * appended). Without a year, the year that is nearest to `today`. undefined when it is not a day.
 */
export const parseLocalDate = (typed: string, today: string): string | undefined => {
  const now = dayNumber(today);
  const plain = plainDay(typed);
  if (now === undefined) return undefined;
  const relative = Object.hasOwn(dayWords, plain) ? dayWords[plain]?.(today, now) : fromToday(plain, now);
  if (relative !== undefined) return relative;
  const dated = dayWithYear(plain);
  if (dated !== undefined) return dated;
  const text = slashedDay(plain);
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (!short) return undefined;
  const year = Number(today.slice(0, 4));
  const candidates = [year - 1, year, year + 1]
    .map((candidate) => dayOf(candidate, Number(short[1]), Number(short[2])))
    .filter((candidate) => candidate !== undefined);
  const distance = (date: string) => Math.abs((dayNumber(date) ?? 0) - now);
  return candidates.sort((a, b) => distance(a) - distance(b))[0];
};

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number | undefined => {
  const [a, b] = [dayNumber(from), dayNumber(to)];
  return a === undefined || b === undefined ? undefined : b - a;
};
