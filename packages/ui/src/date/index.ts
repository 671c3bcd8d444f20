export { DateInput } from './date-input.js';
export { type DateInputProps } from './date-input.types.js';
export { DateText, TimestampText, type DateTextProps } from './date-texts.js';
export { daysBetween, isLocalDate, parseLocalDate, INVALID_DAY_MESSAGE } from './local-date.js';
export { formatLocalDate, formatTimestamp, todayInJapan } from '../light/format/index.js';
