import { describe, expect, it } from '@jest/globals';
import { rightsPage } from './page.js';
import { rightsProblems, type PublishedRights } from './rights.js';

const capabilities = {
  'orders:view': { roles: ['ADMIN', 'EDITOR'], isForOperators: true },
  'costs:setup': { roles: ['ADMIN'], isForOperators: false, feature: 'COSTING' },
  'platform:manage': { roles: [], isForOperators: true, needsPlatformRight: true },
};
const orders: PublishedRights = {
  subgraph: 'subgraph-orders',
  capabilities,
  rootFields: {
    'Query.orders': { capability: 'orders:view' },
    'Query.receipts': { services: ['subgraph-costing'] },
  },
};
const costing: PublishedRights = {
  subgraph: 'subgraph-costing',
  capabilities,
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
