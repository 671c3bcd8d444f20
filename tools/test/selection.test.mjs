import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';
import { STEPS } from './arguments.mjs';
import { everything, selectAffected, selectFiles, selectSlice } from './selection.mjs';
import { buildFilters, chosenSteps } from './steps.mjs';
import { readWorkspaces } from './workspaces.mjs';

const workspace = (folder, over = {}) => ({
  folder,
  name: `@x/${folder.split('/').at(-1)}`,
  needs: [],
  ...over,
});
const WORKSPACES = [
  workspace('packages/ui', { jest: 'web' }),
  workspace('packages/kit', { jest: 'node' }),
  workspace('packages/testing', { jest: 'web', needs: ['@x/ui'] }),
  workspace('packages/build-config', { jest: 'node' }),
  workspace('shell', { jest: 'web', needs: ['@x/ui'] }),
  workspace('mf-orders', { jest: 'web', slice: 'orders', needs: ['@x/ui', '@x/testing'] }),
  workspace('mf-products', { jest: 'web', slice: 'products', needs: ['@x/testing'] }),
  workspace('subgraph-orders', { jest: 'node', slice: 'orders', needs: ['@x/kit'] }),
  workspace('subgraph-catalog', { jest: 'node', slice: 'products', needs: ['@x/kit'] }),
  workspace('gateway', { jest: 'node' }),
  workspace('tools', { jest: 'node' }),
  workspace('e2e'),
];
const foldersOf = ({ workspaces }) => workspaces.map(({ folder }) => folder);
const affected = (...files) => selectAffected(WORKSPACES, files);

test('a slice consists of its front end, its subgraph and its browser tests', () => {
  const slice = selectSlice(WORKSPACES, 'products');
  expect(foldersOf(slice)).toEqual(['mf-products', 'subgraph-catalog']);
  expect(slice.specs).toEqual(['e2e/specs/products/']);
  expect(slice.paths).toEqual(['mf-products', 'subgraph-catalog', 'e2e/specs/products/']);
});

test('an unknown slice is rejected with the list of slices', () => {
  expect(() => selectSlice(WORKSPACES, 'catalog')).toThrow(
    'Unknown slice "catalog". Slices: orders, products.',
  );
});

test('every slice of this checkout has a front end and a subgraph', () => {
  const workspaces = readWorkspaces();
  const slices = new Set(workspaces.map(({ slice }) => slice).filter(Boolean));
  const roster = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8')).slices;
  expect([...slices].sort()).toEqual(roster.map(({ id }) => id).sort());
  expect([...slices]).toContain('orders');
  for (const slice of slices) {
    expect(foldersOf(selectSlice(workspaces, slice))).toEqual([
      expect.stringMatching(/^mf-/),
      expect.stringMatching(/^subgraph-/),
    ]);
  }
});

test('a change of a slice affects it, its browser tests and those across all slices', () => {
  const selection = affected('subgraph-orders/src/main.ts');
  expect(foldersOf(selection)).toEqual(['subgraph-orders']);
  expect(selection.specs).toEqual(['e2e/specs/orders/', 'e2e/specs/platform/']);
});

test('a change of a package affects all its dependents, transitively', () => {
  expect(foldersOf(affected('packages/kit/src/index.ts'))).toEqual([
    'packages/kit',
    'subgraph-orders',
    'subgraph-catalog',
  ]);
  expect(foldersOf(affected('packages/ui/src/index.ts'))).toEqual([
    'packages/ui',
    'packages/testing',
    'shell',
    'mf-orders',
    'mf-products',
  ]);
});

test('a changed schema affects every subgraph: their tests use it as a stub', () => {
  expect(foldersOf(affected('subgraph-catalog/schema.graphql'))).toEqual([
    'subgraph-orders',
    'subgraph-catalog',
  ]);
});

test.each([['gateway/src/main.ts'], ['shell/src/main.tsx'], ['e2e/core/test.ts']])(
  '%s affects all browser tests',
  (file) => {
    expect(affected(file).specs).toEqual(['e2e/specs/']);
  },
);

test('a changed browser test only affects those of its directory', () => {
  const selection = affected('e2e/specs/orders/approval.spec.ts');
  expect(foldersOf(selection)).toEqual([]);
  expect(selection.specs).toEqual(['e2e/specs/orders/']);
  expect(selection.paths).toEqual(['e2e']);
});

