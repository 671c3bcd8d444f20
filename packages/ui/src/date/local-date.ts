/**
 * Calendar days as `YYYY-MM-DD` and moments as ISO text. A day has no time zone; a moment is shown in Japan's time.
 */
const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const;

const dayMs = 86_400_000;

/** Days since 1970-01-01, or undefined when the text is not a real calendar day. */
export const dayNumber = (date: string): number | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal ? moment.getTime() / dayMs : undefined;
};

export const isLocalDate = (text: string): boolean => dayNumber(text) !== undefined;

const fromParts = (year: number, month: number, day: number): string | undefined => {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isLocalDate(text) ? text : undefined;
};

/**
 * The day that a typed text means: `2026/11/20`, `2026-11-20`, `20261120`, `2026年11月20日`, `11/20`, `1120`
 * (full-width too). Without a year it is the one nearest to `today`. undefined when it is no day.
 */
export const parseLocalDate = (typed: string, today: string): string | undefined => {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[年月]/g, '/')
    .replace(/日$/, '')
    .replace(/[-.]/g, '/');
  const full = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (full) return fromParts(Number(full[1]), Number(full[2]), Number(full[3]));
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  const now = dayNumber(today);
  if (!short || now === undefined) return undefined;
  const year = Number(today.slice(0, 4));
  const candidates = [year - 1, year, year + 1]
    .map((candidate) => fromParts(candidate, Number(short[1]), Number(short[2])))
    .filter((candidate) => candidate !== undefined);
  const distance = (date: string) => Math.abs((dayNumber(date) ?? 0) - now);
  return candidates.sort((a, b) => distance(a) - distance(b))[0];
};

/** `2026/11/20`, with the weekday `2026/11/20(金)`. */
export const formatLocalDate = (date: string, { weekday = false } = {}): string => {
  const day = dayNumber(date);
  if (day === undefined) return date;
  const plain = date.replaceAll('-', '/');
  return weekday ? `${plain}(${weekdays[(day + 4) % 7]})` : plain;
};

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number | undefined => {
  const [a, b] = [dayNumber(from), dayNumber(to)];
  return a === undefined || b === undefined ? undefined : b - a;
};

const inJapan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in Japan's time: `2026/11/20 18:30`. */
export const formatTimestamp = (timestamp: string): string => {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? timestamp : inJapan.format(moment).replaceAll('-', '/');
};

/** Today in Japan. */
export const todayInJapan = (now: Date = new Date()): string => inJapan.format(now).slice(0, 10);
