import type { GraphQLSchema } from 'graphql';
import { CAPABILITIES, type Capability, type Grant } from './capabilities.js';
import type { EnforcedRule } from './policy.js';
import { declaredRule } from './policy-enforcement.js';

/** Who may call the root fields of a subgraph. */
export interface SubgraphRights {
  /** The capability matrix with which the subgraph was built. */
  capabilities: Record<Capability, Grant>;
  /** Those that the slice defines, as its root fields require them; left out where there are none. */
  ownCapabilities?: Record<string, Grant>;
  /**
   * By root field, such as `Query.orders`: the required capability, or the callers that it names; and the processes
   * that may call it.
   */
  rootFields: Record<string, EnforcedRule>;
}

/** A rule without what follows from its capability. */
function shortRule({ capability, grant: _grant, services, ...rule }: EnforcedRule): EnforcedRule {
  return { ...(capability ? { capability } : rule), ...(services ? { services } : {}) };
}

/** The rights that a schema declares; its policies are the ones that `enforcePolicies` applies to the fields. */
export function rightsOf(schema: GraphQLSchema): SubgraphRights {
  const rules = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const where = `${type?.name}.${field.name}`;
      const rule = declaredRule(field.extensions, where);
      return rule ? [[where, rule] as const] : [];
    }),
  );
  const own = rules.flatMap(([, { capability, grant }]) =>
    capability && grant ? [[capability, grant]] : [],
  );
  return {
    capabilities: CAPABILITIES,
    ...(own.length > 0 ? { ownCapabilities: Object.fromEntries(own) as Record<string, Grant> } : {}),
    rootFields: Object.fromEntries(rules.map(([where, rule]) => [where, shortRule(rule)])),
  };
}
