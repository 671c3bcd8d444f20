/** Text of amounts, without the components that show them. */
export { formatDecimal, formatYen, parseDecimalText, type ParsedNumberText } from './money-text.js';
