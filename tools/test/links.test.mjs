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

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

// Pages of templates are moved, with their links, when a slice is generated.
const pages = filesOf('*.md', ':!tools/new-slice/templates');

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

/** The slice of the example in the runbook that adds one. */
const EXAMPLE = 'return-requests';

test('every path of the repository and every test file that a page names in code exists', () => {
  const files = filesOf();
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const testFiles = new Set(
    files.map((file) => basename(file)).filter((name) => /\.(?:test|suite|spec|e2e-spec)\./.test(name)),
  );
  const named = pages
    // What changed and what was decided stays as it was written.
    .filter((page) => !page.endsWith('CHANGELOG.md') && !/^(?:docs\/adr|\.changeset)\//.test(page))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)\/?`/g)].map(
        ([, name]) => ({
          page,
          name,
        }),
      ),
    );
  const paths = named.filter(
    ({ name }) =>
      name.includes('/') &&
      folders.has(name.split('/')[0]) &&
      !/\bdist\b/.test(name) &&
      !name.includes(EXAMPLE),
  );
  const tests = named.filter(({ name }) => /^[^/]+\.(?:test|suite|spec|e2e-spec)\.(?:tsx?|mjs)$/.test(name));
  expect(paths.length).toBeGreaterThan(50);
  expect(tests.length).toBeGreaterThan(10);
  expect([
    ...paths.filter(({ name }) => !existsSync(join(root, name))),
    ...tests.filter(({ name }) => !testFiles.has(name)),
  ]).toEqual([]);
});
