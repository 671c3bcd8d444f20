import type { Actor, FeatureFlag, Role } from '@hacchu-hub/platform-core';
import { Extensions } from '@nestjs/graphql';
import { type Capability, type Grant, grantOf } from './capabilities.js';

/** Who may use a root field or resolve an entity. Callers that are not named are rejected. */
export interface PolicyRule {
  /** The capability that a user needs; actors, roles and feature then follow from its grant. */
  capability?: Capability;
  /** Kinds of users. `Anonymous` is for the few operations that need no sign-in. */
  actors?: readonly (Actor | 'Anonymous')[];
  /** Roles of demand users; default ADMIN and EDITOR. Roles do not apply to operators. */
  roles?: readonly Role[];
  /**
   * A feature flag that a demand user's demand must have; it does not apply to operators
   * (docs/domain/people-and-sessions.md).
   */
  feature?: FeatureFlag;
  /** Operators need the platform right as well. */
  needsPlatformRight?: boolean;
  /** Names of processes, such as `gateway` or `subgraph-costing`. */
  services?: readonly string[];
}

/** Key of the rule in the extensions of a schema field or type. */
export const POLICY_EXTENSION = 'hacchuHubPolicy';

/** A rule as it is enforced. */
export interface EnforcedRule extends Omit<PolicyRule, 'capability'> {
  /** Of the capability matrix, or of the slice. */
  capability?: string;
  /** The grant of a capability that the slice defines. */
  grant?: Grant;
}

/** A rule with the actors, roles and feature of its capability filled in. */
export function resolvedRule({ capability, ...rule }: PolicyRule): EnforcedRule {
  return capability ? { ...ofGrant(grantOf(capability)), ...rule, capability } : rule;
}

function ofGrant({ roles, isForOperators, feature, needsPlatformRight }: Grant): EnforcedRule {
  const actors: Actor[] = [
    ...(roles.length > 0 ? ['DemandUser' as const] : []),
    ...(isForOperators ? ['Operator' as const] : []),
  ];
  return {
    actors,
    ...(roles.length > 0 ? { roles } : {}),
    ...(feature ? { feature } : {}),
    ...(needsPlatformRight ? { needsPlatformRight } : {}),
  };
}

/**
 * Declares who may call a `@Query` or `@Mutation` method, read a `@Field` or `@ResolveField`, or resolve references
 * to the decorated `@ObjectType` class. Startup fails where a root field or a referable entity has none.
 */
export const Allow = (rule: PolicyRule): AllowDecorator =>
  Extensions({ [POLICY_EXTENSION]: resolvedRule(rule) });

type AllowDecorator = MethodDecorator & PropertyDecorator & ClassDecorator;

/**
 * Capabilities that one slice defines, by names such as `returns:edit` that begin with its id. `slice.json` declares
 * them for the screens with the same grants; `npm run graph -- check` compares both.
 * @returns a decorator like `Allow` that takes these names
 */
export function defineCapabilities<const Name extends string>(
  grants: Readonly<Record<Name, Omit<Grant, 'needsPlatformRight'>>>,
): (capability: Name) => AllowDecorator {
  return (capability) => {
    const grant = grants[capability];
    return Extensions({ [POLICY_EXTENSION]: { ...ofGrant(grant), capability, grant } });
  };
}
