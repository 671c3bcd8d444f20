import { expect, it } from '@jest/globals';
import { momentAfter } from './receipt-locks.service.js';

it.each([
  [null, '2026-11-28T01:02:03.000004Z', '2026-11-28T01:02:03.000004Z'],
  ['2026-11-28T01:02:03.000003Z', '2026-11-28T01:02:03.000004Z', '2026-11-28T01:02:03.000004Z'],
  // The same moment, and a clock that is behind.
  ['2026-11-28T01:02:03.000004Z', '2026-11-28T01:02:03.000004Z', '2026-11-28T01:02:03.000005Z'],
  ['2026-11-28T01:02:03.004999Z', '2026-11-28T01:02:03.000004Z', '2026-11-28T01:02:03.005000Z'],
  ['2026-12-31T23:59:59.999999Z', '2026-11-28T01:02:03.000004Z', '2027-01-01T00:00:00.000000Z'],
])('after %s, closed months decided on at %s are as of %s', (last, now, moment) => {
  expect(momentAfter(last, now)).toBe(moment);
});
