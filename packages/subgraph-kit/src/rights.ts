import type { GraphQLSchema } from 'graphql';
import { CAPABILITIES, type Capability, type Grant } from './capabilities.js';
import { declaredRule } from './policy-enforcement.js';
import type { PolicyRule } from './policy.js';

/** Who may call the root fields of a subgraph. */
export interface SubgraphRights {
  /** The capability matrix with which the subgraph was built. */
  capabilities: Record<Capability, Grant>;
  /**
   * By root field, such as `Query.orders`: the required capability, or the callers that it names; and the processes
   * that may call it.
   */
  rootFields: Record<string, PolicyRule>;
}

/** A rule without what follows from its capability. */
function shortRule({ capability, services, ...rule }: PolicyRule): PolicyRule {
  return { ...(capability ? { capability } : rule), ...(services ? { services } : {}) };
}

/** The rights that a schema declares; its policies are the ones that `enforcePolicies` applies to the fields. */
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
