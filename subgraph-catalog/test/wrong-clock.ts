import { jest } from '@jest/globals';

/** Everything that fake timers can replace but the time. */
const NOT_THE_CLOCK = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Does something while the clock of this process differs by so many milliseconds from that of the database. */
export async function withClockOff<T>(ms: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...NOT_THE_CLOCK] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
