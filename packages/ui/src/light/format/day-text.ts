/**
 * Text of calendar days (`YYYY-MM-DD`) and of timestamps (ISO). A day has no time zone; timestamps are shown in
 * Japanese time.
 */
const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const;

export const dayMs = 86_400_000;

/** Days since 1970-01-01, or undefined when the text is not a valid calendar day. */
export const dayNumber = (date: string): number | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal ? moment.getTime() / dayMs : undefined;
};

/** `2026/11/20`, with the weekday `2026/11/20(金)`. */
export const formatLocalDate = (date: string, { weekday = false } = {}): string => {
  const day = dayNumber(date);
  if (day === undefined) return date;
  const plain = date.replaceAll('-', '/');
  return weekday ? `${plain}(${weekdays[(day + 4) % 7]})` : plain;
};

const inJapan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A timestamp in Japanese time: `2026/11/20 18:30`. */
export const formatTimestamp = (timestamp: string): string => {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? timestamp : inJapan.format(moment).replaceAll('-', '/');
};

/** Today in Japan. */
export const todayInJapan = (now: Date = new Date()): string => inJapan.format(now).slice(0, 10);
