import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The version of a package that a workspace resolves.
 * @param {string} name package
 * @param {string} from directory of the workspace
 */
export function installedVersion(name, from) {
  const require = createRequire(join(from, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch {
      // Not in this node_modules: try the parent directory.
    }
  }
  throw new Error(`${name} is shared by the policy but not installed for ${dirname(join(from, 'x'))}.`);
}
