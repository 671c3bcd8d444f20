/**
 * Writes durations.json from the reports of the last `npm test -- --only unit`. Run it on an idle machine when the
 * order of the tests is no longer appropriate.
 *
 * node tools/test/record-durations.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.mjs';

/** Shorter files balance out by themselves. */
const LEAST_SECONDS = 4;
const reports = join(root, '.cache/jest');

const files = readdirSync(reports)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')).testResults)
  .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1_000)])
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
const target = new URL('./durations.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`);
console.log(`${files.length} files of ${LEAST_SECONDS} s and more`);
