import { describe, expect, it } from '@jest/globals';
import { rightsPage } from './page.js';
import { rightsProblems, type PublishedRights } from './rights.js';

const capabilities = {
  'orders:view': { roles: ['ADMIN', 'EDITOR'], isForOperators: true },
  'costs:setup': { roles: ['ADMIN'], isForOperators: false, feature: 'COSTING' },
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
  it('are fine where all subgraphs mean the same', () => {
    expect(rightsProblems([orders, costing])).toEqual([]);
  });

  it('name the subgraph that was built with another matrix', () => {
    const other = {
      ...capabilities,
      'orders:view': { roles: ['ADMIN'], isForOperators: true },
    };
    expect(rightsProblems([orders, { ...costing, capabilities: other }])).toEqual([
      'subgraph-costing: another capability matrix than subgraph-orders.',
    ]);
  });

  it('name a field that needs what nobody can have', () => {
    const rootFields = { 'Mutation.close': { capability: 'costs:close' } };
    expect(rightsProblems([orders, { ...costing, rootFields }])).toEqual([
      'subgraph-costing: Mutation.close needs costs:close, which nobody has.',
    ]);
  });
});

describe('the page of rights', () => {
  const lines = rightsPage([orders, costing]).split('\n');

  it('shows each capability with its roles, its feature and its operations', () => {
    expect(lines).toContain('| `orders:view` | ✓ | ✓ | ✓ | `orders` |');
    expect(lines).toContain('| `costs:setup` | ✓ with COSTING | – | – | `close` |');
  });

  it('shows operations that name their callers', () => {
    expect(lines).toContain('| `Query.receipts` | subgraph-orders | process `subgraph-costing` |');
  });
});
