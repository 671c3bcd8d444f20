import { numberInUnit } from '@hacchu-hub/field-rules';
import { formatDecimal } from '../light/format/index.js';
import { parseDecimalText, type ParsedNumberText } from '../money/typed-number.js';

/** Usual units of one piece; a case, which may hold several, is none of them. */
const COUNTER = /(?:[個点本枚箱袋台缶冊巻組式]|セット|kg|mL|[mgL])\s*$/i;

/** `10個` → `10`. */
const withoutCounter = (text: string): string => text.normalize('NFKC').replace(COUNTER, '');

/**
 * Parses an integer as people type it (`１，０００個`); a fraction is invalid.
 *
 * @param unit 単位 of the product, null for pieces: a quantity in another unit is invalid, see `otherUnitProblem`. Without
 *   it, as for an expense, any usual unit of one piece may be typed.
 */
export const parseQuantityText = (text: string, unit?: string | null): ParsedNumberText => {
  const number = unit === undefined ? withoutCounter(text) : numberInUnit(text, unit);
  if (number === undefined) return { kind: 'invalid' };
  const parsed = parseDecimalText(number);
  return parsed.kind === 'value' && parsed.value.includes('.') ? { kind: 'invalid' } : parsed;
};

/** `12000` → `12,000`. */
export const formatQuantity = (value: number | string): string => formatDecimal(String(value));

/**
 * A typed number of pieces with separators: `１０個` → `10`; text that is not a number stays as typed.
 *
 * @param unit as of `parseQuantityText`
 */
export const formatTypedQuantity = (text: string, unit?: string | null): string => {
  const parsed = parseQuantityText(text, unit);
  return parsed.kind === 'value' ? formatDecimal(parsed.value) : text.trim() && text;
};
