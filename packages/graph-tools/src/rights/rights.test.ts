import { describe, expect, it } from '@jest/globals';
import { rightsPage } from './page.js';
import { type PublishedRights, rightsProblems } from './rights.js';

const capabilities = {
  'orders:view': { roles: ['ADMIN', 'EDITOR'], isForOperators: true, outlastsWithdrawal: true },
  'costs:setup': { roles: ['ADMIN'], isForOperators: false, feature: 'COSTING' },
  'platform:manage': {
    roles: [],
    isForOperators: true,
    needsPlatformRight: true,
    outlastsWithdrawal: true,
  },
};
const orders: PublishedRights = {
  subgraph: 'subgraph-orders',
  capabilities,
  ownCapabilities: {},
  declared: { id: 'orders', capabilities: {} },
  rootFields: {
    'Query.orders': { capability: 'orders:view' },
    'Query.receipts': { services: ['subgraph-costing'] },
  },
};
const costing: PublishedRights = {
  subgraph: 'subgraph-costing',
  capabilities,
  ownCapabilities: {},
  declared: { id: 'costing', capabilities: {} },
  rootFields: { 'Mutation.close': { capability: 'costs:setup' } },
};

describe('published rights', () => {
  it('are consistent where all subgraphs have the same matrix', () => {
    expect(rightsProblems([orders, costing])).toEqual([]);
  });

  it('are rejected with the name of the subgraph that was built with another matrix', () => {
    const other = {
      ...capabilities,
      'orders:view': { roles: ['ADMIN'], isForOperators: true },
    };
    expect(rightsProblems([orders, { ...costing, capabilities: other }])).toEqual([
      'subgraph-costing: another capability matrix than subgraph-orders.',
    ]);
  });

  it('are rejected with the name of a field that requires an unknown capability', () => {
    const rootFields = { 'Mutation.close': { capability: 'costs:close' } };
    expect(rightsProblems([orders, { ...costing, rootFields }])).toEqual([
      'subgraph-costing: Mutation.close needs costs:close, which does not exist.',
    ]);
  });
});

describe('capabilities that a slice defines', () => {
  const grant = { roles: ['EDITOR', 'ADMIN'], isForOperators: true };
  const declared = { label: '返品の登録', roles: ['ADMIN', 'EDITOR'], isForOperators: true };
  const returns: PublishedRights = {
    subgraph: 'subgraph-returns',
    capabilities,
    ownCapabilities: { 'returns:edit': grant },
    declared: { id: 'returns', capabilities: { 'returns:edit': declared } },
    rootFields: { 'Mutation.createReturn': { capability: 'returns:edit' } },
  };
  const problemsWith = (own: object, shown: object) =>
    rightsProblems([
      orders,
      {
        ...returns,
        ownCapabilities: own as never,
        declared: { id: 'returns', capabilities: shown as never },
      },
    ]).filter((line) => !line.includes('does not exist'));

  it('are consistent where subgraph and screens have the same', () => {
    expect(rightsProblems([orders, returns])).toEqual([]);
    expect(rightsPage([orders, returns])).toContain(
      '| `returns:edit` | ✓ | ✓ | ✓, not during a withdrawal | `createReturn` |',
    );
  });

  it.each([
    [
      'enforces another grant',
      { 'returns:edit': { ...grant, roles: ['ADMIN'] } },
      { 'returns:edit': declared },
      'returns:edit is granted to others than slice.json declares.',
    ],
    [
      'enforces nothing',
      {},
      { 'returns:edit': declared },
      'no root field needs returns:edit, which slice.json declares.',
    ],
    ['declares nothing', { 'returns:edit': grant }, {}, 'returns:edit is not declared in slice.json.'],
    [
      'takes the name of another slice',
      { 'costs:edit': grant },
      { 'costs:edit': declared },
      'costs:edit has to begin with "returns:".',
    ],
    [
      'lets it end with a withdrawal only in the subgraph',
      { 'returns:edit': grant },
      { 'returns:edit': { ...declared, outlastsWithdrawal: true } },
      'returns:edit is granted to others than slice.json declares.',
    ],
    ['redefines the matrix', { 'orders:view': grant }, {}, 'orders:view is a capability of the matrix.'],
  ])('are rejected where the slice %s', (_what, own, shown, problem) => {
    expect(problemsWith(own, shown)).toEqual([`subgraph-returns: ${problem}`]);
  });
});

describe('the page of rights', () => {
  const lines = rightsPage([orders, costing]).split('\n');

  it('shows each capability with its roles, its feature and its operations', () => {
    expect(lines).toContain('| `orders:view` | ✓ | ✓ | ✓ | `orders` |');
    expect(lines).toContain('| `costs:setup` | ✓ with COSTING | – | – | `close` |');
    expect(lines).toContain('| `platform:manage` | – | – | ✓ with the platform right | screens only |');
  });

  it('shows operations that list their callers', () => {
    expect(lines).toContain('| `Query.receipts` | subgraph-orders | process `subgraph-costing` |');
  });
});
