import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { root, run } from '../prepare.mjs';
import { inTurn } from '../turn.mjs';
import { PATIENCE_MS, stoppedWithRun } from './children.mjs';

/** A package of its own: what is installed with the checkout would also be the Node of its scripts. */
const PACKAGE = join(root, 'tools/node');

/** Where the registry cannot be reached, this is found out at each run. */
const GIVES_UP_SOON = ['--fetch-retries=0', '--fetch-timeout=60000'];

/**
 * The Node that `tools/node` names, installed at the first run. Tests need a quarter less processor time on it than on
 * the oldest Node that is supported.
 * @param {(line: string) => void} say
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv }} [options] folder: of the package that names it
 * @returns {Promise<string | undefined>} its path; undefined where it already runs, where `HACCHU_NODE` is `current`,
 * and where it cannot be installed or does not run, which is said: then the current one is good enough
 */
export async function ownNode(say, { folder = PACKAGE, env = process.env } = {}) {
  if (env.HACCHU_NODE === 'current') return undefined;
  const name = `node-${process.platform}-${process.arch}`;
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).optionalDependencies[name];
  if (version === undefined || version === process.versions.node) return undefined;
  const installed = join(folder, 'node_modules', name);
  const file = join(root, '.cache', `${basename(folder)}.pid`);
  const turn = { file, what: `installs Node ${version}`, say };
  const isMissing = () => versionOf(installed) !== version;
  if (isMissing())
    await inTurn(turn, async () => {
      if (!isMissing()) return;
      say(`Installing Node ${version} for the tests; HACCHU_NODE=current runs them on this one.`);
      const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
      await run('npm', [...args, ...GIVES_UP_SOON], { log: 'install-node.log', env });
    });
  const path = join(installed, 'bin/node');
  if (spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`) return path;
  say(`Node ${version} could not be installed or does not run here: the tests run on this one.`);
  return undefined;
}

/** @param {string} folder of a package @returns {string | undefined} */
function versionOf(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/**
 * Runs this command again on another Node, which also its builds and everything that they start find first.
 * @param {string} path of Node
 * @returns {Promise<number>} its exit code
 */
export function runOn(path) {
  const env = {
    ...process.env,
    HACCHU_NODE: 'current',
    PATH: [dirname(path), process.env.PATH].join(delimiter),
  };
  const child = spawn(path, process.argv.slice(1), { env, stdio: 'inherit' });
  // It stops its own children, with the same patience, before it ends.
  stoppedWithRun(child, { patienceMs: 2 * PATIENCE_MS });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
}
