import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ownNode } from './own-node.mjs';

const NAME = `node-${process.platform}-${process.arch}`;
let home;
let said;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'own-node-'));
  said = [];
  named('99.1.0');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const named = (version, name = NAME) =>
  writeFileSync(join(home, 'package.json'), JSON.stringify({ optionalDependencies: { [name]: version } }));

/** Replaces npm by one that installs a Node which prints this version and then its arguments. */
function npmInstalls(version) {
  const folder = join(home, 'node_modules', NAME);
  mkdirSync(join(home, 'bin'));
  const node = `#!/bin/sh\\necho ${version}`;
  const lines = [
    '#!/bin/sh',
    `mkdir -p '${folder}/bin'`,
    `echo '{"version":"99.1.0"}' > '${folder}/package.json'`,
    `printf '${node}' > '${folder}/bin/node'`,
    `chmod +x '${folder}/bin/node'`,
    `echo "$@" >> '${home}/installs'`,
  ];
  writeFileSync(join(home, 'bin/npm'), lines.join('\n'));
  chmodSync(join(home, 'bin/npm'), 0o755);
  return join(folder, 'bin/node');
}

const own = (env = {}) =>
  ownNode((line) => said.push(line), {
    folder: home,
    env: { PATH: `${join(home, 'bin')}:/usr/bin:/bin`, ...env },
  });

test('the Node that is named is installed once, and then used', async () => {
  const node = npmInstalls('v99.1.0');
  expect(await own()).toBe(node);
  expect(said).toEqual(['Installing Node 99.1.0 for the tests; HACCHU_NODE=current runs them on this one.']);
  rmSync(join(home, 'bin/npm'));
  expect(await own()).toBe(node);
  expect(said).toHaveLength(1);
});

test('the current Node runs the tests where it is asked for, is the one that is named, or there is none for the platform', async () => {
  npmInstalls('v99.1.0');
  expect(await own({ HACCHU_NODE: 'current' })).toBeUndefined();
  named(process.versions.node);
  expect(await own()).toBeUndefined();
  named('99.1.0', 'node-plan9-mips');
  expect(await own()).toBeUndefined();
  expect(said).toEqual([]);
  expect(existsSync(join(home, 'installs'))).toBe(false);
});

test.each([
  ['cannot be installed', () => undefined],
  ['does not run here', () => npmInstalls('')],
])('a Node that %s is said, and the current one runs the tests', async (_, prepare) => {
  prepare();
  expect(await own()).toBeUndefined();
  expect(said.at(-1)).toBe(
    'Node 99.1.0 could not be installed or does not run here: the tests run on this one.',
  );
});

test('a command runs again on another Node with its arguments and exit code, and does not look for a third', async () => {
  const script = join(home, 'command.mjs');
  writeFileSync(
    script,
    `import { runOn } from ${JSON.stringify(new URL('./own-node.mjs', import.meta.url).href)};
if (process.env.HACCHU_NODE === 'current') {
  console.log(process.argv.slice(2).join(), process.env.PATH.split(':')[0]);
  process.exit(3);
}
process.exitCode = await runOn(process.execPath);`,
  );
  const env = { ...process.env };
  delete env.HACCHU_NODE;
  const child = spawn(process.execPath, [script, '--only', 'unit'], { env });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [exitCode] = await once(child, 'close');
  expect([exitCode, output.trim()]).toEqual([3, `--only,unit ${process.execPath.slice(0, -'/node'.length)}`]);
});
