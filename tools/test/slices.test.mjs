import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';
import { readSlices, sliceProblems } from './slices.mjs';

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'slices-'));
  const parts = readSlices().flatMap(({ remote, subgraph }) => [
    `${remote.name}/package.json`,
    `${remote.name}/slice.json`,
    `${subgraph.name}/package.json`,
  ]);
  const lists = ['docker-compose.yml', '.github/CODEOWNERS', 'README.md', '.devcontainer/devcontainer.json'];
  for (const file of ['slices.json', ...lists, ...parts]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
});
afterEach(() => rmSync(checkout, { recursive: true }));

const change = (file, from, to) => {
  const path = join(checkout, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

test('all lists of slices match slices.json', () => {
  expect(sliceProblems(checkout)).toEqual([]);
});

test.each([
  ['docker-compose.yml', "PORT: '4002'", "PORT: '4009'", 'PORT of subgraph-catalog must be 4002, not 4009.'],
  [
    'docker-compose.yml',
    'hacchu_costing',
    'hacchu_costs',
    'MONGODB_DB of subgraph-costing must be hacchu_costing',
  ],
  ['docker-compose.yml', '${CATALOG_SIGNING_KEY:?}', '${KEY:?}', 'INTERNAL_SIGNING_KEY of subgraph-catalog'],
  ['docker-compose.yml', 'CATALOG_URL: http', 'CATALOGUE_URL: http', 'CATALOG_URL of the subgraphs'],
  ['docker-compose.yml', '"costing":"http', '"costs":"http', 'SUBGRAPH_URLS.costing of the gateway'],
  ['docker-compose.yml', "'127.0.0.1:8083:8080'", "'127.0.0.1:8093:8080'", 'ports of mf-costing'],
  [
    'docker-compose.yml',
    '"http://subgraph-costing:4003/readyz"',
    '"http://subgraph-costing:4009/readyz"',
    'PLATFORM_PROCESSES.subgraph-costing must be http://subgraph-costing:4003/readyz',
  ],
  [
    'docker-compose.yml',
    '127.0.0.1:8083/mf-costing',
    '127.0.0.1:8093/mf-costing',
    'the url of mf-costing in BUILT.remotes must be http://127.0.0.1:8083/mf-costing/',
  ],
  [
    'docker-compose.yml',
    './subgraph-costing/schema.graphql:/schemas/costing.graphql',
    './subgraph-costing/schema.graphql:/schemas/costs.graphql',
    'the volume of the schema of subgraph-costing must be /schemas/costing.graphql',
  ],
  [
    'docker-compose.yml',
    'mf-costing: { condition',
    'mf-costs: { condition',
    'depends_on of the registry for mf-costing',
  ],
  [
    'docker-compose.yml',
    ' http://127.0.0.1:8083',
    '',
    'REMOTE_ORIGINS of the shell lacks http://127.0.0.1:8083',
  ],
  ['.github/CODEOWNERS', '/mf-costing/ ', '/mf-costs/ ', '/mf-costing/ must belong to @hacchu-hub/costing'],
  ['README.md', '`mf-costing`', '`mf-costs`', 'the table of slices lacks costing'],
  [
    '.devcontainer/devcontainer.json',
    '8083,',
    '',
    '.devcontainer/devcontainer.json: forwardPorts lacks 8083 of mf-costing.',
  ],
  ['slices.json', '"port": 8083', '"port": 8082', 'slices.json: 8082 occurs twice'],
  ['slices.json', '"id": "costing"', '"id": "costs"', 'mf-costing/slice.json: the id must be costs.'],
  ['subgraph-costing/package.json', '"slice": "costing"', '"slice": "costs"', 'slice must be costing.'],
])('%s with a different %j is reported', (file, from, to, problem) => {
  change(file, from, to);
  expect(sliceProblems(checkout).join('\n')).toContain(problem);
});

test('a remote missing from slices.json is reported', () => {
  mkdirSync(join(checkout, 'mf-strange'));
  writeFileSync(join(checkout, 'mf-strange/package.json'), '{}');
  expect(sliceProblems(checkout)).toEqual(['mf-strange is not in slices.json.']);
});

test('an invalid slices.json is reported with the position of the error', () => {
  change('slices.json', '"mf-orders"', '"orders"');
  expect(() => sliceProblems(checkout)).toThrow('slices.json: slices.0.remote.name: use mf-<words>');
});

test('entries of one menu have different icons', () => {
  const entries = readSlices().flatMap(
    ({ remote }) => JSON.parse(readFileSync(join(root, remote.name, 'slice.json'), 'utf8')).menu,
  );
  const seen = new Map();
  for (const { area, icon, label } of entries)
    seen.set(`${area} ${icon}`, [...(seen.get(`${area} ${icon}`) ?? []), label]);
  expect([...seen].filter(([, labels]) => labels.length > 1)).toEqual([]);
});
