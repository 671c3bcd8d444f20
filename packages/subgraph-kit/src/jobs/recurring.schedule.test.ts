import { expect, it, test } from '@jest/globals';
import { nextOccasion, type RecurringSchedule } from './recurring.schedule.js';

const nine: RecurringSchedule = { daily: '09:00' };

test.each<[RecurringSchedule, string, string]>([
  // 09:00 in Japan is 00:00 UTC.
  [nine, '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
  [nine, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  [{ daily: '03:20' }, '2026-11-20T18:19:59.000Z', '2026-11-20T18:20:00.000Z'],
  [{ daily: '03:20' }, '2026-12-31T18:20:00.000Z', '2027-01-01T18:20:00.000Z'],
  [{ everyMinutes: 5 }, '2026-11-21T10:04:59.000Z', '2026-11-21T10:05:00.000Z'],
  [{ everyMinutes: 5 }, '2026-11-21T10:05:00.000Z', '2026-11-21T10:10:00.000Z'],
  [{ everyMinutes: 10 }, '2026-11-21T10:55:00.000Z', '2026-11-21T11:00:00.000Z'],
])('%j after %s: %s', (schedule, after, next) => {
  expect(nextOccasion(schedule, new Date(after)).toISOString()).toBe(next);
});

it('rejects an invalid time of day', () => {
  expect(() => nextOccasion({ daily: '24:00' }, new Date())).toThrow('24:00');
});
