import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * @typedef {object} Workspace
 * @property {string} folder relative to the checkout
 * @property {string} name
 * @property {string[]} needs names of the workspaces that its package.json depends on
 * @property {string} [slice] the slice that owns it
 * @property {'node' | 'web'} [jest] where its tests run: a Node process with native modules, or a browser's DOM
 */

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** All workspaces of the checkout. @returns {Workspace[]} */
export function readWorkspaces(checkout = root) {
  const { workspaces: patterns } = readJson(join(checkout, 'package.json'));
  const folders = patterns.flatMap((pattern) => foldersOf(checkout, pattern));
  const manifests = folders
    .filter((folder) => existsSync(join(checkout, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(checkout, folder, 'package.json')) }));
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.map(({ folder, manifest }) => ({
    folder,
    name: manifest.name,
    needs: Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.peerDependencies,
    }).filter((name) => names.has(name)),
    slice: sliceOf(join(checkout, folder), manifest),
    jest: jestOf(join(checkout, folder)),
  }));
}

/** The directories matched by an npm workspace pattern: `packages/*`, `mf-*` or a single directory. */
function foldersOf(checkout, pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const parent = pattern.slice(0, pattern.lastIndexOf('/') + 1);
  const beginning = pattern.slice(parent.length, -1);
  const names = readdirSync(join(checkout, parent)).filter((name) => name.startsWith(beginning));
  return names.map((name) => `${parent}${name}`);
}

/** A front end is declared in slice.json; a subgraph names its slice in package.json. */
function sliceOf(folder, manifest) {
  const declaration = join(folder, 'slice.json');
  return existsSync(declaration) ? readJson(declaration).id : manifest.slice;
}

function jestOf(folder) {
  const config = join(folder, 'jest.config.mjs');
  if (!existsSync(config)) return undefined;
  return readFileSync(config, 'utf8').includes('webPreset') ? 'web' : 'node';
}
