import { expect, test } from '@jest/globals';
import { documentIdOf } from '../operations/documents.js';
import type { OperationManifest } from '../operations/manifest.js';
import { compose } from '../supergraph/compose.js';
import { brokenBy, describeBreakage, describeBreakages, unanswered } from './breakage.js';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@inaccessible"])\n';
const BASE = `
enum Status { Drafting Sent }
enum Unread { A B }
enum Sort { Newest Oldest }
input Where { text: String sort: Sort }
type Query {
  orders(where: Where, limit: Int): [Order!]!
  unused: String
  unread: Unread
  ordersForCosting(demandUuid: ID!): [Order!]! @inaccessible
}
type Order { uuid: ID! status: Status! subject: String! note: String! spare: String! }`;

const graph = (sdl: string): string =>
  compose([{ name: 'orders', url: 'http://127.0.0.1:4001/graphql', sdl: `${LINK}${sdl}` }]).supergraphSdl ??
  '';
const release = (client: string, version: string, document: string): OperationManifest => ({
  formatVersion: 1,
  client,
  version,
  ...(client.startsWith('subgraph-') ? { isInternal: true as const } : {}),
  operations: {
    [documentIdOf(document)]: { name: 'listed', type: 'query', document, source: 'src/list.graphql:1' },
  },
});
const RELEASES = [
  release(
    'mf-orders',
    '1.4.0',
    'query listed($where: Where) { orders(where: $where) { uuid status subject } }',
  ),
  release('mf-orders', '1.3.0', 'query listed { orders { uuid note } }'),
  release('subgraph-costing', '2.0.0', 'query listed($d: ID!) { ordersForCosting(demandUuid: $d) { uuid } }'),
];

const broken = async (change: (sdl: string) => string): Promise<string[]> =>
  (await brokenBy(graph(BASE), graph(change(BASE)), RELEASES)).map(describeBreakage);
const replaced = (from: string, to: string) => (sdl: string) => {
  if (!sdl.includes(from)) throw new Error(`no ${from}`);
  return sdl.replace(from, to);
};

test.each([
  ['a removed field that the current release reads', 'subject: String!', '', 'mf-orders 1.4.0'],
  ['a removed field that only a rollback release reads', 'note: String!', '', 'mf-orders 1.3.0'],
  ['a field that becomes nullable', 'subject: String!', 'subject: String', 'mf-orders 1.4.0'],
  ['a new value of an enum that is read', 'Drafting Sent', 'Drafting Sent Held', 'mf-orders 1.4.0'],
  ['a removed value of an enum that is read', 'Drafting Sent', 'Drafting', 'mf-orders 1.4.0'],
  ['a removed value of an enum that may be sent', 'Newest Oldest', 'Newest', 'mf-orders 1.4.0'],
  ['an input field that becomes required', 'text: String', 'text: String!', 'mf-orders 1.4.0'],
  ['a removed field of an input that may be sent', 'text: String', '', 'mf-orders 1.4.0'],
  [
    'a removed field that only another process reads',
    'ordersForCosting(demandUuid: ID!): [Order!]! @inaccessible',
    '',
    'subgraph-costing 2.0.0',
  ],
])('%s breaks the release that uses it, and no other', async (_what, from, to, name) => {
  const lines = await broken(replaced(from, to));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(`${name}: listed (src/list.graphql:1): `);
});

test.each([
  ['an unused field is removed', 'spare: String!', ''],
  ['an unused field becomes nullable', 'spare: String!', 'spare: String'],
  ['an unused root field is removed', 'unused: String\n', '\n'],
  ['an unused enum changes', 'enum Unread { A B }', 'enum Unread { A C }'],
  ['a field becomes non-null', 'unused: String', 'unused: String!'],
  ['a new value of an enum that is only sent', 'Newest Oldest', 'Newest Oldest Largest'],
  ['an unused argument is removed', ', limit: Int', ''],
  ['a new optional input field', 'text: String', 'text: String extra: Int'],
])('%s: allowed', async (_what, from, to) => {
  expect(await broken(replaced(from, to))).toEqual([]);
});

test('what many operations of a release have in common is one line, with the change that may be allowed', async () => {
  const documents = ['a', 'b', 'c', 'd', 'e'].map((name) => `query ${name} { orders { uuid status } }`);
  const many = release('mf-orders', '1.4.0', '{ orders { uuid } }');
  for (const document of documents)
    many.operations[documentIdOf(document)] = { name: document.slice(6, 7), type: 'query', document };
  const head = graph(BASE.replace('Drafting Sent', 'Drafting Sent Held'));
  expect(describeBreakages(await brokenBy(graph(BASE), head, [many]))).toEqual([
    {
      text: "mf-orders 1.4.0: a, b, c and 2 more: Enum value 'Held' was added to enum 'Status'",
      change: 'Status.Held',
    },
  ]);
  expect(await brokenBy(graph(BASE), head, [many], ['Status.Held'])).toEqual([]);
  const [removed] = describeBreakages(
    await brokenBy(graph(BASE), graph(BASE.replace('status: Status!', '')), [many]),
  );
  expect(removed).toEqual({ text: expect.stringMatching(/^mf-orders 1\.4\.0: a, b, c and 2 more: Cannot/) });
});

test('an argument that becomes required breaks operations that omit it', async () => {
  const lines = await broken(replaced('limit: Int', 'limit: Int!'));
  expect(lines).toEqual([
    expect.stringMatching(/^mf-orders 1\.4\.0: listed \(src\/list\.graphql:1\): .*limit.*required/),
    expect.stringMatching(/^mf-orders 1\.3\.0: listed \(src\/list\.graphql:1\): .*limit.*required/),
  ]);
});

test('operations that a graph cannot serve are reported with their position', () => {
  const ahead = release('mf-orders', '1.5.0', 'query listed { orders { uuid colour } }');
  expect(unanswered(graph(BASE), ahead).map(describeBreakage)).toEqual([
    'mf-orders 1.5.0: listed (src/list.graphql:1): Cannot query field "colour" on type "Order".',
  ]);
});

test('an operation that was invalid before is not attributed to the change', async () => {
  const never = release('mf-orders', '1.2.0', 'query listed { orders { gone } }');
  expect(await brokenBy(graph(BASE), graph(BASE.replace('spare: String!', '')), [never])).toEqual([]);
});
