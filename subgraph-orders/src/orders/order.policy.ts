import type { PolicyRule } from '@hacchu-hub/subgraph-kit';

/** People who see orders: every demand user with a role, and operators. */
export const ORDER_USERS: PolicyRule = { actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR'] };

/** Who may resolve references to this slice's entities. */
export const ORDER_READERS: PolicyRule = {
  ...ORDER_USERS,
  services: ['gateway', 'subgraph-catalog', 'subgraph-costing', 'subgraph-identity'],
};
