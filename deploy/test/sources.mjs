import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const text = (path) => readFileSync(join(root, path), 'utf8');

export const namesIn = (source, pattern) => [...source.matchAll(pattern)].map(([, name]) => name);

/** All sources below a folder that are no tests. */
export const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => join(folder, file));

/** The addresses without which a subgraph does not start in production. */
export const addressesOf = (part) =>
  namesIn(
    sourcesOf(`${part}/src`)
      .map((file) => /^ {2}addresses: \[([^\]]*)\]/m.exec(text(file))?.[1])
      .join(),
    /'([A-Z_]+)'/g,
  );
