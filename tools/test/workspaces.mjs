import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** The folders of all workspaces. */
export function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
}

/**
 * Jest's projects by where they run: a Node process with native modules, or a browser's DOM.
 * @returns {{ node: string[], web: string[] }} files of their settings
 */
export function jestProjects() {
  const configs = workspaces()
    .map((folder) => join(root, folder, 'jest.config.mjs'))
    .filter((file) => existsSync(file));
  const isWeb = (file) => /webPreset/.test(readFileSync(file, 'utf8'));
  return { node: configs.filter((file) => !isWeb(file)), web: configs.filter(isWeb) };
}
