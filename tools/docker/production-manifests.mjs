#!/usr/bin/env node
/**
 * Takes the development dependencies out of the manifests and the lock file that `turbo prune --production` wrote, so
 * that `npm ci` does not look for the workspaces which that leaves out.
 *
 *   node tools/docker/production-manifests.mjs <folder of package-lock.json>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from '../is-started.mjs';

/** @param {string} folder @throws {Error} without a package-lock.json of version 2 or 3 */
export function keepProduction(folder) {
  const edit = (file, change) => {
    const value = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    change(value);
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  };
  edit('package-lock.json', ({ packages }) => {
    for (const [path, entry] of Object.entries(packages)) {
      if (path.includes('node_modules/')) continue;
      delete entry.devDependencies;
      edit(join(path, 'package.json'), (manifest) => delete manifest.devDependencies);
    }
  });
}

if (isStarted(import.meta)) keepProduction(process.argv[2]);
