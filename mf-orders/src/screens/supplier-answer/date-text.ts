const day = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
});
const moment = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-12-04` → `2026/12/04(金)`; `未定` where there is none. */
export const dayText = (date: string | null | undefined): string =>
  date ? day.format(new Date(`${date}T00:00:00Z`)) : '未定';

/** A Timestamp in Japanese time, `2026/12/04 09:30`. */
export const momentText = (timestamp: string): string => moment.format(new Date(timestamp));
