import { ACTORS, FEATURE_FLAGS, type Identity, type Role, ROLES } from '@hacchu-hub/platform-core';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { permissionDenied, unauthenticated } from '../errors/errors.js';
import { CAPABILITIES } from './capabilities.js';
import { type EnforcedRule, POLICY_EXTENSION } from './policy.js';
import { isDemandUuid, RequestContext } from './request-context.js';

const policyRule: z.ZodType<EnforcedRule> = z
  .strictObject({
    capability: z.string().optional(),
    grant: z
      .strictObject({
        roles: z.array(z.enum(ROLES)).readonly(),
        isForOperators: z.boolean(),
        feature: z.enum(FEATURE_FLAGS).optional(),
        outlastsWithdrawal: z.boolean().optional(),
      })
      .optional(),
    actors: z.array(z.enum([...ACTORS, 'Anonymous'])).optional(),
    roles: z.array(z.enum(ROLES)).min(1).optional(),
    feature: z.enum(FEATURE_FLAGS).optional(),
    needsPlatformRight: z.boolean().optional(),
    services: z.array(z.string().min(1)).optional(),
  })
  .refine(
    (rule) => (rule.actors?.length ?? 0) + (rule.services?.length ?? 0) > 0,
    'a policy must name at least one caller',
  )
  .refine(
    ({ capability, grant }) =>
      capability === undefined || capability in CAPABILITIES !== (grant !== undefined),
    'a capability is either in the matrix or defined by the slice',
  );

const DEFAULT_ROLES: readonly Role[] = ['ADMIN', 'EDITOR'];

/** @throws PERMISSION_DENIED, or UNAUTHENTICATED when signing in could help */
export function assertAllowed(rule: EnforcedRule, identity: Identity): void {
  const actors = rule.actors ?? [];
  switch (identity.kind) {
    case 'service':
      if (rule.services?.includes(identity.service)) return;
      throw permissionDenied();
    case 'anonymous':
      if (actors.includes('Anonymous')) return;
      throw unauthenticated();
    case 'user': {
      if (!actors.includes(identity.actor)) throw permissionDenied();
      if (identity.actor === 'Operator') {
        if (rule.needsPlatformRight && !identity.hasPlatformRight) throw permissionDenied();
        return;
      }
      if (!(rule.roles ?? DEFAULT_ROLES).includes(identity.role)) throw permissionDenied();
      if (rule.feature && !identity.flags.includes(rule.feature)) throw permissionDenied();
    }
  }
}

/** @throws NOT_FOUND where there is no such demand */
export type RequiresDemand = (demandUuid: string) => Promise<void>;

type Field = GraphQLField<unknown, unknown>;

const identityOf = (context: unknown): Identity => {
  if (context instanceof RequestContext) return context.identity;
  throw unauthenticated();
};

/** The rule that `@Allow` attached to a field or type. @throws when it is not a valid rule */
export const declaredRule = (
  extensions: Readonly<Record<string, unknown>>,
  where: string,
): EnforcedRule | undefined => {
  const declared = extensions[POLICY_EXTENSION];
  if (declared === undefined) return undefined;
  const parsed = policyRule.safeParse(declared);
  if (parsed.success) return parsed.data;
  throw new Error(`${where}: invalid policy: ${z.prettifyError(parsed.error)}`);
};

const guard = (field: Field, check: (identity: Identity) => void): void => {
  const resolve: GraphQLFieldResolver<unknown, unknown> = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    check(identityOf(context));
    return resolve(source, args, context, info);
  };
};

const nobodyAnonymous = (identity: Identity): void => {
  if (identity.kind === 'anonymous') throw unauthenticated();
};
const servicesOnly = (identity: Identity): void => {
  nobodyAnonymous(identity);
  if (identity.kind !== 'service') throw permissionDenied();
};

/** Scopes depend on it: operators only read what belongs to a demand that withdraws. */
const markWriting = (field: Field): void => {
  const resolve: GraphQLFieldResolver<unknown, unknown> = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    if (context instanceof RequestContext) context.isWriting = true;
    return resolve(source, args, context, info);
  };
};

/** The demand that the arguments of an operation name: `demandUuid`, itself or in `input`. */
function namedDemand(args: Readonly<Record<string, unknown>>): unknown {
  const { input } = args;
  const given = [args, typeof input === 'object' && input !== null ? input : {}].flatMap(Object.entries);
  return given.find(([name]) => name.toLowerCase() === 'demanduuid')?.[1];
}

/** Operators store nothing for a demand that does not exist. What else is wrong with its UUID, the scope says. */
const requireDemand = (field: Field, exists: RequiresDemand): void => {
  const resolve: GraphQLFieldResolver<unknown, unknown> = field.resolve ?? defaultFieldResolver;
  field.resolve = async (source, args, context, info) => {
    const { identity } = context instanceof RequestContext ? context : {};
    const demandUuid = namedDemand(args);
    if (identity?.kind === 'user' && identity.actor === 'Operator' && isDemandUuid(demandUuid))
      await exists(demandUuid);
    return resolve(source, args, context, info);
  };
};

function guardFields(type: GraphQLObjectType, isRoot: boolean, missing: string[]): void {
  for (const field of Object.values(type.getFields())) {
    const where = `${type.name}.${field.name}`;
    if (isRoot && field.name === '_entities') {
      guard(field, nobodyAnonymous);
    } else if (isRoot && field.name === '_service') {
      guard(field, servicesOnly);
    } else {
      const rule = declaredRule(field.extensions, where);
      if (rule) guard(field, (identity) => assertAllowed(rule, identity));
      else if (isRoot) missing.push(where);
    }
  }
}

function guardReferences(type: GraphQLObjectType, missing: string[]): void {
  // @apollo/subgraph keeps the reference resolver here; Nest copies our rule to the same object.
  const subgraph = type.extensions.apollo?.subgraph;
  const resolveReference = subgraph?.resolveReference;
  if (!subgraph || !resolveReference) return;
  const rule = declaredRule(type.extensions, type.name);
  if (!rule) {
    missing.push(`${type.name} (reference resolver)`);
    return;
  }
  subgraph.resolveReference = async (reference: object, context: unknown, info: GraphQLResolveInfo) => {
    assertAllowed(rule, identityOf(context));
    return resolveReference(reference, context, info);
  };
}

/**
 * Wraps root fields, guarded fields and reference resolvers with their declared policies. It works on the built
 * schema because Nest guards do not run for `_entities`.
 *
 * @param exists asked for the demand that an operator names with a mutation
 * @throws when a root field or an entity with a reference resolver declares no policy
 */
export function enforcePolicies(schema: GraphQLSchema, exists: RequiresDemand): GraphQLSchema {
  const missing: string[] = [];
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const mutations = type === schema.getMutationType() ? Object.values(type.getFields()) : [];
    // Before the guard, which then runs first: who may not do it learns nothing of demands.
    mutations.forEach((field) => requireDemand(field, exists));
    guardFields(type, roots.has(type), missing);
    mutations.forEach(markWriting);
    guardReferences(type, missing);
  }
  if (missing.length > 0) throw new Error(`No policy (@Allow) declared for: ${missing.sort().join(', ')}`);
  return schema;
}
