/** Everything that Jest could replace, apart from the date. */
const RUNNING = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/**
 * Sets the day for the rest of a test, which starts at noon in Japan; timers run as usual. For screens whose content
 * depends on the day, and test data with fixed days.
 * @param day such as `2026-11-26`
 */
export function setToday(day: string): void {
  jest.useFakeTimers({ now: new Date(`${day}T12:00:00+09:00`), doNotFake: [...RUNNING] });
}

afterEach(() => {
  jest.useRealTimers();
});
