import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from '@jest/globals';
import { readDeclaration } from './slice-json-plugin.mjs';
import { moduleProblems, readSliceModule } from './slice-module.mjs';

const root = join(import.meta.dirname, '../../../..');
const declaration = {
  id: 'extra',
  routes: [{ path: '/demand/extra', screen: 'extra-list' }],
  topBar: [{ label: 'お知らせ', panel: 'notices' }],
  account: [{ panel: 'choices' }],
};
const module = (id, screens) => `import { defineSlice } from '@hacchu-hub/slice-contract';
export default defineSlice({ id: '${id}', screens: { ${screens} } });`;
const lazy = (name) => `'${name}': () => import('./${name}.js')`;

it('a screen that slice.json names and src/slice.ts lacks fails the build', () => {
  const exported = readSliceModule(
    module('extra', `${lazy('extra-lists')}, choices: () => import('./c.js')`),
  );
  expect(exported).toEqual({ id: 'extra', screens: ['extra-lists', 'choices'] });
  expect(moduleProblems(declaration, exported)).toEqual([
    'slice.json: route /demand/extra shows the screen "extra-list", which src/slice.ts does not have. It has extra-lists, choices.',
    'slice.json: button お知らせ shows the screen "notices", which src/slice.ts does not have. It has extra-lists, choices.',
  ]);
});

it('another id than that of slice.json fails the build', () => {
  const screens = ['extra-list', 'notices', 'choices'].map(lazy).join(', ');
  expect(moduleProblems(declaration, readSliceModule(module('other', screens)))).toEqual([
    'slice.json has the id "extra", src/slice.ts "other".',
  ]);
});

it('screens that are not written out are not checked', () => {
  expect(readSliceModule(module('extra', '...others'))).toEqual({ id: 'extra', screens: undefined });
  expect(moduleProblems(declaration, readSliceModule('export default slice;'))).toEqual([]);
});

test.each(readdirSync(root).filter((name) => name.startsWith('mf-')))('%s has what it declares', (name) => {
  const exported = readSliceModule(readFileSync(join(root, name, 'src/slice.ts'), 'utf8'));
  expect(exported.screens?.length).toBeGreaterThan(1);
  expect(moduleProblems(readDeclaration(join(root, name, 'slice.json'), '1.0.0'), exported)).toEqual([]);
});
