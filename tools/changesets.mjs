#!/usr/bin/env node
/**
 * Fails when a part that is released was changed without a changeset (CONTRIBUTING.md):
 *
 *   node tools/changesets.mjs [<revision to compare with>]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './is-started.mjs';
import { root, sayAndExit } from './prepare.mjs';
import { changedFiles } from './test/changes.mjs';
import { readWorkspaces } from './test/workspaces.mjs';

const CHANGESET = /^\.changeset\/(?!README\.md$)[^/]+\.md$/;
/** What no build and no reader of a changelog sees. */
const WITHOUT_EFFECT =
  /(^|\/)(test|README\.md|CHANGELOG\.md|jest\.config\.mjs)(\/|$)|\.api\.md$|\.(test|suite|e2e-spec|fixture|stories)\.[a-z]+$/;

/** Names of the packages that a changeset is about; none where nothing is to be released. @param {string} text */
export function readChangeset(text) {
  const head = /^---\r?\n(?<head>[\s\S]*?)^---/m.exec(text)?.groups?.head ?? '';
  const names = [...head.matchAll(/^["']?(?<name>@?[\w./-]+)["']?\s*:\s*(?:major|minor|patch)\s*$/gm)];
  return names.map(({ groups }) => groups.name);
}

/**
 * The released workspaces that were changed and that no changeset of the branch names. A changeset that names none
 * (`npx changeset --empty`) says why nothing has to be released.
 * @param {readonly string[]} files that were changed
 * @param {readonly { folder: string, name: string }[]} workspaces
 * @param {readonly string[]} ignored names of workspaces that are not released
 * @param {(file: string) => string | undefined} read a changeset, undefined for one that was deleted
 * @returns {string[]} folders
 */
export function withoutChangeset(files, workspaces, ignored, read) {
  const changesets = files.filter((file) => CHANGESET.test(file)).map(read);
  const written = changesets.filter((text) => text !== undefined).map(readChangeset);
  if (written.some((names) => names.length === 0)) return [];
  const named = new Set(written.flat());
  return workspaces
    .filter(({ name }) => !ignored.includes(name) && !named.has(name))
    .map(({ folder }) => folder)
    .filter((folder) => files.some((file) => file.startsWith(`${folder}/`) && !WITHOUT_EFFECT.test(file)));
}

function main([revision = '']) {
  const { ignore } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  const files = changedFiles(revision);
  // `changeset version` takes changesets away and writes changelogs: nothing is asked of that commit.
  if (files.some((file) => file.endsWith('/CHANGELOG.md'))) return;
  const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  const missing = withoutChangeset(files, readWorkspaces(), ignore, read);
  if (missing.length === 0) return;
  process.stderr.write(
    `No changeset says what changes in ${missing.join(', ')}.\n` +
      'Run `npx changeset` and commit the file that it writes; `npx changeset --empty` where nobody notices the change.\n',
  );
  process.exitCode = 1;
}

if (isStarted(import.meta)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    sayAndExit(error);
  }
}
