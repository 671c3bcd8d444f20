import { readFileSync } from 'node:fs';
import { ACTORS, FEATURE_FLAGS, type FeatureFlag, type Role, ROLES } from '@hacchu-hub/platform-core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { getNullableType, type GraphQLField, isInputObjectType } from 'graphql';
import { z } from 'zod';
import { as, OTHER_DEMAND, type TestIdentity, type TestUserOptions, UNKNOWN_DEMAND } from './identities.js';
import { PROCESSES } from './processes.js';
import { leastOperation } from './schema-walk.js';
import type { TestSubgraph } from './test-subgraph.js';

const grants = z.record(
  z.string(),
  z.object({
    roles: z.array(z.enum(ROLES)),
    isForOperators: z.boolean(),
    needsPlatformRight: z.boolean().optional(),
    feature: z.enum(FEATURE_FLAGS).optional(),
  }),
);

const rightsTable = z.object({
  capabilities: grants,
  ownCapabilities: grants.default({}),
  rootFields: z.record(
    z.string(),
    z.object({
      capability: z.string().optional(),
      actors: z.array(z.enum([...ACTORS, 'Anonymous'])).default([]),
      roles: z.array(z.enum(ROLES)).default(['ADMIN', 'EDITOR']),
      feature: z.enum(FEATURE_FLAGS).optional(),
      services: z.array(z.string()).default([]),
    }),
  ),
});

/** The contents of a subgraph's `rights.json`. */
export type RightsTable = z.infer<typeof rightsTable>;

/** Reads the committed `rights.json` of a subgraph. */
export const readRights = (file: URL): RightsTable =>
  rightsTable.parse(JSON.parse(readFileSync(file, 'utf8')));

/** One kind of caller: the identity it sends, and the attributes by which the table is consulted. */
export interface RightsCaller {
  readonly name: string;
  readonly who: TestIdentity;
  readonly kind:
    | { readonly is: 'unverified' }
    | { readonly is: 'anonymous' }
    | { readonly is: 'operator'; readonly hasPlatformRight: boolean }
    | { readonly is: 'service'; readonly service: string }
    | { readonly is: 'user'; readonly role: Role; readonly flags: readonly FeatureFlag[] };
}

const ALL_FLAGS = [...FEATURE_FLAGS];

const user = (
  name: string,
  role: Role,
  identity: (options: TestUserOptions) => TestIdentity,
  flags: FeatureFlag[],
): RightsCaller => ({ name, who: identity({ flags }), kind: { is: 'user', role, flags } });

/** The grant of a capability of the matrix or of the slice. */
const grantIn = ({ capabilities, ownCapabilities }: RightsTable, name = '') =>
  capabilities[name] ?? ownCapabilities[name];

/** Every kind of caller, and an ADMIN without each feature that the table names. */
export function rightsCallers(table: RightsTable): RightsCaller[] {
  const unverified = { is: 'unverified' } as const;
  const people = [
    ['a user without a role', 'UNKNOWN', as.unknownRole],
    ['an EDITOR', 'EDITOR', as.editor],
    ['an ADMIN', 'ADMIN', as.demandAdmin],
    ['an ADMIN of another demand', 'ADMIN', as.otherDemandAdmin],
  ] as const;
  const features = new Set(
    Object.values(table.rootFields).map(
      ({ capability, feature }) => grantIn(table, capability)?.feature ?? feature,
    ),
  );
  return [
    { name: 'a caller without an identity', who: as.nobody(), kind: unverified },
    { name: 'a forged identity', who: as.forged(), kind: unverified },
    { name: 'an expired identity', who: as.expired(), kind: unverified },
    { name: 'user claims signed by a subgraph', who: as.userSignedByService(), kind: unverified },
    { name: 'an unauthenticated caller', who: as.anonymous(), kind: { is: 'anonymous' } },
    ...PROCESSES.map((service): RightsCaller => ({
      name: service,
      who: as.service(service),
      kind: { is: 'service', service },
    })),
    ...people.flatMap(([name, role, identity]) => [
      user(`${name} with all functions`, role, identity, ALL_FLAGS),
      user(`${name} without functions`, role, identity, []),
    ]),
    ...ALL_FLAGS.filter((flag) => features.has(flag)).map((flag) =>
      user(
        `an ADMIN with all functions but ${flag}`,
        'ADMIN',
        as.demandAdmin,
        ALL_FLAGS.filter((one) => one !== flag),
      ),
    ),
    {
      name: 'an operator without the platform right',
      who: as.operator(),
      kind: { is: 'operator', hasPlatformRight: false },
    },
    {
      name: 'an operator with the platform right',
      who: as.operator({ hasPlatformRight: true }),
      kind: { is: 'operator', hasPlatformRight: true },
    },
  ];
}

