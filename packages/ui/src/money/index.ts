export { formatDecimal, formatYen } from '../light/format/index.js';
export { MoneyInput, type MoneyInputProps } from './money-input.js';
export { formatTypedDecimal, parseDecimalText, type ParsedNumberText } from './typed-number.js';
export { fractionDigits, Yen, type YenProps } from './yen.js';
