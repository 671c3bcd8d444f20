import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../prepare.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const styleSheets = git('ls-files', '--cached', '--others', '--exclude-standard', '*.css')
  .split('\n')
  // The help pages are served as they are, without the shell's style sheet.
  .filter((path) => /\/src\/.+\.css$/.test(path) && !path.endsWith('theme/tokens.css'));

it('style sheets take every colour from the design tokens', () => {
  expect(styleSheets.length).toBeGreaterThan(20);
  const literals = styleSheets.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(
      ([found]) => `${path}: ${found}`,
    );
  });
  expect(literals).toEqual([]);
});

it('style sheets name only design tokens that exist', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/theme/tokens.css'), 'utf8');
  const unknown = styleSheets.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/var\((--hh-[a-z-]+)/g)]
      .filter(([, name]) => !tokens.includes(`  ${name}:`))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(unknown).toEqual([]);
});
