import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.mjs';

/** @typedef {import('./tally.mjs').Result} Result */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} JestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: JestTest[] }} JestFile */
/** @typedef {{ numPassedTests: number, testResults: JestFile[] }} JestReport */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ contentType: string, body?: string }} Attachment `body` in base64; without one it is a file. */
/** @typedef {{ status: string, results: { errors: PlaywrightError[], attachments?: Attachment[] }[] }} PlaywrightTest */
/** @typedef {{ file: string, title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ config: { rootDir: string }, suites: PlaywrightSuite[], errors: PlaywrightError[] }} PlaywrightReport */

const LAST_WORDS = 1_500;

/**
 * Reads a runner's report. A runner that exited with an error without reporting a failure counts as one failure.
 * @template Report
 * @param {string} file in the format that `read` understands
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
    if (failed.length === 0 && status === 'failed') {
      return [{ name: file, reason: message, command: commandOf(file) }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      reason: failureMessages.join('\n'),
      command: commandOf(file, fullName),
    }));
  });
  return { passed: numPassedTests, failures };
}

/**
 * Counts each test once; one that passed only on a retry counts as failed.
 * @param {PlaywrightReport} report
 * @returns {Result}
 */
export function fromPlaywright({ config, suites, errors }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const failed = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, titles, status, reason }) => ({
      name: `${[file, ...titles].join(' › ')}${status === 'flaky' ? ' (passed only when repeated)' : ''}`,
      reason,
      command: commandOf(relative(root, join(config.rootDir, file)), titles.join(' ')),
    }));
  const outside = errors.map(({ message }) => ({ name: 'outside of tests', reason: message ?? '' }));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [...failed, ...outside],
  };
}

/** @param {PlaywrightSuite} suite @param {readonly string[]} above titles of its parent suites, without the file */
function testsOf(suite, above) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      file: suite.file,
      titles: [...above, spec.title],
      status,
      reason: results.flatMap(reasonsOf).join('\n'),
    })),
  );
  const inner = (suite.suites ?? []).flatMap((one) => testsOf(one, [...above, one.title]));
  return [...own, ...inner];
}

/** Errors of an attempt, and the texts that the test attached to it. */
const reasonsOf = ({ errors, attachments = [] }) => [
  ...errors.map(({ message }) => message ?? ''),
  ...attachments
    .filter(({ contentType, body }) => contentType === 'text/plain' && body)
    .map(({ body }) => Buffer.from(body, 'base64').toString('utf8')),
];

/** The shell command that runs one file again, or one test of it. */
function commandOf(file, title) {
  return `npm test -- --file ${quoted(file)}${title ? ` -t ${quoted(title)}` : ''}`;
}

const quoted = (text) => (/^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/**
 * Merges the results of several runs of one runner; undefined if one of them is missing.
 * @param {readonly (Result | undefined)[]} results
 * @returns {Result | undefined}
 */
export function mergeResults(results) {
  if (results.includes(undefined)) return undefined;
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** A regular expression that matches a title escapeRegex. @param {string} title */
export const escapeRegex = (title) => title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
