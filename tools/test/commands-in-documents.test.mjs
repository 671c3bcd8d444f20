import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const pages = execFileSync(
  'git',
  [
    ...['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
    ...[':!tools/new-slice/templates', ':!docs/adr', ':!.changeset'],
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(root, page)));

/** Files that a page has Node run, from the root of the checkout or the working directory of an image. */
const filesIn = (text) =>
  [...text.matchAll(/\bnode (?:--[\w-]+(?:=\S+)? )*([\w$./<>-]+\.m?js)\b/g)].map(([, file]) =>
    file.replace('subgraph-<name>', 'subgraph-orders'),
  );

/** Builds are there where their source is. */
const sourceOf = (file) => file.replace(/\/dist\/(.+)\.js$/, '/src/$1.ts');

test('every file that a document has Node run exists under that path', () => {
  const commands = pages.flatMap((page) =>
    filesIn(readFileSync(join(root, page), 'utf8')).map((file) => [page, file]),
  );
  expect(commands).toContainEqual(['README.md', 'tools/publish.mjs']);
  const missing = commands.filter(
    ([, file]) => !existsSync(join(root, file)) && !existsSync(join(root, sourceOf(file))),
  );
  expect(missing).toEqual([]);
});

test('every script that a document has npm run exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\bnpm run ([\w:-]+)(?![^`\n]* -w )/g)].map(
      ([, script]) => [page, script],
    ),
  );
  expect(commands).toContainEqual(['docs/runbooks/backup-and-restore.md', 'restore']);
  expect(commands.filter(([, script]) => !(script in scripts))).toEqual([]);
});

test('every script of the checkout runs a file that is there before anything is built', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = Object.values(scripts).flatMap(filesIn);
  expect(files).toContain('dev/start.mjs');
  const committed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...files],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(new Set(committed.trim().split('\n'))).toEqual(new Set(files));
});
