import { describe, expect, test } from '@jest/globals';
import { describeFailedBuild, requireNode } from './prepare.mjs';

test.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test('Windows is refused with what to use instead, in one line', () => {
  expect(() => requireNode('24.0.0', 'win32')).toThrow(
    /^発注ハブ does not run on Windows itself: use WSL 2, .+\.$/,
  );
});

test.each(['18.20.4', '20.18.3'])('Node %s is too old, in one line', (version) => {
  expect(() => requireNode(version)).toThrow(
    `This is Node ${version}; 発注ハブ needs Node 20.19 or newer. Install it and start again.`,
  );
});

describe('a build that fails', () => {
  const of = (workspace, ...lines) => lines.map((line) => `${workspace}:build: ${line}`);
  const ended = (workspace) => `${workspace}#build:  ERROR  command (/x) /usr/bin/npm run build exited (1)`;

  test('is told by what its workspace said, with the place, and without what every build says', () => {
    const output = [
      ...of('@x/mf-a', 'cache miss, executing 1011d351', '', '> @x/mf-a@0.1.0 build', '> webpack'),
      ...of('@x/mf-a', '<w> [Module Federation Manifest Plugin] Manifest', '(node:12) [DEP0155] Warning'),
      ...of('@x/mf-a', '\u001b[31mERROR in ./src/slice.ts 14:0-39\u001b[0m', "Can't resolve './nowhere.js'"),
      ...of('@x/mf-a', '    at dir (/x/dir.js:288:5)', 'npm error code 1'),
      ended('@x/mf-a'),
    ].join('\n');
    expect(describeFailedBuild(output)).toBe(
      "of @x/mf-a failed:\n  ERROR in ./src/slice.ts 14:0-39\n  Can't resolve './nowhere.js'",
    );
  });

  test('is told by one line where no workspace failed', () => {
    expect(describeFailedBuild('npm warn x\nError: turbo.json is not valid\n')).toBe(
      'failed: Error: turbo.json is not valid.',
    );
  });

  test('is told by its first lines where there are many', () => {
    const lines = of('@x/a', ...Array.from({ length: 40 }, (_, index) => `error ${index}`));
    expect(describeFailedBuild([...lines, ended('@x/a')].join('\n')).split('\n')).toHaveLength(16);
  });
});
