/**
 * Text of amounts and unit prices of the server. Everything stays a string of digits, so that no amount becomes a
 * floating-point number.
 */

const withSeparators = (digits: string): string => {
  const first = digits.length % 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
  return groups.filter((group) => group !== '').join(',');
};

/** `-1234.50` → `-1,234.5`; text that is not a number is returned unchanged. */
export const formatDecimal = (value: string): string => {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  return `${sign}${withSeparators(whole)}${decimals && `.${decimals}`}`;
};

/** An amount or unit price with its sign: `¥1,234`, `-¥500`, `¥12.5`. */
export const formatYen = (value: string | number): string => {
  const text = formatDecimal(String(value));
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
};
