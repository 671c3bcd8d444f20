import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The nearest folder above a file that has a manifest. */
function packageOf(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Where Node finds a package for the files of a folder; undefined where it is not installed. */
function installed(name, folder) {
  const place = join(folder, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return realpathSync(place);
  return folder === dirname(folder) ? undefined : installed(name, dirname(folder));
}

/** What a package needs; what it can do without counts only where another one asks for it. */
function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The packages that a process depends on, directly or not: what is installed where its part is built alone. A checkout
 * with all parts has more.
 * @param {string} entry the main module of the process
 * @returns {ReadonlySet<string>} names
 */
export function declaredPackages(entry) {
  const names = new Set();
  const folders = new Set();
  const waiting = [packageOf(entry)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folders.has(folder)) continue;
    folders.add(folder);
    const manifest = manifestOf(folder);
    names.add(manifest.name);
    for (const name of neededBy(manifest)) {
      const found = installed(name, folder);
      if (found) waiting.push(found);
    }
  }
  return names;
}