/** Whether the table admits a caller. It uses the published table alone, not the code that guards the fields. */
function isAdmitted(table: RightsTable, path: string, { kind }: Pick<RightsCaller, 'kind'>) {
  const rule = table.rootFields[path];
  if (!rule || kind.is === 'unverified') return false;
  if (kind.is === 'service') return rule.services.includes(kind.service);
  if (kind.is === 'anonymous') return rule.actors.includes('Anonymous');
  const grant = grantIn(table, rule.capability);
  if (kind.is === 'operator') {
    if (!grant) return rule.actors.includes('Operator');
    return grant.isForOperators && (!grant.needsPlatformRight || kind.hasPlatformRight);
  }
  const roles = grant?.roles ?? (rule.actors.includes('DemandUser') ? rule.roles : []);
  const feature = grant?.feature ?? rule.feature;
  return roles.includes(kind.role) && (feature === undefined || kind.flags.includes(feature));
}

interface RootField {
  /** As in the table: `Query.orders`. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** Fields that only the gateway uses; the kit's own tests cover them. */
const FEDERATION_FIELDS = new Set(['_service', '_entities']);

function rootFieldsOf(subgraph: TestSubgraph): RootField[] {
  const { schema } = subgraph.app.get(GraphQLSchemaHost);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !FEDERATION_FIELDS.has(name))
      .map((field) => ({ path: `${type?.name}.${field.name}`, kind, field })),
  );
}

/** Root fields missing from the table, and entries of the table without a root field. */
export function undeclaredRootFields(subgraph: TestSubgraph, { rootFields }: RightsTable): string[] {
  const there = rootFieldsOf(subgraph).map(({ path }) => path);
  const declared = Object.keys(rootFields);
  return [
    ...there.filter((path) => !declared.includes(path)),
    ...declared.filter((path) => !there.includes(path)),
  ];
}

/**
 * Calls every root field as one kind of caller, with the smallest valid input.
 * @returns a line for each root field whose response differs from the table
 */
export async function rightsDifferences(
  subgraph: TestSubgraph,
  rights: RightsTable,
  caller: RightsCaller,
): Promise<string[]> {
  const isSignedIn = !['unverified', 'anonymous'].includes(caller.kind.is);
  const refusal = isSignedIn ? 'PERMISSION_DENIED' : 'FORBIDDEN';
  const differences: string[] = [];
  for (const { path, kind, field } of rootFieldsOf(subgraph)) {
    const { code = 'data' } = await subgraph.graphql(leastOperation(kind, field), {}, caller.who);
    const isOpen = isAdmitted(rights, path, caller);
    const isAsDeclared = isOpen ? !['FORBIDDEN', 'PERMISSION_DENIED'].includes(code) : code === refusal;
    if (!isAsDeclared)
      differences.push(`${path} should be ${isOpen ? 'open' : 'closed'}, but responded with ${code}`);
  }
  return differences;
}

/** The argument, or field of `input`, by which an operation names its demand. */
function demandArgument({
  args,
}: GraphQLField<unknown, unknown>): { name: string; isOptional: boolean } | undefined {
  const input = args.find(({ name }) => name === 'input');
  const type = input && getNullableType(input.type);
  const inner = type && isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const found = [...args, ...inner].find(({ name }) => /^demandUuid$/iu.test(name));
  return found && { name: found.name, isOptional: getNullableType(found.type) === found.type };
}

/**
 * Calls every root field that may name a demand: demand users may name no other one, operators must name one, and
 * change nothing for one that does not exist.
 * @param ofOperators root fields that return an operator's own data when no demand is named
 * @returns a line for each root field whose response differs
 */
export async function demandDifferences(
  subgraph: TestSubgraph,
  rights: RightsTable,
  ofOperators: readonly string[] = [],
): Promise<string[]> {
  const admin: RightsCaller = user('an ADMIN', 'ADMIN', as.demandAdmin, ALL_FLAGS);
  const operator: RightsCaller = {
    name: 'an operator',
    who: as.operator(),
    kind: { is: 'operator', hasPlatformRight: false },
  };
  const differences: string[] = [];
  const expectAnswer = async (path: string, document: string, caller: RightsCaller, expected: string) => {
    if (!isAdmitted(rights, path, caller)) return;
    const { code, errors } = await subgraph.graphql(document, {}, caller.who);
    const { details } = errors[0]?.extensions.exception ?? {};
    const fields = Object.entries(details?.fields ?? {}).flat(2);
    const said = code === 'NOT_FOUND' ? (details?.message ?? []) : fields;
    const answer = [code, ...said].join(' ');
    if (answer !== expected) differences.push(`${path} responded to ${caller.name} with ${answer}`);
  };
  for (const { path, kind, field } of rootFieldsOf(subgraph)) {
    const argument = demandArgument(field);
    if (argument === undefined) continue;
    const { name, isOptional } = argument;
    if (kind === 'mutation') {
      const unknown = leastOperation(kind, field, { [name]: UNKNOWN_DEMAND.uuid });
      await expectAnswer(path, unknown, operator, 'NOT_FOUND 組織が見つかりませんでした。');
    }
    if (!isOptional) continue;
    const elsewhere = leastOperation(kind, field, { [name]: OTHER_DEMAND.uuid });
    await expectAnswer(path, elsewhere, admin, 'PERMISSION_DENIED');
    if (ofOperators.includes(path)) continue;
    const nowhere = leastOperation(kind, field);
    await expectAnswer(path, nowhere, operator, 'INVALID_ARGUMENT demandUuid 組織を指定してください。');
  }
  return differences;
}
