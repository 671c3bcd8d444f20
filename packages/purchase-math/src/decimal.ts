import Big from 'big.js';

/** An exact decimal number as text, e.g. `"1234.5"`. Prices carry at most two decimals. */
export type Decimal = string;

/** A whole number of yen as text; may be negative, exact beyond 2^53. */
export type Yen = string;

/** Rounding mode for fractions of a yen of tax; every mode is symmetric about zero. */
export type TaxRounding = 'FLOOR' | 'HALF_UP' | 'CEIL';

/** big.js calls "towards zero" down and "away from zero" up, which makes the rounding symmetric. */
const BIG_ROUNDING: Readonly<Record<TaxRounding, 0 | 1 | 3>> = { FLOOR: 0, HALF_UP: 1, CEIL: 3 };

const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;

/** Parses decimal text. @throws RangeError on anything that is not a plain decimal number */
export function toBig(value: Decimal | number | bigint): Big {
  const text = typeof value === 'string' ? value : String(value);
  if (!DECIMAL_TEXT.test(text)) throw new RangeError(`Not a plain decimal number: ${text}`);
  return new Big(text);
}

/** Formats a number without an exponent or a negative zero. */
export function toText(value: Big, decimals?: number): string {
  const text = value.toFixed(decimals);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
}

/** Truncates to a whole yen, towards zero. */
export function truncateToYen(value: Big): Yen {
  return toText(value.round(0, BIG_ROUNDING.FLOOR), 0);
}

/** Rounds to a whole yen in the given mode; negative amounts round symmetrically. */
export function roundToYen(value: Big, rounding: TaxRounding): Yen {
  return toText(value.round(0, BIG_ROUNDING[rounding]), 0);
}

/** Adds amounts exactly; the sum of an empty list is "0". */
export function sumYen(amounts: Iterable<Yen>): Yen {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum.toString();
}

/** Compares two decimal texts by value: negative when `a` is less, 0 when equal. */
export function compareDecimal(a: Decimal, b: Decimal): number {
  return toBig(a).cmp(toBig(b));
}

/** Inserts thousands separators: `"1234567.5"` → `"1,234,567.5"`; exact for any length. */
export function groupDigits(value: Decimal): string {
  const [whole = '', fraction] = value.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length);
  const first = digits.length % 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/.{3}/g) ?? [])];
  const grouped = sign + groups.filter((group) => group !== '').join(',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
