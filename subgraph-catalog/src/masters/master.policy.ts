import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** Other processes resolve references to masters through the graph as well. */
export const MASTER_READERS: PolicyRule = {
  capability: 'catalog:view',
  services: ['subgraph-orders', 'subgraph-costing'],
};

/** Processes that need masters as they are now, deleted ones included, for documents, mail and costs. */
export const MASTER_SERVICES: PolicyRule = { actors: [], services: ['subgraph-orders', 'subgraph-costing'] };
