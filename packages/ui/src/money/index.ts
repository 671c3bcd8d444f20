export { formatDecimal, formatYen, parseDecimalText, type ParsedNumberText } from '../light/format/index.js';
export { MoneyInput, type MoneyInputProps } from './money-input.js';
export { fractionDigits, Yen, type YenProps } from './yen.js';
