import { afterEach, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { temporaryRepository } from '../testing/fixture.js';
import { checkConformance } from './conformance.js';

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

let remove = () => {};
afterEach(() => remove());

function repository(shellRoutes = "export const HOME = '/';") {
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
    'shell/src/routes.ts': shellRoutes,
    'shell/src/routes.test.ts': "const other = '/404';",
    'mf-orders/slice.json': JSON.stringify({ routes: [{ path: '/demand/orders' }] }),
    'mf-orders/src/screens/new.graphql': 'query NewOrder { orders { uuid } }',
  });
  remove = made.remove;
  return made.root;
}

test('each missing requirement is reported for its owner', () => {
  expect(checkConformance(repository(), schema)).toEqual([
    { owner: 'orders', total: 5, missing: ['Order.status', 'Mutation.deleteOrder'] },
    { owner: 'enums', total: 1, missing: [] },
    { owner: 'mf-orders', total: 2, missing: [] },
    { owner: 'shell', total: 2, missing: ['route /404'] },
  ]);
});

test('nothing is reported for a repository that fulfils the whole specification', () => {
  const complete = buildSchema(`
    enum OrderStatus { Drafting }
    type Order { uuid: ID! status: OrderStatus }
    type Query { orders(page: Int): Order }
    type Mutation { deleteOrder: Boolean }
  `);
  const root = repository("export const HOME = '/', NOT_FOUND = '/404';");
  expect(checkConformance(root, complete).flatMap(({ missing }) => missing)).toEqual([]);
});
