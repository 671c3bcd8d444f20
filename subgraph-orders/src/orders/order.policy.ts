import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** Who may resolve references to this slice's entities. */
export const ORDER_READERS: PolicyRule = {
  capability: 'orders:view',
  services: ['gateway', 'subgraph-catalog', 'subgraph-costing', 'subgraph-identity'],
};
