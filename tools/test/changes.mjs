import { spawnSync } from 'node:child_process';
import { Refusal, root } from '../prepare.mjs';

const MAIN = ['origin/main', 'main'];

/**
 * The files that differ from a revision: committed since, modified or untracked.
 * @param {string} revision empty for the merge base with main
 * @returns {string[]} relative to the checkout, deleted ones included
 * @throws {Refusal} when git does not know the revision
 */
export function changedFiles(revision, checkout = root) {
  const base = mergeBase(revision, checkout);
  const changed = git(['diff', '--name-only', '--no-renames', '-z', base], checkout);
  const added = git(['ls-files', '--others', '--exclude-standard', '-z'], checkout);
  if (changed === undefined || added === undefined) throw new Refusal('git could not determine the changes.');
  return [...new Set(`${changed}${added}`.split('\0').filter(Boolean))].sort();
}

/** Only changes on this side count, not what has been committed on the other one since. */
function mergeBase(revision, checkout) {
  const candidates = revision ? [revision] : MAIN;
  for (const name of candidates) {
    const commit = git(
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
      checkout,
    );
    const base = commit && git(['merge-base', commit.trim(), 'HEAD'], checkout);
    if (base) return base.trim();
  }
  throw new Refusal(
    revision
      ? `git knows no revision "${revision}" that is related to this one.`
      : `There is neither ${MAIN.join(' nor ')} to compare with: name a revision with --affected=<revision>.`,
  );
}

/** @returns {string | undefined} undefined when git failed */
function git(args, cwd) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}
