import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { EXPORTED, handedOver, LEFT_OUT } from './records.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const SOURCES = ['packages/subgraph-kit/src', ...readdirSync(root).filter((name) => /^subgraph-/.test(name))];

/** Names of the collections that the sources declare. */
const declared = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|test|node_modules)\//.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(/collection: '(?<name>[A-Za-z_]+)'/g),
    ])
    .map(({ groups }) => groups?.['name'] ?? ''),
);

it('every collection is handed over to the demand, or left out for a reason', () => {
  const known = new Set([...Object.values(EXPORTED).flat(), ...Object.keys(LEFT_OUT)]);
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((name) => !known.has(name))).toEqual([]);
});

it('nothing is both handed over and left out', () => {
  expect(
    Object.values(EXPORTED)
      .flat()
      .filter((name) => name in LEFT_OUT),
  ).toEqual([]);
});

it('what only programs use is not handed over', () => {
  expect(handedOver({ _id: '1', name: '控え商店', nameKey: 'x', searchGrams: ['控え'] })).toEqual({
    _id: '1',
    name: '控え商店',
  });
});
