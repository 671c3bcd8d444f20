import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isStarted } from './is-started.mjs';
import { root } from './prepare.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'is-started-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['tools/changesets.mjs', ['no-revision'], 'git knows no revision "no-revision"'],
  ['tools/docker/build-images.mjs', ['no-part'], 'There is no part no-part.'],
  ['packages/build-config/src/budgets.mjs', ['no-shell'], 'The shell is not built'],
])('%s does its work when its path leads through a symbolic link', (file, args, said) => {
  symlinkSync(root, join(folder, 'checkout'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'checkout', file), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toContain(said);
  expect(status).toBe(1);
});

test('a module that another one imports is not started', () => {
  expect(isStarted(import.meta)).toBe(false);
  expect(isStarted(import.meta, ['node'])).toBe(false);
  expect(isStarted(import.meta, ['node', 'no-such-file.mjs'])).toBe(false);
});
