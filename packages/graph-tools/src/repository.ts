import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Directories that never contain sources of ours. */
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'generated', 'coverage', '.turbo']);

/** The root of the repository: the closest ancestor with `gateway/` and `package.json`. */
export function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'gateway')) && existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No repository root above ${from}.`);
  }
}

/** Every file below a directory with the given extension, sorted by path so that outputs are stable. */
export function listFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) found.push(...listFiles(path, ending));
    } else if (entry.name.endsWith(ending)) {
      found.push(path);
    }
  }
  return found.sort();
}

/** Names of the top-level directories that match, for example every `subgraph-*` with a committed schema. */
export function listTopFolders(root: string, matches: (name: string) => boolean): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && matches(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** The workspaces that send operations to the graph: the shell and every slice. */
export function clientWorkspaces(root: string): string[] {
  return listTopFolders(root, (name) => name === 'shell' || name.startsWith('mf-'));
}

/** All workspaces that query subgraphs: the clients, and the processes that query them directly. */
export function queryingWorkspaces(root: string): string[] {
  const processes = listTopFolders(root, (name) => name === 'gateway' || name.startsWith('subgraph-'));
  return [...clientWorkspaces(root), ...processes];
}
