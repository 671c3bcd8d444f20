import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { EXPORTED, handedOver, LEFT_OUT } from './records.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const SOURCES = ['packages/subgraph-kit/src', ...readdirSync(root).filter((name) => /^subgraph-/.test(name))];

const sources = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|test|node_modules)\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);
const namesIn = (pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''));

/** Names of the collections that the sources declare. */
const declared = namesIn(/collection: '(?<name>[A-Za-z_]+)'/g);

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

it('every folder with files of demands is deleted with them', () => {
  const used = namesIn(/`(?<name>[a-z-]+)\/\$\{[A-Za-z.]*demandUuid\}\//g);
  const deleted = sources.flatMap((source) =>
    [...source.matchAll(/folders: \[(?<list>[^\]]*)\]/g)].flatMap(({ groups }) =>
      [...(groups?.['list'] ?? '').matchAll(/'(?<name>[a-z-]+)'/g)].map((one) => one.groups?.['name'] ?? ''),
    ),
  );
  expect(new Set(used).size).toBeGreaterThan(8);
  expect(used.filter((folder) => !deleted.includes(folder))).toEqual([]);
});

it('every slice of the roster is told of withdrawals', () => {
  const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8')) as {
    slices: { subgraph: { name: string } }[];
  };
  const told = namesIn(/= withdrawalOf\('(?<name>[a-z-]+)'\)/g);
  const [announced = ''] = namesIn(/OTHER_SLICES = \[(?<name>[^\]]*)\]/g);
  const others = slices
    .map(({ subgraph }) => subgraph.name.replace('subgraph-', ''))
    .filter((name) => name !== 'identity');
  expect([...told].sort()).toEqual([...others].sort());
  expect([...announced.matchAll(/'(?<name>[a-z-]+)'/g)].map(({ groups }) => groups?.['name']).sort()).toEqual(
    [...others].sort(),
  );
});
