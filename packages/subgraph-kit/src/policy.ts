import { Extensions } from '@nestjs/graphql';
import { grantOf, type Capability } from './capabilities.js';
import type { Actor, FeatureFlag, Role } from './identity.js';

/** Who may use a root field or resolve an entity. Anything not named is refused. */
export interface PolicyRule {
  /** What a person must be able to do; actors, roles and feature then follow from the capability matrix. */
  capability?: Capability;
  /** Kinds of people. `Anonymous` is for the few operations that need no sign-in. */
  actors?: readonly (Actor | 'Anonymous')[];
  /** Roles of demand users; without it ADMIN and EDITOR. Operators are not measured by roles. */
  roles?: readonly Role[];
  /** A flag that a demand user's demand must have; operators are let through regardless (docs/domain/people-and-sessions.md). */
  feature?: FeatureFlag;
  /** Processes by name, such as `gateway` or `subgraph-costing`. */
  services?: readonly string[];
}

/** Key of the rule in the extensions of a schema field or type. */
export const POLICY_EXTENSION = 'hacchuHubPolicy';

/** A rule with what its capability says about actors, roles and feature. */
export function resolvedRule({ capability, ...rule }: PolicyRule): PolicyRule {
  if (!capability) return rule;
  const { roles, isForOperators, feature } = grantOf(capability);
  const actors: Actor[] = [
    ...(roles.length > 0 ? ['DemandUser' as const] : []),
    ...(isForOperators ? ['Operator' as const] : []),
  ];
  return {
    actors,
    ...(roles.length > 0 ? { roles } : {}),
    ...(feature ? { feature } : {}),
    ...rule,
    capability,
  };
}

/**
 * Declares who may call a `@Query` or `@Mutation` method, read a `@Field` or `@ResolveField`, or resolve references to the
 * `@ObjectType` class it stands beside. Boot fails where a root field or a referable entity has none.
 */
export const Allow = (rule: PolicyRule): MethodDecorator & PropertyDecorator & ClassDecorator =>
  Extensions({ [POLICY_EXTENSION]: resolvedRule(rule) });
