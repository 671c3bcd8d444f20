import holidayJp from '@holiday-jp/holiday_jp';
import { addDays } from '../orders/order-warnings.js';

/**
 * National holidays, with substitute holidays and citizens' holidays, `YYYY-MM-DD`. Source: the data set of
 * the project holiday-jp (MIT licence), which follows the list of the Cabinet Office (内閣府「国民の祝日について」).
 */
const HOLIDAYS: ReadonlySet<string> = new Set(Object.keys(holidayJp.holidays));

/** Whether a day is a business day: neither a weekend nor a national holiday of Japan. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day);
}

/**
 * The business day that is `count` business days strictly before a day; with 0 the day itself or the last
 * business day before it.
 */
export function businessDaysBefore(day: string, count: number): string {
  let found = day;
  if (count === 0) {
    while (!isBusinessDay(found)) found = addDays(found, -1);
    return found;
  }
  for (let left = count; left > 0;) {
    found = addDays(found, -1);
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
}

/** The business day that is `count` business days after a day; with 0 the day itself or the next business day. */
export function businessDaysAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0;) {
    found = addDays(found, 1);
    if (isBusinessDay(found)) left -= 1;
  }
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Number of business days after `from`, up to and including `to`. */
export function businessDaysSince(from: string, to: string): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
  return count;
}

/** Reminder settings of a demand. */
export interface ReminderSetting {
  readonly deliveryNotificationDaysAgo: number;
  readonly enabledBusinessDayConversionOfDeliveryNotification: boolean;
}

/** The day on which the reminder of a delivery is sent (docs/domain/notices.md, Delivery reminder). */
export const reminderDay = (deliveryDate: string, setting: ReminderSetting): string =>
  setting.enabledBusinessDayConversionOfDeliveryNotification
    ? businessDaysBefore(deliveryDate, setting.deliveryNotificationDaysAgo)
    : addDays(deliveryDate, -setting.deliveryNotificationDaysAgo);

/** Upper bound of consecutive days without a business day. */
const LONGEST_BREAK = 15;

/** Delivery dates whose reminder day is after `after` and not later than `until`. */
export function deliveryDatesToRemindOf(after: string, until: string, setting: ReminderSetting): string[] {
  const reach = setting.deliveryNotificationDaysAgo * 2 + LONGEST_BREAK;
  const dates: string[] = [];
  for (let date = addDays(after, 1); date <= addDays(until, reach); date = addDays(date, 1)) {
    const day = reminderDay(date, setting);
    if (day > after && day <= until) dates.push(date);
  }
  return dates;
}
