import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(__dirname, '../../../packages');

it.each(['ui', 'slice-kit'])('provides every part of %s to slices', (name) => {
  const source = readFileSync(join(__dirname, 'shared-parts.ts'), 'utf8');
  const parts = readdirSync(join(packages, name, 'src')).filter((part) =>
    existsSync(join(packages, name, 'src', part, 'index.ts')),
  );
  // The shell provides the host itself, and a standalone slice bundles its own copy of everything.
  const provided = parts.filter((part) => !['host', 'standalone', 'layout-provider'].includes(part));
  const missing = provided.filter((part) => !source.includes(`'@hacchu-hub/${name}/${part}'`));
  expect(missing).toEqual([]);
});
