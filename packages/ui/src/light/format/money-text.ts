/**
 * Text of amounts and unit prices: parsing input, formatting server values. Everything stays a string of
 * digits, so that no amount becomes a floating-point number.
 */

/** The result of parsing a typed number: empty, a canonical decimal, or not a number. */
export type ParsedNumberText = { kind: 'empty' } | { kind: 'value'; value: string } | { kind: 'invalid' };

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Full-width digits, the yen sign, separators, invisible characters and the several minus signs of Japanese keyboards. */
const toPlainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf},¥\\円]/gu, '')
    .replace(/^[‐-―−ー△▲]/, '-');

/** Parses a decimal as people and Excel write it: `１，２３４．５`, `¥1,234`, `△500`. */
export const parseDecimalText = (text: string): ParsedNumberText => {
  const plain = toPlainNumber(text);
  if (plain === '') return { kind: 'empty' };
  const match = decimalPattern.exec(plain);
  if (!match) return { kind: 'invalid' };
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return { kind: 'invalid' };
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  const value = decimals === '' ? digits : `${digits}.${decimals}`;
  return { kind: 'value', value: sign === '-' && value !== '0' ? `-${value}` : value };
};

const withSeparators = (digits: string): string => {
  const first = digits.length % 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
  return groups.filter((group) => group !== '').join(',');
};

/** `-1234.5` → `-1,234.5`; text that is not a number is returned unchanged. */
export const formatDecimal = (value: string): string => {
  const parsed = parseDecimalText(value);
  if (parsed.kind === 'empty') return '';
  if (parsed.kind === 'invalid') return value;
  const negative = parsed.value.startsWith('-');
  const [whole = '', fraction] = parsed.value.replace('-', '').split('.');
  return `${negative ? '-' : ''}${withSeparators(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
};

/** An amount or unit price with its sign: `¥1,234`, `-¥500`, `¥12.5`. */
export const formatYen = (value: string | number): string => {
  const text = formatDecimal(String(value));
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
};
