const ERAS = [
  { name: /^(?:令和|R)/iu, yearBefore: 2018, firstDay: '2019-05-01' },
  { name: /^(?:平成|H)/iu, yearBefore: 1988, firstDay: '1989-01-08' },
];

/** The day of a calendar year, or undefined where the calendar has no such day. */
export const dayOf = (year: number, month: number, day: number): string | undefined => {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal && year > 999 ? moment.toISOString().slice(0, 10) : undefined;
};

/** `令和8/11/22`, `R8/11/22`. */
const dayOfEra = (text: string): string | undefined => {
  const era = ERAS.find(({ name }) => name.test(text));
  const match = /^(元|\d{1,2})\/(\d{1,2})\/(\d{1,2})$/u.exec(era ? text.replace(era.name, '') : '');
  if (!era || !match) return undefined;
  const year = match[1] === '元' ? 1 : Number(match[1]);
  const day = dayOf(era.yearBefore + year, Number(match[2]), Number(match[3]));
  return day !== undefined && day >= era.firstDay ? day : undefined;
};

/**
 * A typed day with one form of each character: half width, no blanks or invisible characters, hyphens as dashes, without
 * the weekday or the midnight that spreadsheets append (`2026/11/25(水)`, `2026/11/25 0:00`).
 */
export const plainDay = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\([日月火水木金土](?:曜日?)?\)/u, '')
    .replace(/\s\d{1,2}:\d{2}(?::\d{2})?\s*$/u, '')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[‐-―−ー]/gu, '-');

/** `2026年11月20日` → `2026/11/20`. Input methods give ー, ・ and 。 for the keys of - / and . */
export const slashedDay = (plain: string): string =>
  plain
    .replace(/[年月]/gu, '/')
    .replace(/日$/u, '')
    .replace(/[-.・。]/gu, '/');

/**
 * A day that names its year, as people and spreadsheets write it, as `YYYY-MM-DD`: `2026/11/20`, `2026-11-20`,
 * `20261120`, `2026年11月20日`, `令和8年11月20日`, `R8.11.20`. undefined when it is not a day.
 */
export const dayWithYear = (typed: string): string | undefined => {
  const text = slashedDay(plainDay(typed));
  const [, year, month, day] =
    /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/u.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ?? [];
  return year === undefined ? dayOfEra(text) : dayOf(Number(year), Number(month), Number(day));
};
