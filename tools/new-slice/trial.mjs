#!/usr/bin/env node
/**
 * Generates a slice in a copy of the checkout and runs all checks that concern it: lint, types, the graph, its tests
 * on a database and, on the built stack, in a browser, and the tests of the platform that read the roster. The copy is
 * deleted afterwards. It builds everything from scratch, which takes minutes: CI runs it, `npm test` does not.
 *
 * node tools/new-slice/trial.mjs
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const NAME = 'return-requests';

/** Tests of the platform that read the roster: they hold with one slice more. */
const PLATFORM_TESTS = [
  'deploy/test/environment.test.mjs',
  'deploy/test/manifests.test.mjs',
  'dev/src/web/shell-config.test.ts',
  'tools/docker/build-images.test.mjs',
  'tools/make-secrets.test.mjs',
  'tools/test/selection.test.mjs',
];

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

// Next to the checkout, so that both are on the same file system.
const copy = mkdtempSync(join(dirname(root), '.new-slice-'));
const inCopy = (...args) => {
  const { status } = spawnSync('npm', args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed.`);
};
try {
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  inCopy('ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  inCopy('run', 'new-slice', '--', NAME, '--label', '返品依頼');
  inCopy('test', '--', '--slice', NAME);
  inCopy('test', '--', ...PLATFORM_TESTS.flatMap((file) => ['--file', file]));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
