import { expect, it } from '@jest/globals';
import { parseDeclaration } from './declaration.js';

const slice = {
  id: 'orders',
  name: '発注',
  owner: 'orders team',
  contract: '^1.0.0',
  routes: [
    { path: '/demand/orders/:orderUuid', screen: 'order-detail', area: 'demand', title: '発注の詳細' },
  ],
};

const problemsOf = (own: object) => {
  const parsed = parseDeclaration({ ...slice, ...own });
  return parsed.ok ? [] : parsed.problems;
};

it('accepts a declaration and fills in what may be left out', () => {
  const parsed = parseDeclaration(slice);
  expect(parsed.ok && parsed.declaration).toMatchObject({
    id: 'orders',
    menu: [],
    topBar: [],
    routeRefs: {},
  });
});

it.each([
  ['a contract that is no range', { contract: 'newest' }, 'contract: use a semver range'],
  ['an id with capitals', { id: 'Orders' }, 'id: use lower-case words'],
  [
    'a relative path',
    { routes: [{ ...slice.routes[0], path: 'orders' }] },
    'routes.0.path: use an absolute path',
  ],
  ['an unknown area', { routes: [{ ...slice.routes[0], area: 'admin' }] }, 'routes.0.area'],
  ['an unknown feature', { routes: [{ ...slice.routes[0], feature: 'MAGIC' }] }, 'routes.0.feature'],
  ['a path declared twice', { routes: [slice.routes[0], slice.routes[0]] }, 'routes.1.path: declared twice'],
  [
    'a route ref to an undeclared route',
    { routeRefs: { 'order-list': { demand: '/demand/orders' } } },
    'routeRefs.order-list.demand: /demand/orders is not among the declared routes',
  ],
  [
    'a button of the top bar that leads nowhere',
    {
      topBar: [
        { label: 'お知らせ', area: 'demand', order: 1, panel: 'notices-panel', to: '/demand/notices' },
      ],
    },
    'topBar.0.to: /demand/notices is not among the declared routes',
  ],
  ['a route ref without a path', { routeRefs: { 'order-list': {} } }, 'routeRefs.order-list'],
])('says what is wrong with %s', (_, own, problem) => {
  expect(problemsOf(own).join('\n')).toContain(problem);
});
