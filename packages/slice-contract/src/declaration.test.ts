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

const search = {
  area: 'demand',
  query: 'query find($text: String!) { searchOrders(query: $text) { uuid purchaseNumber } }',
  groups: [
    {
      label: '発注',
      order: 1,
      path: 'searchOrders',
      title: ['purchaseNumber'],
      to: '/demand/orders/:orderUuid',
    },
  ],
};

const action = { label: '発注を作成', area: 'demand', order: 1, to: '/demand/orders/:orderUuid' };

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
    account: [],
    search: [],
    actions: [],
    routeRefs: {},
  });
});

it.each([
  ['a contract that is no range', { contract: 'newest' }, 'contract: use a semver range'],
  ['a missing name', { name: undefined }, 'name: Invalid type: Expected string but received undefined'],
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
  [
    'an action that leads nowhere',
    { actions: [{ label: '発注を作成', area: 'demand', order: 1, to: '/demand/orders/new' }] },
    'actions.0.to: /demand/orders/new is not among the declared routes',
  ],
  [
    'a search whose hits lead nowhere',
    { search: [{ ...search, groups: [{ ...search.groups[0], to: '/demand/products/:uuid' }] }] },
    'search.0.groups.0.to: /demand/products/:uuid is not among the declared routes',
  ],
  [
    'a search whose list is no page of the slice',
    {
      search: [
        {
          ...search,
          groups: [{ ...search.groups[0], list: { to: '/demand/found', parameter: 'q', limit: 5 } }],
        },
      ],
    },
    'search.0.groups.0.list: /demand/found is not among the declared routes',
  ],
  ['a search without groups', { search: [{ ...search, groups: [] }] }, 'search.0.groups'],
  [
    'a group that reads no field',
    { search: [{ ...search, groups: [{ ...search.groups[0], title: ['a b'] }] }] },
    'search.0.groups.0.title.0: use names joined by dots',
  ],
  [
    'hits that need two parameters',
    {
      routes: [{ ...slice.routes[0], path: '/demand/orders/:orderUuid/lines/:lineUuid' }],
      search: [
        { ...search, groups: [{ ...search.groups[0], to: '/demand/orders/:orderUuid/lines/:lineUuid' }] },
      ],
    },
    'search.0.groups.0.to: use one parameter besides :demandUuid',
  ],
  ['a list of route refs', { routeRefs: [] }, 'routeRefs: use an object instead of a list'],
  ['an order without end', { actions: [{ ...action, order: Infinity }] }, 'actions.0.order'],
  [
    'a capability that nobody has',
    { capabilities: { 'orders:edit': { label: '編集' } } },
    'grant it to somebody',
  ],
  [
    'a capability of another slice',
    { capabilities: { 'costs:edit': { label: '編集', isForOperators: true } } },
    'capabilities.costs:edit: begin the name with "orders:"',
  ],
  ['a route ref without a path', { routeRefs: { 'order-list': {} } }, 'routeRefs.order-list'],
])('says what is wrong with %s', (_, own, problem) => {
  expect(problemsOf(own).join('\n')).toContain(problem);
});

it('accepts what the search finds and offers', () => {
  const actions = [{ label: '一覧', area: 'demand', order: 1, to: '/demand/orders/:orderUuid' }];
  const parsed = parseDeclaration({ ...slice, search: [search], actions });
  expect(parsed.ok && parsed.declaration).toMatchObject({
    search: [{ area: 'demand', groups: [{ icon: 'dot', subtitle: [] }] }],
    actions: [{ icon: 'plus', keywords: [] }],
  });
});
