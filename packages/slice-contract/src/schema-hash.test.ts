import { expect, test } from '@jest/globals';
import { schemaHash, supergraphHash } from './schema-hash.js';

const supergraph = (orders: string, catalog: string, type = 'Order') => `enum join__Graph {
  CATALOG @join__graph(name: "catalog", url: "${catalog}")
  ORDERS @join__graph(name: "orders", url: "${orders}")
}

type ${type} @join__type(graph: ORDERS) {
  url: String
}
`;

test('a supergraph with other addresses is the same graph, and one with another type is not', () => {
  const one = supergraph('http://127.0.0.1:4001/graphql', 'http://127.0.0.1:4002/graphql');
  const other = supergraph('http://orders:4000/graphql', 'http://catalog:4000/graphql');
  expect(supergraphHash(other)).toBe(supergraphHash(one));
  expect(schemaHash(other)).not.toBe(schemaHash(one));
  expect(supergraphHash(supergraph('a', 'b', 'Purchase'))).not.toBe(supergraphHash(one));
});
