import { formatDecimal } from '../light/format/index.js';
import { parseDecimalText, type ParsedNumberText } from '../money/typed-number.js';

/** Usual units of one piece; a case, which may hold several, is none of them. */
const COUNTER = /(?:[個点本枚箱袋台缶冊巻組式]|セット|kg|mL|[mgL])\s*$/i;

/** A typed quantity without its unit; undefined where the unit is another one than that of the product. */
export type NumberOf = (typed: string) => string | undefined;

/** `10個` → `10`. */
const withoutCounter: NumberOf = (typed) => typed.normalize('NFKC').replace(COUNTER, '');

/**
 * Parses an integer as people type it (`１，０００個`); a fraction is invalid.
 *
 * @param numberOf for a product, `inUnit` of field-rules. By default, as for an expense, any usual unit of one piece may
 *   be typed.
 */
export const parseQuantityText = (text: string, numberOf: NumberOf = withoutCounter): ParsedNumberText => {
  const number = numberOf(text);
  if (number === undefined) return { kind: 'invalid' };
  const parsed = parseDecimalText(number);
  return parsed.kind === 'value' && parsed.value.includes('.') ? { kind: 'invalid' } : parsed;
};

/** `12000` → `12,000`. */
export const formatQuantity = (value: number | string): string => formatDecimal(String(value));

/**
 * A typed number of pieces with separators: `１０個` → `10`; text that is not a number stays as typed.
 *
 * @param numberOf as of `parseQuantityText`
 */
export const formatTypedQuantity = (text: string, numberOf?: NumberOf): string => {
  const parsed = parseQuantityText(text, numberOf);
  return parsed.kind === 'value' ? formatDecimal(parsed.value) : text.trim() && text;
};
