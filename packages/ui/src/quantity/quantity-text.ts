import { formatDecimal } from '../light/format/index.js';
import { formatTypedDecimal, parseDecimalText, type ParsedNumberText } from '../money/typed-number.js';

/** Parses an integer as people type it (`１，０００個`); a fraction is invalid. */
export const parseQuantityText = (text: string): ParsedNumberText => {
  const parsed = parseDecimalText(text.replace(/[個点本枚箱]\s*$/, ''));
  return parsed.kind === 'value' && parsed.value.includes('.') ? { kind: 'invalid' } : parsed;
};

/** `12000` → `12,000`. */
export const formatQuantity = (value: number | string): string => formatDecimal(String(value));

/** A typed number of pieces with separators; text that is not a number stays as typed. */
export const formatTypedQuantity = (text: string): string => formatTypedDecimal(text);
