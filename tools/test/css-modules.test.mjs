import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../prepare.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.module.css', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Each import of a CSS module: who imports it, and under which name. */
const imports = files
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, name, from]) => ({
      module: relative(root, resolve(root, dirname(path), from)),
      name,
      source,
    }));
  });

const classesOf = (css) =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(
      ([, name]) => name,
    ),
  );

it('the classes of a CSS module are those that its importers use: another module has other names for the same words', () => {
  const modules = files.filter((path) => path.endsWith('.module.css'));
  expect(modules.length).toBeGreaterThan(20);
  const unused = modules.flatMap((path) => {
    const users = imports.filter(({ module }) => module === path);
    const isUsed = (className) =>
      users.some(({ name, source }) =>
        new RegExp(`\\b${name}\\??\\.(?:${className}\\b|\\[)|\\b${name}\\[`).test(source),
      );
    return [...classesOf(read(path))].filter((name) => !isUsed(name)).map((name) => `${path}: .${name}`);
  });
  expect(unused).toEqual([]);
});
