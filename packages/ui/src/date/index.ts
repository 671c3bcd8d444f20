export { DateInput } from './date-input.js';
export { type DateInputProps } from './date-input.types.js';
export { DateText, LateDate, TimestampText, type DateTextProps, type LateDateProps } from './date-texts.js';
export {
  daysBetween,
  formatLocalDate,
  formatTimestamp,
  isLocalDate,
  parseLocalDate,
  todayInJapan,
  UNREADABLE_DAY,
} from './local-date.js';
