import { formatDecimal } from '../light/format/index.js';
import { formatTypedDecimal, parseDecimalText, type ParsedNumberText } from '../money/typed-number.js';

/** Usual units of one piece; a case, which may hold several, is none of them. */
const COUNTER = /(?:[個点本枚箱袋台缶冊巻組式]|セット|kg|mL|[mgL])\s*$/i;

/** `10個` → `10`. */
const withoutCounter = (text: string): string => text.normalize('NFKC').replace(COUNTER, '');

/** Parses an integer as people type it (`１，０００個`); a fraction is invalid. */
export const parseQuantityText = (text: string): ParsedNumberText => {
  const parsed = parseDecimalText(withoutCounter(text));
  return parsed.kind === 'value' && parsed.value.includes('.') ? { kind: 'invalid' } : parsed;
};

/** `12000` → `12,000`. */
export const formatQuantity = (value: number | string): string => formatDecimal(String(value));

/** A typed number of pieces with separators: `１０個` → `10`; text that is not a number stays as typed. */
export const formatTypedQuantity = (text: string): string =>
  formatTypedDecimal(parseQuantityText(text).kind === 'value' ? withoutCounter(text) : text);
