export { DateInput } from './date-input.js';
export { type DateInputProps } from './date-input.types.js';
export { DateText, TimestampText, type DateTextProps } from './date-texts.js';
export {
  daysBetween,
  formatLocalDate,
  formatTimestamp,
  isLocalDate,
  parseLocalDate,
  todayInJapan,
  INVALID_DAY_MESSAGE,
} from './local-date.js';
