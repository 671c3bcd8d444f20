import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { node } from './command.mjs';
import { startBacking } from './backing.mjs';
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
    await backing.stop();
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
  await node(args, { env: { ...process.env, ...env }, show: 'stderr' });
  const result = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  tally.add(name, result);
}

/** A file that could not be run counts as one failure. */
function readReport({ testResults, numPassedTests }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: numPassedTests, failures };
}
