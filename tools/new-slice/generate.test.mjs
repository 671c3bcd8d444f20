import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';
import { readSlices, sliceProblems } from '../test/slices.mjs';
import { generateSlice } from './generate.mjs';
import { namesOf } from './names.mjs';

const EDITED = [
  'slices.json',
  'docker-compose.yml',
  '.github/CODEOWNERS',
  'README.md',
  '.devcontainer/devcontainer.json',
];
let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const parts = readSlices().flatMap(({ remote, subgraph }) => [
    `${remote.name}/package.json`,
    `${remote.name}/slice.json`,
    `${subgraph.name}/package.json`,
  ]);
  for (const file of ['.oxfmtrc.json', 'gateway/supergraph.graphql', ...EDITED, ...parts]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
});
afterEach(() => rmSync(checkout, { recursive: true }));

const read = (file) => readFileSync(join(checkout, file), 'utf8');

test('a new slice is added to every list of slices, with its own ports', () => {
  const before = readSlices(checkout);
  generateSlice(namesOf('return-requests', '返品依頼'), checkout);
  expect(sliceProblems(checkout)).toEqual([]);
  const ports = before.flatMap(({ remote, subgraph }) => [remote.port, subgraph.port]);
  const made = readSlices(checkout).at(-1);
  expect(made).toMatchObject({ id: 'return-requests', remote: { name: 'mf-return-requests' } });
  expect(ports).not.toContain(made.remote.port);
  expect(ports).not.toContain(made.subgraph.port);
});

test('no placeholder remains in generated files', () => {
  const files = generateSlice(namesOf('return-requests', '返品依頼'), checkout);
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    expect([file, /__[A-Za-z]+__/.test(file)]).toEqual([file, false]);
    expect([file, /__(?!STYLE)[A-Za-z]+__/.exec(read(file))?.[0]]).toEqual([file, undefined]);
  }
});

test('a new slice uses the library versions of the other slices', () => {
  generateSlice(namesOf('return-requests'), checkout);
  const { dependencies } = JSON.parse(read('subgraph-return-requests/package.json'));
  const others = JSON.parse(read('subgraph-catalog/package.json')).dependencies;
  expect(Object.keys(dependencies)).toContain('mongoose');
  expect(others).toMatchObject(dependencies);
});

test('a new slice defines its capabilities itself: no file of a package or of another slice changes', () => {
  const files = generateSlice(namesOf('return-requests', '返品依頼'), checkout);
  expect(
    files.filter((file) => /^(?:packages|gateway|subgraph-(?!return)|mf-(?!return))/.test(file)),
  ).toEqual([]);
  const { capabilities } = JSON.parse(read('mf-return-requests/slice.json'));
  expect(Object.keys(capabilities)).toEqual(['return-requests:view', 'return-requests:edit']);
  const enforced = read('subgraph-return-requests/src/capabilities.ts');
  for (const name of Object.keys(capabilities)) expect(enforced).toContain(`'${name}'`);
});

test('two new slices do not collide', () => {
  generateSlice(namesOf('return-requests'), checkout);
  generateSlice(namesOf('surveys'), checkout);
  expect(sliceProblems(checkout)).toEqual([]);
  expect(existsSync(join(checkout, 'mf-surveys/src/screens/survey-list/survey-list.graphql'))).toBe(true);
});

test.each([
  ['return-requests', 'A slice "return-requests" already exists.'],
  ['products', 'A slice "products" already exists.'],
  ['notices', 'The graph already has a type Notice'],
  ['demand-suppliers', 'The graph already has a type DemandSupplier'],
  ['paginated-products', 'The graph already has a field paginatedProducts'],
])('%s that already exists is rejected, and nothing is written', (name, reason) => {
  if (name === 'return-requests') generateSlice(namesOf(name), checkout);
  const before = EDITED.map(read);
  expect(() => generateSlice(namesOf(name), checkout)).toThrow(reason);
  expect(EDITED.map(read)).toEqual(before);
});
