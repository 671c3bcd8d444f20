import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changedFiles } from './changes.mjs';

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'changes-'));
  git('init', '--quiet', '--initial-branch=main');
  write('kept.txt', 'removed.txt', 'edited.txt');
  commit('first');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function git(...args) {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
const write = (...names) => names.forEach((name) => writeFileSync(join(checkout, name), `${Math.random()}`));
function commit(message) {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

test('committed, modified, new and deleted files are listed, but not changes on main since the merge base', () => {
  git('checkout', '--quiet', '-b', 'branch');
  write('committed.txt');
  commit('second');
  git('checkout', '--quiet', 'main');
  write('elsewhere.txt');
  commit('third');
  git('checkout', '--quiet', 'branch');
  write('edited.txt', '新しい.txt');
  rmSync(join(checkout, 'removed.txt'));
  const expected = ['committed.txt', 'edited.txt', 'removed.txt', '新しい.txt'];
  expect(changedFiles('', checkout)).toEqual(expected);
  expect(changedFiles('main', checkout)).toEqual(expected);
  expect(changedFiles('HEAD', checkout)).toEqual(expected.slice(1));
});

test('an unknown revision is rejected, and so is one that looks like an option', () => {
  expect(() => changedFiles('nowhere', checkout)).toThrow('git knows no revision "nowhere"');
  expect(() => changedFiles('--all', checkout)).toThrow('git knows no revision "--all"');
});

test('without main to compare with, a revision is required', () => {
  git('branch', '--quiet', '-m', 'main', 'trunk');
  expect(() => changedFiles('', checkout)).toThrow('name a revision with --affected=<revision>');
});
