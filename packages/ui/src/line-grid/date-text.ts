/** Days as people type them in a cell. A day is always `YYYY-MM-DD` inside the program, a calendar day in Japan. */

export type ParsedDateText = { kind: 'empty' } | { kind: 'value'; value: string } | { kind: 'invalid' };

const two = (value: number): string => String(value).padStart(2, '0');

const toDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2999 ? `${year}-${two(month)}-${two(day)}` : undefined;
};

/** A day without a year means the next one of its kind, or one of the last half-year. */
const nearestYear = (month: number, day: number, today: string): string | undefined => {
  const [year = 0] = today.split('-').map(Number);
  const thisYear = toDay(year, month, day);
  if (thisYear === undefined) return toDay(year + 1, month, day);
  const daysAgo = (Date.parse(today) - Date.parse(thisYear)) / 86_400_000;
  return daysAgo > 183 ? toDay(year + 1, month, day) : thisYear;
};

/** Reads `2026/11/25`, `26/11/25`, `11/25`, `1125`, `20261125`, `11月25日`, in half or full width. */
export const parseDateText = (text: string, today: string): ParsedDateText => {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[年月.\-−ー]/g, '/')
    .replace(/日$/, '')
    .replace(/\s*\([日月火水木金土]\)$/, '');
  if (plain === '') return { kind: 'empty' };
  const digits = /^(?:(\d{4}))?(\d{2})(\d{2})$/.exec(plain);
  const parts = digits ? digits.slice(1).filter((part) => part !== undefined) : plain.split('/');
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return { kind: 'invalid' };
  const numbers = parts.map(Number);
  const [first = 0, second = 0, third] = numbers;
  let value: string | undefined;
  if (numbers.length === 2) value = nearestYear(first, second, today);
  else if (numbers.length === 3 && third !== undefined) {
    value = toDay(first < 100 ? 2000 + first : first, second, third);
  }
  return value === undefined ? { kind: 'invalid' } : { kind: 'value', value };
};

/** `2026-11-25` → `2026/11/25`. */
export const formatDateText = (day: string): string => day.replaceAll('-', '/');
