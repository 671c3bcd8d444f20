import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { goEnvironment, mustSucceed } from './command.mjs';

/** @typedef {import('./tally.mjs').Step} Step */
/** @typedef {import('./selection.mjs').Selection} Selection */

const tool = (path) => join(root, path);

/** The paths that still exist; changes may have deleted some. @param {Selection} selection */
const existing = ({ paths }) => paths.filter((path) => existsSync(join(root, path)));

/** It parses the whole repository: a larger young generation saves a tenth of its time. */
const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=6144 --max-semi-space-size=64' };

/** @param {Step} step @param {Selection} selection */
export async function lint(step, selection) {
  const paths = existing(selection);
  if (paths.length === 0) return;
  const eslint = [tool('node_modules/eslint/bin/eslint.js'), ...paths, '--max-warnings', '0', '--cache'];
  const cache = ['--cache-strategy', 'content', '--cache-location', tool('.cache/eslint/')];
  // Some paths may be of file types that are not linted.
  const lenient = ['--no-error-on-unmatched-pattern', '--no-warn-ignored'];
  await step.check('lint', () => mustSucceed([...eslint, ...cache, ...lenient], { env }));
  // Rules that need types (floating promises above all), circular imports and accessibility: see .oxlintrc.json.
  const oxlint = [tool('node_modules/oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern', ...paths];
  await step.check('lint with types', () =>
    mustSucceed(oxlint, { env: { ...process.env, ...goEnvironment } }),
  );
}

/** Finds unused files, exports and dependencies. @param {Step} step */
export async function deadCode(step) {
  await step.check('dead code', () => mustSucceed([tool('node_modules/knip/bin/knip.js')]));
}

/** Checks the licences of all libraries against tools/licences.json. @param {Step} step */
export async function licences(step) {
  await step.check('licences', () => mustSucceed([tool('tools/licences.mjs')]));
}

/** @param {Step} step @param {Selection} selection */
export async function formatting(step, selection) {
  const paths = existing(selection);
  if (paths.length === 0) return;
  const oxfmt = [tool('node_modules/oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern'];
  await step.check('format', () => mustSucceed([...oxfmt, ...paths]));
}

/**
 * Checks that all lists of slices match slices.json, and that the committed graph is composed from the committed
 * schemas, complete, and used correctly by the slices.
 * @param {Step} step
 */
export async function graphChecks(step) {
  const graph = tool('packages/graph-tools/bin/graph.mjs');
  const codegen = tool('packages/graph-tools/bin/codegen.mjs');
  await step.check('slices', async () => {
    const { sliceProblems } = await import('./slices.mjs');
    const problems = sliceProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await step.check('composition', () => mustSucceed([graph, 'compose', '--check']));
  await step.check('contract', () => mustSucceed([graph, 'check']));
  await step.check('operation types', () => mustSucceed([codegen, '--all', '--check']));
}

/** Checks that the committed reports of what packages export are up to date. @param {Step} step */
export async function apiReports(step) {
  await step.check('API reports', () => mustSucceed([tool('tools/api-reports.mjs'), '--check']));
}

/** @param {Step} step */
export async function byteBudgets(step) {
  await step.check('byte budgets', () => mustSucceed([tool('packages/build-config/src/budgets.mjs')]));
}
