export { formatDecimal, formatYen, parseDecimalText, type ParsedNumberText } from './money-text.js';
export { MoneyInput, type MoneyInputProps } from './money-input.js';
export { fractionDigits, Yen, type YenProps } from './yen.js';
