import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { budgets, filesOf, firstScreen, report } from './budgets.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'budgets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file, content) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
};
const part = (files, consumes = []) => ({ files, consumes });

it('follows shared modules transitively, and counts each file once', () => {
  const provides = { a: part(['a.js', 'common.js'], ['b']), b: part(['b.js', 'common.js'], ['a']) };
  expect([...filesOf(part(['own.js'], ['a', 'react']), provides)].sort()).toEqual([
    'a.js',
    'b.js',
    'common.js',
    'own.js',
  ]);
});

it('takes the first menu entry’s screen as the first screen', () => {
  const routes = [
    { path: '/x', screen: 'x' },
    { path: '/y', screen: 'y' },
  ];
  expect(
    firstScreen({
      routes,
      menu: [
        { to: '/x', order: 2 },
        { to: '/y', order: 1 },
      ],
    }),
  ).toBe('y');
  expect(firstScreen({ routes, menu: [] })).toBe('x');
});

function build(remoteScript) {
  write('shell/dist/chunk-graph.json', {
    entry: part(['main.js', 'main.css']),
    parts: {
      identity: part(['identity.js']),
      workspace: part(['workspace.js'], ['kit']),
      ui: part([]),
      'public-page': part(['public.js']),
      './modal.js': part(['modal.js', 'kit.js', 'main.js']),
    },
    provides: { kit: part(['kit.js']) },
  });
  for (const name of [
    'main.js',
    'identity.js',
    'workspace.js',
    'public.js',
    'kit.js',
    'modal.js',
    'main.css',
  ])
    write(`shell/dist/${name}`, name);
  write('mf-x/package.json', { version: '1.0.0' });
  const dist = 'mf-x/dist/mf-x/1.0.0';
  write(`${dist}/slice.json`, {
    menu: [],
    routes: [
      { path: '/x', screen: 'x', area: 'demand' },
      { path: '/p', screen: 'p', area: 'public' },
    ],
  });
  write(`${dist}/chunk-graph.json`, {
    entry: part([]),
    parts: { './screens/x/x.screen.js': part(['x.js'], ['kit']), './screens/p/p.screen.js': part(['p.js']) },
    provides: {},
  });
  write(`${dist}/x.js`, remoteScript);
  write(`${dist}/p.js`, 'public screen');
  write(`${dist}/remoteEntry.abc.js`, 'entry');
  write(`${dist}/remoteEntry.old.js`, 'the entry of the build before, which the cache leaves there');
  write(`${dist}/mf-manifest.json`, { metaData: { remoteEntry: { name: 'remoteEntry.abc.js' } } });
}

it('adds up the downloads, and passes within the budgets', () => {
  build('screen');
  const { lines, isWithin } = report(join(root, 'shell'), [join(root, 'mf-x')]);
  expect(isWithin).toBe(true);
  const size = (text) => gzipSync(text, { level: 9 }).length;
  const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  const kilobytes = (...files) => inKilobytes(files.reduce((sum, file) => sum + size(file), 0));
  expect(lines[0]).toContain(`${kilobytes('main.js', 'main.css')} of ${inKilobytes(budgets.signIn)}`);
  expect(lines[1]).toContain(`${kilobytes('identity.js')} of ${inKilobytes(budgets.identity)}`);
  expect(lines[2]).toMatch(/5 of 12/);
  const shown = ['public.js', 'public screen', 'entry'].reduce((sum, file) => sum + size(file), 0);
  expect(lines[4]).toMatch(/public screen p, further/);
  expect(lines[4]).toContain(`${inKilobytes(shown)} of ${inKilobytes(budgets.publicScreen)}`);
  expect(lines[5]).toMatch(/first dialog/);
  expect(lines[5]).toContain(`${kilobytes('modal.js')} of ${inKilobytes(budgets.dialog)}`);
});

it('fails above a budget and names the figure', () => {
  // Pseudo-random text, so that compression does not hide its size.
  let seed = 1;
  const noise = Array.from({ length: budgets.firstScreen * 2 }, () => {
    seed = (seed * 48271) % 2147483647;
    return String.fromCharCode(33 + (seed % 90));
  }).join('');
  build(noise);
  const { lines, isWithin } = report(join(root, 'shell'), [join(root, 'mf-x')]);
  expect(isWithin).toBe(false);
  expect(lines[3]).toMatch(/^OVER {2}mf-x: first screen x/);
});
