import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const headingsOf = (text) =>
  [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links to files of the repository, without those in code. */
const linksOf = (text) =>
  [
    ...text
      .replace(/^```[\s\S]+?^```/gm, '')
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));

/** @returns {string[]} the links of a page whose file, or whose heading, does not exist */
function deadLinks(page) {
  const text = readFileSync(join(root, page), 'utf8');
  return linksOf(text).filter((target) => {
    const [path, heading] = target.split('#');
    const file = path === '' ? join(root, page) : join(root, dirname(page), decodeURIComponent(path));
    if (!existsSync(file)) return true;
    return (
      heading !== undefined &&
      file.endsWith('.md') &&
      !headingsOf(readFileSync(file, 'utf8')).includes(heading)
    );
  });
}

// Pages of templates are moved, with their links, when a slice is generated.
const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', ':!tools/new-slice/templates'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(root, page)));

test('every relative link in a Markdown page leads to an existing file and heading', () => {
  const dead = pages.flatMap((page) => deadLinks(page).map((target) => `${page}: ${target}`));
  expect(pages).toContain('README.md');
  expect(dead).toEqual([]);
});

test('a link that names a file leads to a file of that name', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\[`?([\w.-]+\.(?:tsx?|mjs))`?\]\(([^)#]+)\)/g)].map(
      ([, name, target]) => ({ page, name, file: basename(target) }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name, file }) => name !== file)).toEqual([]);
});
