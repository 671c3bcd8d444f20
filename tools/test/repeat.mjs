/** @typedef {import('./tally.mjs').Failure} Failure */

/**
 * How often each test failed, the most frequent first.
 * @param {readonly Failure[]} failures of all runs together
 * @param {number} times how often each test ran
 */
export function failureTable(failures, times) {
  /** @type {Map<string, number>} */
  const tests = new Map();
  for (const { name } of failures) tests.set(name, (tests.get(name) ?? 0) + 1);
  if (tests.size === 0) return `\nEach test ran ${times} times, and none failed.`;
  const rows = [...tests]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${String(count).padStart(6)}  ${String(times).padStart(4)}  ${name}`);
  return ['', 'failed  runs  test', ...rows].join('\n');
}
