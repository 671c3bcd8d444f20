import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Jest sequencer that runs long test files first, so that no worker is left with one at the end. A fresh clone has no
 * timings, so `durations.json` contains those of an earlier run; `record-durations.mjs` writes it.
 */
export default class LongFirst {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const seconds = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'));
    return longFirst(tests, ({ path }) => seconds[relative(root, path)], fileSize);
  }

  allFailedTests(tests) {
    return tests;
  }

  // Jest's own cache is specific to this machine; the committed order is the same everywhere.
  cacheResults() {}
}

const fileSize = ({ path }) => statSync(path).size;

/**
 * Sorts by known duration, longest first; then the rest by size.
 * @template T
 * @param {readonly T[]} tests
 * @param {(test: T) => number | undefined} secondsOf
 * @param {(test: T) => number} sizeOf
 */
export function longFirst(tests, secondsOf, sizeOf) {
  const weighed = tests.map((test) => ({ test, seconds: secondsOf(test) ?? 0, size: sizeOf(test) }));
  return weighed.sort((a, b) => b.seconds - a.seconds || b.size - a.size).map(({ test }) => test);
}
