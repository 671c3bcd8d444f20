import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { node } from './command.mjs';
import { startBacking } from './backing.mjs';
import { fromJest, resultOf } from './reports.mjs';
import { jestProjects } from './workspaces.mjs';

/** Jest over all workspaces: those of Node with a real database, auth emulator and mail inbox; those of the browser. */
export async function unitTests(tally) {
  const { node: nodeProjects, web } = jestProjects();
  let backing;
  try {
    backing = await startBacking(console.log);
  } catch (error) {
    return tally.fail('parts for the tests', error.message);
  }
  try {
    await jest(tally, 'jest on Node', nodeProjects, {
      ...backing.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    });
  } finally {
    await backing.stop().catch((error) => tally.fail('parts for the tests', error.message));
  }
  await jest(tally, 'jest in a DOM', web, {});
}

async function jest(tally, name, projects, env) {
  const report = join(root, '.cache/jest', `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(root, '.cache/jest'), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--ci', '--maxWorkers=2', '--workerIdleMemoryLimit=1500MB'],
    ...['--json', `--outputFile=${report}`],
    ...['--projects', ...projects],
  ];
  // Each file as it ends, with what failed; the report itself comes on the other stream.
  const run = await node(args, { env: { ...process.env, ...env }, show: 'stderr' });
  tally.add(name, resultOf(report, fromJest, run));
}
