import type { GraphQLSchema } from 'graphql';
import { CAPABILITIES, type Capability, type Grant } from './capabilities.js';
import { declaredRule } from './policy-enforcement.js';
import type { PolicyRule } from './policy.js';

/** Who may call the root fields of a subgraph. */
export interface SubgraphRights {
  /** The capability matrix that the subgraph was built with. */
  capabilities: Record<Capability, Grant>;
  /** By root field, `Query.orders`: the capability it needs, or the callers it names; and the processes that may call it. */
  rootFields: Record<string, PolicyRule>;
}

/** A rule without what its capability says already. */
function shortRule({ capability, services, ...rule }: PolicyRule): PolicyRule {
  return { ...(capability ? { capability } : rule), ...(services ? { services } : {}) };
}

/** The rights that a schema declares; its policies are those that `enforcePolicies` put in front of the fields. */
export function rightsOf(schema: GraphQLSchema): SubgraphRights {
  const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const where = `${type?.name}.${field.name}`;
      const rule = declaredRule(field.extensions, where);
      return rule ? [[where, shortRule(rule)] as const] : [];
    }),
  );
  return { capabilities: CAPABILITIES, rootFields: Object.fromEntries(rootFields) };
}
