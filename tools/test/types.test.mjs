import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Tally } from './tally.mjs';
import { typePrograms, types } from './types.mjs';
import { readWorkspaces } from './workspaces.mjs';

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'types-'));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(file, content) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function workspace(folder, tsconfig, source, needs = []) {
  write(`${folder}/tsconfig.json`, tsconfig);
  write(`${folder}/src/index.ts`, source);
  return { folder, name: folder, needs };
}
const ON_NODE = { extends: '../tsconfig.node.json', include: ['src'] };
const WEB = { extends: '../tsconfig.web.json', include: ['src'] };

const programsOf = (workspaces) =>
  typePrograms(workspaces, checkout).map(({ name, config }) => [
    name,
    ...config.include.map((path) => path.slice(checkout.length + 1)),
  ]);

test('workspaces with the same compiler options are checked together', () => {
  const workspaces = [
    workspace('kit', ON_NODE, 'export {};'),
    workspace('shell', WEB, 'export {};'),
    workspace('orders', ON_NODE, 'export {};', ['kit']),
    workspace('strict', { ...ON_NODE, compilerOptions: { noUnusedLocals: true } }, 'export {};'),
    { folder: 'tools', name: 'tools', needs: [] },
  ];
  expect(programsOf(workspaces)).toEqual([
    ['kit-and-more', 'kit/src', 'orders/src'],
    ['shell', 'shell/src'],
    ['strict', 'strict/src'],
  ]);
});

test('a workspace that augments the types of others is checked apart, with its dependents', () => {
  const workspaces = [
    workspace('kit', ON_NODE, 'export {};'),
    workspace('gateway', ON_NODE, "import 'fastify';\ndeclare module 'fastify' {}\n"),
    workspace('orders', ON_NODE, "declare module 'pdfmake' {}\n", ['kit']),
    workspace('bench', ON_NODE, 'export {};', ['gateway', 'kit']),
  ];
  expect(programsOf(workspaces)).toEqual([
    ['kit-and-more', 'kit/src', 'orders/src'],
    ['gateway-and-more', 'gateway/src', 'bench/src'],
  ]);
});

test('every typed workspace of this checkout belongs to a program', () => {
  const included = typePrograms(readWorkspaces()).flatMap(({ config }) => config.include);
  for (const folder of [
    'packages/subgraph-kit',
    'packages/ui',
    'subgraph-orders',
    'mf-admin',
    'gateway',
    'e2e',
    'bench',
  ]) {
    expect(included.filter((path) => path.includes(`/${folder}/`))).not.toEqual([]);
  }
});

test('a type error fails with its position', async () => {
  const base = { compilerOptions: { strict: true, types: [], lib: ['ES2023'] } };
  write('tsconfig.node.json', base);
  const wrong = workspace('kit', ON_NODE, "export const count: number = 'one';");
  const tally = new Tally(() => undefined);
  await types(tally.step('types'), { workspaces: [wrong] }, checkout);
  expect(tally.failures[0]?.reason).toMatch(/index\.ts.*1,14.*error TS2322/);
});
