/** Text of amounts, days and sizes, without the components that show them. */
export { formatBytes } from './bytes-text.js';
export { dayMs, dayNumber, formatLocalDate, formatTimestamp, todayInJapan } from './day-text.js';
export { formatDecimal, formatYen } from './money-text.js';
