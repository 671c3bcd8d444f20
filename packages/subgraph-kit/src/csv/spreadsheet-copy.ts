const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;
/** A number as a spreadsheet writes it: without superfluous zeros before it. */
const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u;
/** Spreadsheets keep so many digits of a number. */
const DIGITS = 15;
const EXPONENTIAL = /^-?\d(?:\.(\d{1,14}))?E[+-]\d{2,3}$/u;

const DAY_OF_YEAR = /^(\d{1,2})[-/](\d{1,2})$/u;
const DAY = /^(\d{1,2}|\d{4})[-/](\d{1,2})[-/](\d{1,2})$/u;
const YEAR_AND_MONTH = /^(\d{2}|\d{4})[-/](\d{1,2})$/u;
const MONTH_AND_YEAR = /^(\d{1,2})[-/](\d{2}|\d{4})$/u;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Two digits below this one are a year of this century. */
const CENTURY_AT = 30;

/** Whether a spreadsheet reads `stored` as a number, and writes it as `read`. */
function isNumberCopy(stored: string, read: string): boolean {
  const value = NUMBER.test(stored) ? Number(stored) : Number.NaN;
  if (!Number.isFinite(value)) return false;
  const exponential = EXPONENTIAL.exec(read);
  if (exponential) return Number(value.toExponential(exponential[1]?.length ?? 0)) === Number(read);
  if (!WRITTEN.test(read)) return false;
  return Number(value.toPrecision(DIGITS)) === Number(read);
}

const yearOf = (text: string): number => {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < CENTURY_AT ? 2000 + year : 1900 + year;
};

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A leap year: of a day without a year, the 29th of February counts. */
const SOME_YEAR = 2000;

/** What a Japanese spreadsheet writes for a text that it reads as a day or month. */
function datesOf(stored: string): string[] {
  const full = DAY.exec(stored);
  if (full) {
    const [year, month, day] = [yearOf(full[1] ?? ''), Number(full[2]), Number(full[3])];
    if (!isDay(year, month, day)) return [];
    const padded = [month, day].map((part) => String(part).padStart(2, '0'));
    return [`${year}/${month}/${day}`, [year, ...padded].join('/'), [year, ...padded].join('-')];
  }
  const inYear = DAY_OF_YEAR.exec(stored);
  const [month, day] = [Number(inYear?.[1]), Number(inYear?.[2])];
  if (inYear && isDay(SOME_YEAR, month, day)) return [`${month}月${day}日`];
  // A number that is no day of the month counts as a year.
  const [, year, monthAfter] = YEAR_AND_MONTH.exec(stored) ?? [];
  const [, monthBefore, yearAfter] = MONTH_AND_YEAR.exec(stored) ?? [];
  return [...monthOf(year, monthAfter), ...monthOf(yearAfter, monthBefore)];
}

/** `Jan-20`; nothing where there is no such month. */
function monthOf(year = '', month = ''): string[] {
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? [] : [`${name}-${year.slice(-2)}`];
}

/**
 * Whether `read` is what remains of `stored` after a spreadsheet opened and saved the file: `00123` becomes `123`, a
 * barcode `4.90123E+12`, and the house number `1-2-3` the day `2001/2/3`.
 */
export const isSpreadsheetCopy = (stored: string, read: string): boolean =>
  stored !== read && (isNumberCopy(stored, read) || datesOf(stored).includes(read));
