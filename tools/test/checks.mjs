import { join } from 'node:path';
import { root, turboEnv } from '../prepare.mjs';
import { mustSucceed } from './command.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const tool = (path) => join(root, path);

/** @param {Tally} tally */
export async function lint(tally) {
  const eslint = [tool('node_modules/eslint/bin/eslint.js'), '.', '--max-warnings', '0', '--cache'];
  const cache = ['--cache-strategy', 'content', '--cache-location', tool('.cache/eslint/')];
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=6144' };
  await tally.check('lint', () => mustSucceed([...eslint, ...cache], { env }));
}

/** Files, exports and dependencies that nothing uses. @param {Tally} tally */
export async function deadCode(tally) {
  await tally.check('dead code', () => mustSucceed([tool('node_modules/knip/bin/knip.js')]));
}

/** @param {Tally} tally */
export async function formatting(tally) {
  const prettier = [tool('node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'];
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', tool('.cache/prettier')];
  await tally.check('format', () => mustSucceed([...prettier, ...cache]));
}

/** @param {Tally} tally */
export async function types(tally) {
  const turbo = [tool('node_modules/turbo/bin/turbo'), 'run', 'typecheck', '--no-daemon', '--continue'];
  const args = [...turbo, '--concurrency=2', '--output-logs=errors-only'];
  await tally.check('types', () => mustSucceed(args, { env: turboEnv }));
}

/** The committed graph: composed from the committed schemas, used rightly by the slices, whole. @param {Tally} tally */
export async function graphChecks(tally) {
  const graph = tool('packages/graph-tools/bin/graph.mjs');
  const codegen = tool('packages/graph-tools/bin/codegen.mjs');
  await tally.check('composition', () => mustSucceed([graph, 'compose', '--check']));
  await tally.check('contract', () => mustSucceed([graph, 'check']));
  await tally.check('operation types', () => mustSucceed([codegen, '--all', '--check']));
}

/** @param {Tally} tally */
export async function byteBudgets(tally) {
  await tally.check('byte budgets', () => mustSucceed([tool('packages/build-config/src/budgets.mjs')]));
}
