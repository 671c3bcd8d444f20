import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSchemaOf } from '@hacchu-hub/graph-tools/api-schema';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import { expect, test } from '@jest/globals';
import { parse, validate } from 'graphql';
import { KeyAliases } from './key-aliases.js';

const root = join(import.meta.dirname, '..', '..', '..');
const supergraph = readFileSync(join(root, 'gateway', 'supergraph.graphql'), 'utf8');
const schema = apiSchemaOf(supergraph);
const aliases = new KeyAliases();
aliases.use(supergraph);
const problems = (query: string) =>
  validate(schema, parse(query), [aliases.rule]).map(({ message }) => message);

const suppliers = (selection: string) => `{ demandSuppliers(page: 1, limit: 2) { items { ${selection} } } }`;

test.each([
  ['beside a field of another subgraph', suppliers('uuid: name recentOrders(limit: 1) { subject }')],
  ['alone', suppliers('uuid: name')],
  ['in a fragment', `${suppliers('...S')} fragment S on DemandSupplier { uuid: name }`],
])('another field under the name of a key is refused %s', (_where, query) => {
  expect(problems(query)).toEqual(['uuid is the key of DemandSupplier: name needs another name.']);
});

test.each([
  ['the key itself, also under other names', suppliers('uuid uuid: uuid a: uuid')],
  ['other fields under any other name', suppliers('name: city city: name')],
  ['what is no entity', '{ demandSuppliers(page: 1, limit: 2) { uuid: totalCount } }'],
])('%s may be selected', (_what, query) => {
  expect(problems(query)).toEqual([]);
});

test('no operation of our clients is refused', () => {
  const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8')) as {
    slices: { remote: { name: string } }[];
  };
  const clients = ['shell', ...slices.map(({ remote }) => remote.name)];
  const documents = clients.flatMap((client) =>
    Object.values(operationManifest(root, client).operations).map(({ document }) => document),
  );
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.flatMap((document) => problems(document))).toEqual([]);
});
