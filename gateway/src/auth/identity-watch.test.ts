import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ResolvedUser } from './claims.js';
import { IdentityWatch, type WatchedCaller } from './identity-watch.js';

const INTERVAL = 5_000;

const userOf = (role: ResolvedUser['role']): ResolvedUser => ({
  uuid: 'u1',
  actor: 'DemandUser',
  name: '発注 花子',
  email: 'a@example.com',
  role,
  demand: { uuid: 'd1', name: '甲商店' },
  flags: [],
  hasPlatformRight: false,
  needsSecondFactor: false,
});
const callerOf = (authUid: string): WatchedCaller => ({
  signedIn: { authUid, email: 'a@example.com', authTime: 1, hasSecondFactor: false },
  actor: 'DemandUser',
  user: userOf('ADMIN'),
});

/** What each check finds; undefined while subgraph-identity is down. */
let found: ResolvedUser | null | undefined;
/** How many callers each check resolved. */
let checks: number[];
let drop: () => void;
let watch: IdentityWatch;
let changes: number;
const follow = (authUid = 'a') =>
  watch.watch(callerOf(authUid), () => {
    changes += 1;
  });
beforeEach(() => {
  jest.useFakeTimers();
  found = userOf('ADMIN');
  checks = [];
  drop = () => undefined;
  changes = 0;
  watch = new IdentityWatch(
    {
      refresh: async (callers) => {
        checks.push(callers.length);
        return callers.map(() => found);
      },
      onDrop: (listener) => {
        drop = listener;
      },
    },
    INTERVAL,
  );
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

test('all callers are resolved together in each interval, and nobody without a stream', async () => {
  await jest.advanceTimersByTimeAsync(3 * INTERVAL);
  expect(checks).toEqual([]);
  const ends = [follow('a'), follow('a'), follow('b')];
  await jest.advanceTimersByTimeAsync(2 * INTERVAL);
  expect(checks).toEqual([2, 2]);
  for (const end of ends) end();
  drop();
  await jest.advanceTimersByTimeAsync(10 * INTERVAL);
  expect(checks).toEqual([2, 2]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a change is announced once to each stream, and again after another change', async () => {
  follow();
  follow();
  found = userOf('EDITOR');
  await jest.advanceTimersByTimeAsync(3 * INTERVAL);
  expect(changes).toBe(2);
  found = null;
  await jest.advanceTimersByTimeAsync(INTERVAL);
  expect(changes).toBe(4);
});

test('a mutation is followed at once, and several of them together', async () => {
  follow();
  found = userOf('EDITOR');
  drop();
  drop();
  await jest.advanceTimersByTimeAsync(100);
  expect(checks).toEqual([1]);
  expect(changes).toBe(1);
});

test('a mutation during a check is followed by another check', async () => {
  follow();
  await jest.advanceTimersByTimeAsync(INTERVAL - 1);
  jest.advanceTimersByTime(1);
  drop();
  found = userOf('EDITOR');
  await jest.advanceTimersByTimeAsync(100);
  expect(checks).toEqual([1, 1]);
  expect(changes).toBe(1);
});

test('nothing is announced while subgraph-identity is down, and what changed meanwhile is once it is back', async () => {
  follow();
  found = undefined;
  await jest.advanceTimersByTimeAsync(3 * INTERVAL);
  expect(checks).toHaveLength(3);
  expect(changes).toBe(0);
  found = userOf('EDITOR');
  await jest.advanceTimersByTimeAsync(INTERVAL);
  expect(changes).toBe(1);
});
