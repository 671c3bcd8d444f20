import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';
import { readSlices, sliceProblems } from '../test/slices.mjs';
import { generateSlice } from './generate.mjs';
import { namesOf } from './names.mjs';

const EDITED = [
  'slices.json',
  'docker-compose.yml',
  '.github/CODEOWNERS',
  'README.md',
  'packages/subgraph-kit/src/capabilities.ts',
  'packages/slice-testing/src/render/user.ts',
];
let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const parts = readSlices().flatMap(({ remote, subgraph }) => [
    `${remote.name}/package.json`,
    `${remote.name}/slice.json`,
    `${subgraph.name}/package.json`,
  ]);
  for (const file of ['.prettierrc.json', 'gateway/supergraph.graphql', ...EDITED, ...parts]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
});
afterEach(() => rmSync(checkout, { recursive: true }));

const read = (file) => readFileSync(join(checkout, file), 'utf8');

test('a slice is entered wherever slices are listed, on ports of its own', async () => {
  const before = readSlices(checkout);
  await generateSlice(namesOf('return-requests', '返品依頼'), checkout);
  expect(sliceProblems(checkout)).toEqual([]);
  const ports = before.flatMap(({ remote, subgraph }) => [remote.port, subgraph.port]);
  const made = readSlices(checkout).at(-1);
  expect(made).toMatchObject({ id: 'return-requests', remote: { name: 'mf-return-requests' } });
  expect(ports).not.toContain(made.remote.port);
  expect(ports).not.toContain(made.subgraph.port);
});

test('nothing of a template is left without its name', async () => {
  const files = await generateSlice(namesOf('return-requests', '返品依頼'), checkout);
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    expect([file, /__[A-Za-z]+__/.test(file)]).toEqual([file, false]);
    expect([file, /__(?!STYLE)[A-Za-z]+__/.exec(read(file))?.[0]]).toEqual([file, undefined]);
  }
});

test('a slice asks for libraries in the versions of the others', async () => {
  await generateSlice(namesOf('return-requests'), checkout);
  const { dependencies } = JSON.parse(read('subgraph-return-requests/package.json'));
  const others = JSON.parse(read('subgraph-catalog/package.json')).dependencies;
  expect(Object.keys(dependencies)).toContain('mongoose');
  expect(others).toMatchObject(dependencies);
});

test('two slices, one after the other, do not meet', async () => {
  await generateSlice(namesOf('return-requests'), checkout);
  await generateSlice(namesOf('surveys'), checkout);
  expect(sliceProblems(checkout)).toEqual([]);
  expect(existsSync(join(checkout, 'mf-surveys/src/screens/survey-list/survey-list.graphql'))).toBe(true);
});

test.each([
  ['return-requests', 'There is a slice "return-requests" already.'],
  ['products', 'There is a slice "products" already.'],
  ['notices', 'The graph has a type Notice already'],
  ['demand-suppliers', 'The graph has a type DemandSupplier already'],
  ['paginated-products', 'The graph has a field paginatedProducts'],
])('%s beside what is there already is refused, and nothing is written', async (name, reason) => {
  if (name === 'return-requests') await generateSlice(namesOf(name), checkout);
  const before = EDITED.map(read);
  await expect(generateSlice(namesOf(name), checkout)).rejects.toThrow(reason);
  expect(EDITED.map(read)).toEqual(before);
});