test.each([
  ['package-lock.json'],
  ['tsconfig.base.json'],
  ['new-folder/file.ts'],
  ['packages/build-config/src/jest/node.mjs'],
  ['tools/test/unit.mjs'],
  ['tools/prepare.mjs'],
  ['.ci/run'],
])('%s may affect everything', (file) => {
  const selection = affected('mf-orders/src/slice.ts', file);
  expect(foldersOf(selection)).toEqual(foldersOf({ workspaces: WORKSPACES }));
  expect([selection.paths, selection.specs]).toEqual([['.'], ['e2e/specs/']]);
});

test('other tools only affect themselves; texts are formatted, and affect the workspace whose tests read them', () => {
  expect(foldersOf(affected('tools/publish.mjs'))).toEqual(['tools']);
  const text = affected('README.md', 'docs/adr/0001.md');
  expect([foldersOf(text), text.specs, text.paths]).toEqual([[], [], ['README.md', 'docs/adr/0001.md']]);
  const change = affected('subgraph-orders/src/main.ts', '.changeset/order-numbers.md');
  expect(foldersOf(change)).toEqual(['subgraph-orders']);
  expect(change.paths).toContain('.changeset/order-numbers.md');
  expect(foldersOf(affected('docs/errors/E1.md'))).toEqual(['shell']);
  expect(foldersOf(affected('docs/domain/costing.md'))).toEqual(['subgraph-orders']);
});

test('test files are assigned to their runner', () => {
  const selection = selectFiles(WORKSPACES, [
    'subgraph-orders/test/a.e2e-spec.ts',
    'mf-orders/src/b.test.tsx',
    'e2e/specs/orders/c.spec.ts',
  ]);
  expect(foldersOf(selection)).toEqual(['mf-orders', 'subgraph-orders']);
  expect(selection.files).toEqual(['subgraph-orders/test/a.e2e-spec.ts', 'mf-orders/src/b.test.tsx']);
  expect(selection.specs).toEqual(['e2e/specs/orders/c.spec.ts']);
});

test.each([['README.md'], ['subgraph-orders/src/main.ts'], ['e2e/core/test.ts'], ['elsewhere/a.test.ts']])(
  '%s is not a test file',
  (file) => {
    expect(() => selectFiles(WORKSPACES, [file])).toThrow(`${file} is no file of tests`);
  },
);

test('a run consists of the requested steps and their dependencies, without steps that have nothing to do', () => {
  const all = selectSlice(WORKSPACES, 'orders');
  expect(chosenSteps(STEPS, everything(WORKSPACES))).toEqual(expect.arrayContaining([...STEPS, 'chromium']));
  // A slice has neither a package whose exports are reported nor parts of the gallery.
  const ofSlices = STEPS.filter((name) => name !== 'api' && name !== 'gallery');
  expect(chosenSteps(STEPS, all)).toEqual(expect.arrayContaining([...ofSlices, 'chromium']));
  expect(chosenSteps(['api'], all)).toEqual([]);
  expect(chosenSteps(['api'], affected('packages/ui/src/table/table.tsx'))).toEqual(['api']);
  expect(chosenSteps(['e2e'], all)).toEqual(['build', 'chromium', 'e2e']);
  const gallery = selectFiles(WORKSPACES, ['e2e/specs/platform/gallery.spec.ts']);
  expect(chosenSteps(['e2e'], gallery)).toEqual(['build', 'chromium', 'gallery', 'e2e']);
  expect(chosenSteps(['lint'], all)).toEqual(['lint']);
  expect(chosenSteps(STEPS, affected('README.md'))).not.toEqual(expect.arrayContaining(['unit']));
  expect(chosenSteps(STEPS, affected('README.md'))).not.toEqual(expect.arrayContaining(['e2e']));
  const file = selectFiles(WORKSPACES, ['subgraph-orders/test/a.e2e-spec.ts']);
  expect(chosenSteps(STEPS, file)).toEqual(['build', 'unit']);
});

test('for Node tests only, the build is limited to them and the database', () => {
  const slice = selectSlice(WORKSPACES, 'orders');
  expect(buildFilters(['build', 'unit'], slice)).toEqual(['@x/subgraph-orders', '@hacchu-hub/dev']);
  expect(buildFilters(['build', 'unit', 'e2e'], slice)).toEqual([]);
  expect(buildFilters(['build'], slice)).toEqual([]);
  const inDom = selectFiles(WORKSPACES, ['mf-orders/src/b.test.tsx']);
  expect(buildFilters(['build', 'unit'], inDom)).toBeUndefined();
});
