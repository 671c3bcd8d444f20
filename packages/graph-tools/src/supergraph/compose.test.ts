import { afterEach, expect, test } from '@jest/globals';
import { printSchema } from 'graphql';
import { CATALOG_SDL, ORDERS_SDL, SLICES_JSON, temporaryRepository } from '../testing/fixture.js';
import { apiSchemaOf } from './api-schema.js';
import { compose, readSubgraphs } from './compose.js';

const orders = { name: 'orders', url: 'http://127.0.0.1:4001/graphql', sdl: ORDERS_SDL };
const catalog = { name: 'catalog', url: 'http://127.0.0.1:4002/graphql', sdl: CATALOG_SDL };
let remove = () => {};
afterEach(() => remove());

test('composition is independent of the order of subgraphs', () => {
  const one = compose([orders, catalog]);
  expect(one.errors).toBeUndefined();
  expect(compose([catalog, orders]).supergraphSdl).toBe(one.supergraphSdl);
});

test('the client schema has neither inaccessible fields nor federation internals', () => {
  const text = printSchema(apiSchemaOf(compose([orders, catalog]).supergraphSdl ?? ''));
  expect(text).toContain('order(uuid: ID!)');
  expect(text).not.toMatch(/ordersForCosting|_entities|join__/);
});

test('subgraphs that contradict each other fail composition with both names', () => {
  const contradicting = {
    ...catalog,
    sdl: `${CATALOG_SDL} enum OrderStatus { Drafting } type Order @key(fields: "uuid") { uuid: ID! status: String! }`,
  };
  const { errors } = compose([orders, contradicting]);
  expect(errors?.join('\n')).toMatch(/Order\.status.*orders.*catalog|Order\.status.*catalog.*orders/s);
});

test('schemas that cannot be parsed are all named, with the place', () => {
  const { errors } = compose([
    { ...orders, sdl: 'type Query {\n  order(: ID!\n}' },
    catalog,
    { name: 'costing', url: 'http://127.0.0.1:4003/graphql', sdl: 'typ Cost {' },
  ]);
  expect(errors).toEqual([
    expect.stringMatching(/^subgraph-costing:1:1: Syntax Error: /),
    expect.stringMatching(/^subgraph-orders:2:9: Syntax Error: /),
  ]);
});

test('a missing address or schema of a subgraph is reported with what to do', () => {
  const noAddress = temporaryRepository({
    'slices.json': '{ "slices": [] }',
    'subgraph-orders/schema.graphql': ORDERS_SDL,
  });
  remove = noAddress.remove;
  expect(() => readSubgraphs(noAddress.root)).toThrow(
    'subgraph-orders has no address: add it to slices.json',
  );
  noAddress.remove();
  const noSchema = temporaryRepository({
    'slices.json': SLICES_JSON,
    'subgraph-orders/package.json': '{}',
  });
  remove = noSchema.remove;
  expect(() => readSubgraphs(noSchema.root)).toThrow('subgraph-orders/schema.graphql is missing');
});
