import { describe, expect, it, test } from '@jest/globals';
import {
  businessDaysBefore,
  businessDaysSince,
  deliveryDatesToRemindOf,
  isBusinessDay,
  reminderDay,
} from './business-days.js';

const setting = (deliveryNotificationDaysAgo: number, isBusiness: boolean) => ({
  deliveryNotificationDaysAgo,
  enabledBusinessDayConversionOfDeliveryNotification: isBusiness,
});

test.each([
  ['2026-11-20', true, 'a Friday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-23', false, '勤労感謝の日'],
  ['2026-05-06', false, '振替休日 of 憲法記念日 on a Sunday'],
  ['2026-09-22', false, '国民の休日 between 敬老の日 and 秋分の日'],
  ['2027-03-22', false, '振替休日 of 春分の日'],
])('%s: %s (%s)', (day, expected) => expect(isBusinessDay(day)).toBe(expected));

describe('the day of a reminder', () => {
  test.each([
    // Between 25 November 2026 and the previous business day lie a holiday, a Sunday and a Saturday.
    ['2026-11-25', 1, '2026-11-24'],
    ['2026-11-25', 2, '2026-11-20'],
    ['2026-11-25', 3, '2026-11-19'],
    ['2026-11-24', 1, '2026-11-20'],
    // The delivery date is on a weekend: the reminder counts business days strictly before it.
    ['2026-11-21', 1, '2026-11-20'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-23', 0, '2026-11-20'],
    // Golden Week.
    ['2026-05-07', 1, '2026-05-01'],
  ])('of %s, %i business days before: %s', (date, count, expected) => {
    expect(businessDaysBefore(date, count)).toBe(expected);
    expect(reminderDay(date, setting(count, true))).toBe(expected);
  });

  it('counts calendar days when business days are not set, also on weekends', () => {
    expect(reminderDay('2026-11-24', setting(3, false))).toBe('2026-11-21');
    expect(reminderDay('2026-11-24', setting(0, false))).toBe('2026-11-24');
  });
});

it('every delivery date of a range has exactly one reminder day', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
  const byDay = days.map((day, index) =>
    deliveryDatesToRemindOf(days[index - 1] ?? '2026-11-18', day, setting(1, true)),
  );
  expect(byDay).toEqual([
    ['2026-11-20'],
    ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    [],
    [],
    [],
    ['2026-11-25'],
  ]);
  expect(deliveryDatesToRemindOf('2026-11-18', '2026-11-24', setting(1, true))).toEqual(byDay.flat());
});

it('counts elapsed business days', () => {
  expect(businessDaysSince('2026-11-19', '2026-11-20')).toBe(1);
  expect(businessDaysSince('2026-11-20', '2026-11-24')).toBe(1);
  expect(businessDaysSince('2026-11-18', '2026-11-25')).toBe(4);
});
