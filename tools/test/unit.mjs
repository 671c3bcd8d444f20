import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { startBacking } from './backing.mjs';
import { node } from './command.mjs';
import { escapeRegex, fromJest, resultOf } from './reports.mjs';
import { slowDatabase } from './slow-database.mjs';
import { temporaryFolder } from './temporary.mjs';

/** @typedef {import('./selection.mjs').Selection} Selection */
/** @typedef {{ title?: string, times?: number, isDatabaseSlow?: boolean, workers: number }} Options */

/**
 * V8 flags for tests in a DOM. Optimised code belongs to one VM context, so to one test file: making it costs more
 * processor time than it saves, except for jsdom, which all files share (tests on Node are slower with this). Compiled
 * code is kept for the next file. Trees of elements are garbage after each test: a larger young generation collects
 * them less often.
 */
const IN_A_DOM = [...optimiseRarely(), '--no-flush-bytecode', '--max-semi-space-size=32'];

/** Raises what a function must have run before V8 optimises it by about a hundred times. Node 22 renamed the flags. */
function optimiseRarely() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 22) return ['--interrupt-budget=10000000'];
  return ['--invocation-count-for-maglev=100000', '--invocation-count-for-turbofan=500000'];
}

/**
 * Runs Jest: the browser workspaces, while a real database, auth emulator and mail inbox start for the Node ones.
 * @param {import('./tally.mjs').Step} step
 * @param {Selection} selection
 * @param {Options} options
 */
export async function unitTests(step, selection, options) {
  const projectsOf = (kind) => selection.workspaces.filter(({ jest }) => jest === kind);
  const web = projectsOf('web');
  const onNode = projectsOf('node');
  const backing = onNode.length > 0 ? startBacking(step.say) : undefined;
  // It is awaited below; until then a failure must not end the run as an unhandled rejection.
  backing?.catch(() => undefined);
  if (web.length > 0) await jest(step, 'jest in a DOM', web, selection, options, { flags: IN_A_DOM });
  // Tests on Node wait for the database half of the time: another worker uses the cores meanwhile.
  const more = { ...options, workers: options.workers + 1 };
  if (backing)
    await onBacking(step, backing, options, (env) =>
      jest(step, 'jest on Node', onNode, selection, more, { env }),
    );
}

async function onBacking(step, starting, { isDatabaseSlow }, run) {
  let backing;
  let slow;
  try {
    backing = await starting;
    if (isDatabaseSlow) slow = await slowDatabase(backing.env.MONGODB_URI);
  } catch (error) {
    await backing?.stop();
    return step.fail('parts for the tests', error.message);
  }
  try {
    await run({
      ...backing.env,
      ...(slow && { MONGODB_URI: slow.uri }),
      // What tests start as a process compiles its code once, not at each start.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    });
  } finally {
    await slow?.stop();
    await backing.stop().catch((error) => step.fail('parts for the tests', error.message));
  }
}

/** @param {{ env?: NodeJS.ProcessEnv, flags?: string[] }} process environment and V8 flags of its workers, too */
async function jest(step, name, projects, { files }, { title, times = 1, workers }, { env, flags = [] }) {
  const report = join(root, '.cache/jest', `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(root, '.cache/jest'), { recursive: true });
  const args = [
    ...flags,
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--ci', `--maxWorkers=${workers}`, '--workerIdleMemoryLimit=1500MB'],
    // Its default is in the temporary directory, which ends with the run.
    ...['--cacheDirectory', join(root, '.cache/jest/compiled')],
    ...['--testSequencer', join(root, 'tools/test/long-first.mjs')],
    ...['--json', `--outputFile=${report}`],
    ...['--projects', ...projects.map(({ folder }) => join(root, folder, 'jest.config.mjs'))],
    ...(title ? [`--testNamePattern=${escapeRegex(title)}`] : []),
    ...(files.length > 0 ? ['--runTestsByPath', ...files.map((file) => join(root, file))] : []),
  ];
  for (let time = 0; time < times; time += 1) {
    rmSync(report, { force: true });
    // Prints each file as it ends, with its failures; the JSON report uses the other stream.
    const run = await node(args, {
      env: { ...process.env, ...env, TMPDIR: temporaryFolder() },
      onLine: step.say,
      only: 'stderr',
    });
    step.add(name, resultOf(report, fromJest, run));
  }
}
