import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** Other processes also resolve references to masters through the graph. */
export const MASTER_READERS: PolicyRule = {
  capability: 'catalog:view',
  services: ['subgraph-orders', 'subgraph-costing'],
};

/** Processes that read current masters, deleted ones included, for documents, mail and costs. */
export const MASTER_SERVICES: PolicyRule = { actors: [], services: ['subgraph-orders', 'subgraph-costing'] };
