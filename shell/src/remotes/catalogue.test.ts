import { BUILT_FOR, parseRegistry } from '@hacchu-hub/slice-contract';
import { createCatalogue, entriesOf, problemOf } from './catalogue.js';

const slice = (id: string, routes: object[], more: object = {}) => ({
  version: '1.0.0',
  manifestUrl: `http://127.0.0.1/${id}/mf-manifest.json`,
  declaration: { id, name: id, owner: `${id} team`, contract: BUILT_FOR, routes, ...more },
});
const route = (path: string, screen: string) => ({ path, screen, area: 'demand', title: screen });
const registry = (remotes: object) => parseRegistry({ formatVersion: 2, revision: 1, remotes });

const orders = slice(
  'orders',
  [
    route('/demand/orders', 'order-list'),
    route('/demand/orders/new', 'order-form'),
    route('/demand/orders/:orderUuid', 'order-detail'),
  ],
  {
    menu: [{ label: '発注', area: 'demand', to: '/demand/orders', order: 20 }],
    routeRefs: { 'order-detail': { demand: '/demand/orders/:orderUuid' } },
  },
);
const products = slice('products', [route('/demand/products', 'product-list')], {
  menu: [{ label: '商品', area: 'demand', to: '/demand/products', order: 10 }],
});

it('matches routes and draws the menu from declarations alone', () => {
  const catalogue = createCatalogue(entriesOf(registry({ 'mf-orders': orders, 'mf-products': products })));
  expect(catalogue.menu.map(({ label }) => label)).toEqual(['商品', '発注']);
  expect(catalogue.match('/demand/orders/new')?.route.screen).toBe('order-form');
  const match = catalogue.match('/demand/orders/o%201');
  expect([match?.route.screen, match?.params]).toEqual(['order-detail', { orderUuid: 'o 1' }]);
  expect(catalogue.match('/demand/orders/1/2')).toBeUndefined();
});

it('keeps the other slices when one declaration is wrong, and says where it is wrong', () => {
  const broken = { ...products, declaration: { ...products.declaration, owner: '' } };
  const catalogue = createCatalogue(entriesOf(registry({ 'mf-orders': orders, 'mf-products': broken })));
  expect(catalogue.match('/demand/orders')).toBeDefined();
  expect(catalogue.match('/demand/products')).toBeUndefined();
  expect(catalogue.problems).toMatchObject([{ code: 'SHELL-002', sliceId: 'products' }]);
  expect(catalogue.problems[0]?.detail).toContain('owner');
});

it('keeps the addresses of a slice for another contract, but gives out no links into it', () => {
  const future = { ...orders, declaration: { ...orders.declaration, contract: '^9.0.0' } };
  const catalogue = createCatalogue(entriesOf(registry({ 'mf-orders': future })));
  expect(catalogue.match('/demand/orders')?.entry.problem?.code).toBe('SHELL-003');
  expect(catalogue.routeRefs).toEqual({});
});

it('gives an address that two slices declare to the first, and names both', () => {
  const rival = slice('rival', [route('/demand/orders', 'mine')]);
  const catalogue = createCatalogue(entriesOf(registry({ 'mf-orders': orders, 'mf-rival': rival })));
  expect(catalogue.match('/demand/orders')?.entry.id).toBe('orders');
  expect(catalogue.problems).toMatchObject([{ code: 'SHELL-010', sliceId: 'rival' }]);
});

it('puts a local stand-in in the place of the published slice', () => {
  const [own] = entriesOf(registry({ 'mf-orders': orders }));
  const local = { ...own!, manifestUrl: 'http://127.0.0.1:9/m.json', isOverridden: true };
  const entries = entriesOf(registry({ 'mf-orders': orders, 'mf-products': products }), [local]);
  expect(entries.map(({ manifestUrl }) => manifestUrl)).toEqual([
    'http://127.0.0.1:9/m.json',
    'http://127.0.0.1/products/mf-manifest.json',
  ]);
});

it('keeps the addresses of a slice whose local stand-in does not answer', () => {
  const published = registry({ 'mf-orders': orders });
  const dead = {
    ...entriesOf(published)[0]!,
    declaration: undefined,
    isOverridden: true,
    problem: problemOf(entriesOf(published)[0]!, 'SHELL-004', 'connection refused'),
  };
  const match = createCatalogue(entriesOf(published, [dead])).match('/demand/orders');
  expect(match?.entry).toMatchObject({ isOverridden: true, problem: { code: 'SHELL-004' } });
});
