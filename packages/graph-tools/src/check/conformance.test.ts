import { afterEach, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryRepository } from '../testing/fixture.js';
import { checkConformance, NOT_YET_FILE } from './conformance.js';

const SPEC = {
  types: { orders: { Order: ['uuid', 'status'] } },
  enums: { OrderStatus: ['Drafting'] },
  queries: { orders: ['orders'] },
  mutations: { orders: ['deleteOrder'] },
  arguments: { about: 'text', orders: ['page'] },
  pageOperations: { 'mf-orders': ['newOrder'] },
};
const schema = buildSchema(
  'enum OrderStatus { Drafting } type Order { uuid: ID! } type Query { orders(page: Int): Order }',
);
const ALL_BUT_STATUS = { orders: ['Order.status', 'Mutation.deleteOrder'], shell: ['route /404'] };

let remove = () => {};
afterEach(() => remove());

function repository(notYet: object | undefined) {
  const made = temporaryRepository({
    'docs/spec/schema.json': JSON.stringify(SPEC),
    'docs/spec/routes.json': JSON.stringify({
      about: 'text',
      shell: [
        ['/', 'public'],
        ['/404', 'public'],
      ],
      'mf-orders': [['/demand/orders', 'demand', '(query)']],
    }),
    'slices.json': '{ "slices": [] }',
    'shell/src/routes.ts': "export const HOME = '/';",
    'shell/src/routes.test.ts': "const other = '/404';",
    'mf-orders/slice.json': JSON.stringify({ routes: [{ path: '/demand/orders' }] }),
    'mf-orders/src/screens/new.graphql': 'query NewOrder { orders { uuid } }',
    ...(notYet ? { [NOT_YET_FILE]: JSON.stringify(notYet) } : {}),
  });
  remove = made.remove;
  return made.root;
}

test('missing requirements on the list are accepted, and reported per owner', () => {
  const { reports, problems } = checkConformance(repository(ALL_BUT_STATUS), schema, false);
  expect(problems).toEqual([]);
  expect(reports.find((report) => report.owner === 'orders')).toEqual({
    owner: 'orders',
    total: 5,
    missing: ['Order.status', 'Mutation.deleteOrder'],
  });
  expect(reports.find((report) => report.owner === 'mf-orders')?.missing).toEqual([]);
});

test('a missing requirement off the list, a listed one that is implemented and an unknown entry are errors', () => {
  const notYet = { orders: ['Order.status', 'Query.orders', 'Order.nothing'], shell: ['route /404'] };
  expect(checkConformance(repository(notYet), schema, false).problems).toEqual([
    'orders: Query.orders is implemented now; remove it from docs/spec/not-yet.json.',
    'orders: Mutation.deleteOrder is missing and not listed in docs/spec/not-yet.json.',
    'orders: Order.nothing in docs/spec/not-yet.json is not in the specification.',
  ]);
});

test('an update removes implemented requirements from the list, and never adds any', () => {
  const root = repository(undefined);
  expect(checkConformance(root, schema, true).problems).toEqual([]);
  writeFileSync(join(root, NOT_YET_FILE), JSON.stringify({ orders: ['Order.status', 'Query.orders'] }));
  expect(checkConformance(root, schema, true).problems).toEqual([
    'orders: Mutation.deleteOrder is missing and not listed in docs/spec/not-yet.json.',
    'shell: route /404 is missing and not listed in docs/spec/not-yet.json.',
  ]);
});
