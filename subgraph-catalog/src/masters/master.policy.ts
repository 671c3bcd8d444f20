import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** Who may read and write masters: users of the demand who have a role, and operators (domain rules, capability matrix). */
export const MASTER_USERS: PolicyRule = { actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR'] };

/** Other processes resolve references to masters through the graph as well. */
export const MASTER_READERS: PolicyRule = {
  ...MASTER_USERS,
  services: ['subgraph-orders', 'subgraph-costing'],
};

/** Processes that need masters as they are now, deleted ones included, for documents, mail and costs. */
export const MASTER_SERVICES: PolicyRule = { actors: [], services: ['subgraph-orders', 'subgraph-costing'] };
