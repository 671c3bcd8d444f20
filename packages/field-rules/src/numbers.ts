import { missing } from './messages.js';

const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u;

/**
 * A number as people and spreadsheets write it, without what is no digit: full width becomes half width, the minus signs
 * of Japanese keyboards and of accounting (△, ▲) a hyphen; invisible characters, a plus sign, ¥ before the number, 円
 * after it and thousands separators are removed. Anything else stays, so that `1,5` or `10 12` is no other number.
 */
export function plainNumber(text: string): string {
  const amount = text
    .normalize('NFKC')
    .replace(/[^\P{C}\s]/gu, '')
    .trim()
    .replace(/[‐-―−ー△▲]/gu, '-')
    .replace(/^(-?)\s*[+¥\\]?|円$/gu, '$1')
    .trim();
  return THOUSANDS.test(amount) ? amount.replaceAll(',', '') : amount;
}

const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

/** Whether a text is a decimal number with at most two decimals, in the form that is stored. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Hundredths of a decimal text that `isDecimal` accepts. */
const hundredths = (value: string): bigint => {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const size = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -size : size;
};

/** Thousands separators for the bounds in messages. */
const grouped = (value: string): string => {
  const [whole = '', cents] = value.split('.');
  const size = Number(whole).toLocaleString('en-US');
  return cents === undefined ? size : `${size}.${cents}`;
};

/** Name of a price in messages, and its bounds in yen. */
export interface PriceRule {
  label?: string;
  /** Bounds as decimal texts; default 0 to 9,999,999.99. */
  min?: string;
  max?: string;
}

/** What is wrong with a unit price in yen: required, within the bounds, at most two decimals. */
export function decimalPriceProblem(
  value: string,
  { label = '単価', min = '0', max = '9999999.99' }: PriceRule = {},
): string | undefined {
  if (value === '') return missing(label);
  const isWithin =
    isDecimal(value) && hundredths(value) >= hundredths(min) && hundredths(value) <= hundredths(max);
  return isWithin
    ? undefined
    : `${label}は${grouped(min)}以上${grouped(max)}以下（小数点以下2桁まで）で入力してください。`;
}

/** Name of a quantity in messages, and its bounds in pieces. */
export interface QuantityRule {
  label?: string;
  /** Bounds; default 1 to 9,999,999. */
  min?: number;
  max?: number;
}

/** What is wrong with a count of pieces; null and undefined are missing. */
export function quantityProblem(
  value: number | null | undefined,
  { label = '数量', min = 1, max = 9_999_999 }: QuantityRule = {},
): string | undefined {
  if (value === null || value === undefined) return missing(label);
  if (!Number.isInteger(value) || value < min) return `${label}は${min}以上の整数で入力してください。`;
  return value > max ? `${label}は${grouped(String(max))}以下の整数で入力してください。` : undefined;
}

const WHOLE = /^(?:0|[1-9]\d{0,11})$/;

/** What is wrong with an amount in whole yen that is not empty: 1 to 999,999,999,999. */
export const yenProblem = (value: string, label: string): string | undefined =>
  WHOLE.test(value) && value !== '0'
    ? undefined
    : `${label}は1以上999,999,999,999以下の整数で入力してください。`;
