import { addDays, type Days } from './months.js';

/** The period that ends on the day before another one starts. */
export const predecessorOf = <T extends Days>(period: Days, all: readonly T[]): T | undefined =>
  all.find((other) => addDays(other.end, 1) === period.start);

/** The period that starts on the day after another one ends. */
export const successorOf = <T extends Days>(period: Days, all: readonly T[]): T | undefined =>
  all.find((other) => addDays(period.end, 1) === other.start);
