import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { clockDifferenceMs, followDatabaseClock, steadyNow, trustOwnClock } from './time.js';

const NOON = Date.parse('2026-11-30T03:00:00Z');
const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['ahead', 10 * MINUTE_MS],
  ['behind', -10 * MINUTE_MS],
])('what processes compare is the time of the database where the own clock is %s', (_way, ms) => {
  followDatabaseClock(new Date(NOON - ms));
  expect(clockDifferenceMs()).toBe(ms);
  expect(steadyNow().getTime()).toBe(NOON - ms);
  jest.advanceTimersByTime(5_000);
  expect(steadyNow().getTime()).toBe(NOON - ms + 5_000);
});

it('a clock that is set while the process runs is not followed', () => {
  followDatabaseClock(new Date(NOON));
  jest.setSystemTime(NOON + 10 * MINUTE_MS);
  expect(steadyNow().getTime()).toBe(NOON);
  jest.setSystemTime(NOON - 10 * MINUTE_MS);
  expect(steadyNow().getTime()).toBe(NOON);
});

it('the own clock counts where it is the right one, as in tests that move it', () => {
  followDatabaseClock(new Date(NOON - 10 * MINUTE_MS));
  trustOwnClock(true);
  expect([clockDifferenceMs(), steadyNow().getTime()]).toEqual([0, NOON]);
  followDatabaseClock(new Date(NOON - 10 * MINUTE_MS));
  expect(steadyNow().getTime()).toBe(NOON);
  trustOwnClock(false);
  expect(clockDifferenceMs()).toBe(10 * MINUTE_MS);
});

it('a delay of the network is no difference of clocks', () => {
  followDatabaseClock(new Date(NOON - 900));
  expect(steadyNow().getTime()).toBe(NOON);
});
