import { existsSync, readFileSync } from 'node:fs';
import { root } from '../prepare.mjs';

/** @typedef {import('./tally.mjs').Failure} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Result */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} JestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: JestTest[] }} JestFile */
/** @typedef {{ numPassedTests: number, testResults: JestFile[] }} JestReport */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites: PlaywrightSuite[], errors: PlaywrightError[] }} PlaywrightReport */

const LAST_WORDS = 1_500;

/**
 * What a runner wrote down. One that ended badly without naming a failure has failed itself.
 * @template Report
 * @param {string} file in the form that `read` knows
 * @param {(report: Report) => Result} read
 * @param {{ exitCode: number, output: string }} run
 * @returns {Result | undefined}
 */
export function resultOf(file, read, { exitCode, output }) {
  if (!existsSync(file)) return undefined;
  const result = read(JSON.parse(readFileSync(file, 'utf8')));
  if (exitCode === 0 || result.failures.length > 0) return result;
  const reason = `exit code ${exitCode}\n${output.trim().slice(-LAST_WORDS)}`;
  return { ...result, failures: [{ name: 'the runner itself', reason }] };
}

/** A file that could not be run counts as one failure. @param {JestReport} report @returns {Result} */
export function fromJest({ testResults, numPassedTests }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ name: file, reason: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      reason: failureMessages.join('\n'),
    }));
  });
  return { passed: numPassedTests, failures };
}

/** Each test once; one that passed only when repeated counts as failed. @param {PlaywrightReport} report @returns {Result} */
export function fromPlaywright({ suites, errors }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const failed = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, status, reason }) => ({
      name: `${title}${status === 'flaky' ? ' (passed only when repeated)' : ''}`,
      reason,
    }));
  const outside = errors.map(({ message }) => ({ name: 'outside of tests', reason: message ?? '' }));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [...failed, ...outside],
  };
}

/** @param {PlaywrightSuite} suite @param {readonly string[]} above titles of what it stands in */
function testsOf(suite, above) {
  const titles = [...above, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: [...titles, spec.title].join(' › '),
      status,
      reason: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))];
}
