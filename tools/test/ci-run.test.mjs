import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ci-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs .ci/run with a fake npm that prints the text and exits with the code. */
function ci(text, exitCode) {
  const npm = join(directory, 'npm');
  writeFileSync(npm, `#!/bin/sh\nprintf '%s\\n' "${text}"\nexit ${exitCode}\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${directory}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(join(root, '.ci/run'), { env, encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

test('ends with the count, even if something is printed after it', () => {
  expect(ci('7 passed, 0 failed\nlast words', 0)).toEqual({ status: 0, last: '7 passed, 0 failed' });
});

test('fails when a test failed, whatever the exit code', () => {
  expect(ci('7 passed, 2 failed', 0)).toEqual({ status: 1, last: '7 passed, 2 failed' });
});

test('fails when nothing was counted', () => {
  expect(ci('0 passed, 0 failed', 0)).toEqual({ status: 1, last: '0 passed, 0 failed' });
  expect(ci('npm went away', 0)).toEqual({ status: 1, last: '0 passed, 1 failed' });
});

test('fails when the command failed after a successful count', () => {
  expect(ci('7 passed, 0 failed', 1).status).toBe(1);
});
