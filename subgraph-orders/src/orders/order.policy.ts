import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** Services that may resolve references to entities of this slice. */
export const ORDER_READERS: PolicyRule = {
  capability: 'orders:view',
  services: ['gateway', 'subgraph-catalog', 'subgraph-costing', 'subgraph-identity'],
};
