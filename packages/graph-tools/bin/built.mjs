import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));

/** Newest modification time below a directory, in milliseconds. */
function newest(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}

/**
 * Imports the compiled tools, compiling them first where a source is newer, so that they also run on a fresh clone.
 */
export async function built() {
  const entry = join(home, 'dist', 'index.js');
  if (!existsSync(entry) || newest(join(home, 'src')) > newest(join(home, 'dist'))) {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: home, stdio: 'pipe' });
  }
  return import(new URL('../dist/index.js', import.meta.url).href);
}
