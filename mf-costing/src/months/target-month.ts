/** A calendar month in Japan, `YYYY-MM`. */
export type Month = string;

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;
const SELECTABLE_MONTHS = 36;

/** True for a month that can have costs: from 2000 to 2099. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month `count` months later (earlier when negative). */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number);
  const months = year * 12 + (monthOfYear - 1) + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** `2026-11` in Japanese: 2026年11月. */
export function formatMonth(month: Month): string {
  const [year, monthOfYear] = month.split('-').map(Number);
  return `${year}年${monthOfYear}月`;
}

/**
 * The months that the selector offers, newest first: the last three years, and the chosen month when it contains
 * outside.
 */
export function selectableMonths(current: Month, chosen: Month): Month[] {
  const months = Array.from({ length: SELECTABLE_MONTHS }, (_, index) => addMonths(current, -index));
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}
