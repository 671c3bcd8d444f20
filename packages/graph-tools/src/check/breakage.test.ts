import { expect, test } from '@jest/globals';
import { documentIdOf } from '../operations/documents.js';
import type { OperationManifest } from '../operations/manifest.js';
import { compose } from '../supergraph/compose.js';
import { brokenBy, describeBreakage, unanswered } from './breakage.js';

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
  ['a field that the current release reads', 'subject: String!', '', 'mf-orders 1.4.0'],
  ['a field that only a release open for rollback reads', 'note: String!', '', 'mf-orders 1.3.0'],
  ['a field that may be null now', 'subject: String!', 'subject: String', 'mf-orders 1.4.0'],
  ['a value that appears in an enum that is read', 'Drafting Sent', 'Drafting Sent Held', 'mf-orders 1.4.0'],
  ['a value that goes from an enum that is read', 'Drafting Sent', 'Drafting', 'mf-orders 1.4.0'],
  ['a value that goes from an enum that may be sent', 'Newest Oldest', 'Newest', 'mf-orders 1.4.0'],
  ['a field of an input that is required now', 'text: String', 'text: String!', 'mf-orders 1.4.0'],
  ['a field that goes from an input that may be sent', 'text: String', '', 'mf-orders 1.4.0'],
  [
    'an operation that only another process asks for',
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
  ['a field that nobody reads goes', 'spare: String!', ''],
  ['a field that nobody reads may be null', 'spare: String!', 'spare: String'],
  ['a root field that nobody asks for goes', 'unused: String\n', '\n'],
  ['an enum that nobody reads changes', 'enum Unread { A B }', 'enum Unread { A C }'],
  ['a field is never null from now on', 'unused: String', 'unused: String!'],
  ['a value appears in an enum that is only sent', 'Newest Oldest', 'Newest Oldest Largest'],
  ['an argument that nobody gives goes', ', limit: Int', ''],
  ['an input takes one field more', 'text: String', 'text: String extra: Int'],
])('%s: allowed', async (_what, from, to) => {
  expect(await broken(replaced(from, to))).toEqual([]);
});

test('an argument that becomes required breaks who does not give it', async () => {
  const lines = await broken(replaced('limit: Int', 'limit: Int!'));
  expect(lines).toEqual([
    expect.stringMatching(/^mf-orders 1\.4\.0: listed \(src\/list\.graphql:1\): .*limit.*required/),
    expect.stringMatching(/^mf-orders 1\.3\.0: listed \(src\/list\.graphql:1\): .*limit.*required/),
  ]);
});

test('what a graph cannot answer is said with its place', () => {
  const ahead = release('mf-orders', '1.5.0', 'query listed { orders { uuid colour } }');
  expect(unanswered(graph(BASE), ahead).map(describeBreakage)).toEqual([
    'mf-orders 1.5.0: listed (src/list.graphql:1): Cannot query field "colour" on type "Order".',
  ]);
});

test('what did not fit before is not put on the change', async () => {
  const never = release('mf-orders', '1.2.0', 'query listed { orders { gone } }');
  expect(await brokenBy(graph(BASE), graph(BASE.replace('spare: String!', '')), [never])).toEqual([]);
});
