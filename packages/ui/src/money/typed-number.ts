import { plainNumber } from '@hacchu-hub/field-rules';
import { formatDecimal } from '../light/format/index.js';

/** The result of parsing a typed number: empty, a canonical decimal, or not a number. */
export type ParsedNumberText = { kind: 'empty' } | { kind: 'value'; value: string } | { kind: 'invalid' };

const decimalPattern = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses a decimal as people and Excel write it: `１，２３４．５`, `¥1,234`, `△500`. A comma anywhere but between
 * thousands, or a blank within the number, is invalid.
 */
export const parseDecimalText = (text: string): ParsedNumberText => {
  const plain = plainNumber(text);
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

/** A typed number with thousands separators: `１２３４.５` → `1,234.5`; text that is not a number stays as typed. */
export const formatTypedDecimal = (text: string): string => {
  const parsed = parseDecimalText(text);
  if (parsed.kind === 'empty') return '';
  return parsed.kind === 'invalid' ? text : formatDecimal(parsed.value);
};
