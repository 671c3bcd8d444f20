import { GraphQLSchemaHost } from '@nestjs/graphql';
import { getNullableType, isInputObjectType, type GraphQLField } from 'graphql';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ACTORS, FEATURE_FLAGS, ROLES, type FeatureFlag, type Role } from './identity.js';
import { as, OTHER_DEMAND, type TestIdentity, type TestUserOptions } from './testing.identities.js';
import type { TestSubgraph } from './testing.js';
import { PROCESSES } from './testing.processes.js';
import { leastOperation } from './testing.schema-walk.js';

const rightsTable = z.object({
  capabilities: z.record(
    z.string(),
    z.object({
      roles: z.array(z.enum(ROLES)),
      isForOperators: z.boolean(),
      feature: z.enum(FEATURE_FLAGS).optional(),
    }),
  ),
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

/** What `rights.json` of a subgraph says. */
export type RightsTable = z.infer<typeof rightsTable>;

/** Reads the committed `rights.json` of a subgraph. */
export const readRights = (file: URL): RightsTable =>
  rightsTable.parse(JSON.parse(readFileSync(file, 'utf8')));

/** One kind of caller: what a request shows of it, and what the table is asked about it. */
export interface RightsCaller {
  readonly name: string;
  readonly who: TestIdentity;
  readonly kind:
    | { readonly is: 'unproved' }
    | { readonly is: 'anonymous' }
    | { readonly is: 'operator' }
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

/** Every kind of caller there is, and an ADMIN without each function that the table names. */
export function rightsCallers({ capabilities, rootFields }: RightsTable): RightsCaller[] {
  const unproved = { is: 'unproved' } as const;
  const people = [
    ['a user without a role', 'UNKNOWN', as.unknownRole],
    ['an EDITOR', 'EDITOR', as.editor],
    ['an ADMIN', 'ADMIN', as.demandAdmin],
    ['an ADMIN of another demand', 'ADMIN', as.otherDemandAdmin],
  ] as const;
  const features = new Set(
    Object.values(rootFields).map(
      ({ capability, feature }) => capabilities[capability ?? '']?.feature ?? feature,
    ),
  );
  return [
    { name: 'a caller without an identity', who: as.nobody(), kind: unproved },
    { name: 'a forged identity', who: as.forged(), kind: unproved },
    { name: 'an expired identity', who: as.expired(), kind: unproved },
    { name: 'user claims signed by a subgraph', who: as.userSignedByService(), kind: unproved },
    { name: 'nobody signed in', who: as.anonymous(), kind: { is: 'anonymous' } },
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
    { name: 'an operator', who: as.operator(), kind: { is: 'operator' } },
  ];
}

/** Whether the table lets a caller in. It goes by the published table alone, not by the code that guards fields. */
function isLetIn(
  { capabilities, rootFields }: RightsTable,
  path: string,
  { kind }: Pick<RightsCaller, 'kind'>,
) {
  const rule = rootFields[path];
  if (!rule || kind.is === 'unproved') return false;
  if (kind.is === 'service') return rule.services.includes(kind.service);
  if (kind.is === 'anonymous') return rule.actors.includes('Anonymous');
  const grant = rule.capability === undefined ? undefined : capabilities[rule.capability];
  if (kind.is === 'operator') return grant ? grant.isForOperators : rule.actors.includes('Operator');
  const roles = grant?.roles ?? (rule.actors.includes('DemandUser') ? rule.roles : []);
  const feature = grant?.feature ?? rule.feature;
  return roles.includes(kind.role) && (feature === undefined || kind.flags.includes(feature));
}

interface RootField {
  /** As the table calls it: `Query.orders`. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** What only the gateway asks for; the tests of the kit are about it. */
const OF_FEDERATION = new Set(['_service', '_entities']);

function rootFieldsOf(subgraph: TestSubgraph): RootField[] {
  const { schema } = subgraph.app.get(GraphQLSchemaHost);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !OF_FEDERATION.has(name))
      .map((field) => ({ path: `${type?.name}.${field.name}`, kind, field })),
  );
}

/** Root fields that the table does not name, and names in it that are none. */
export function undeclaredRootFields(subgraph: TestSubgraph, { rootFields }: RightsTable): string[] {
  const there = rootFieldsOf(subgraph).map(({ path }) => path);
  const declared = Object.keys(rootFields);
  return [
    ...there.filter((path) => !declared.includes(path)),
    ...declared.filter((path) => !there.includes(path)),
  ];
}

/**
 * Calls every root field as one kind of caller, with the least input that is valid.
 * @returns a line for each root field that answers otherwise than the table says
 */
export async function rightsDifferences(
  subgraph: TestSubgraph,
  rights: RightsTable,
  caller: RightsCaller,
): Promise<string[]> {
  const isSignedIn = !['unproved', 'anonymous'].includes(caller.kind.is);
  const refusal = isSignedIn ? 'PERMISSION_DENIED' : 'FORBIDDEN';
  const differences: string[] = [];
  for (const { path, kind, field } of rootFieldsOf(subgraph)) {
    const { code = 'data' } = await subgraph.graphql(leastOperation(kind, field), {}, caller.who);
    const isOpen = isLetIn(rights, path, caller);
    const isAsDeclared = isOpen ? !['FORBIDDEN', 'PERMISSION_DENIED'].includes(code) : code === refusal;
    if (!isAsDeclared)
      differences.push(`${path} is ${isOpen ? 'open' : 'closed'} to it, and answers ${code}`);
  }
  return differences;
}

/** The optional argument by which an operation names the demand that it is about, itself or in its `input`. */
function demandArgument({ args }: GraphQLField<unknown, unknown>): string | undefined {
  const input = args.find(({ name }) => name === 'input');
  const type = input && getNullableType(input.type);
  const inner = type && isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return [...args, ...inner].find(
    ({ name, type: own }) => /^demandUuid$/iu.test(name) && getNullableType(own) === own,
  )?.name;
}

/**
 * Calls every root field that may name a demand: people of a demand may name no other one, and operators have to name one.
 * @param ofOperators root fields that tell operators of themselves where they name none
 * @returns a line for each root field that answers otherwise
 */
export async function demandDifferences(
  subgraph: TestSubgraph,
  rights: RightsTable,
  ofOperators: readonly string[] = [],
): Promise<string[]> {
  const admin: RightsCaller = user('an ADMIN', 'ADMIN', as.demandAdmin, ALL_FLAGS);
  const operator: RightsCaller = { name: 'an operator', who: as.operator(), kind: { is: 'operator' } };
  const differences: string[] = [];
  const expectAnswer = async (path: string, document: string, caller: RightsCaller, expected: string) => {
    if (!isLetIn(rights, path, caller)) return;
    const { code, errors } = await subgraph.graphql(document, {}, caller.who);
    const fields = Object.entries(errors[0]?.extensions.exception?.details.fields ?? {}).flat(2);
    const answer = [code, ...fields].join(' ');
    if (answer !== expected) differences.push(`${path} answers ${caller.name} with ${answer}`);
  };
  for (const { path, kind, field } of rootFieldsOf(subgraph)) {
    const argument = demandArgument(field);
    if (argument === undefined) continue;
    const elsewhere = leastOperation(kind, field, { [argument]: OTHER_DEMAND.uuid });
    await expectAnswer(path, elsewhere, admin, 'PERMISSION_DENIED');
    if (ofOperators.includes(path)) continue;
    const nowhere = leastOperation(kind, field);
    await expectAnswer(path, nowhere, operator, 'INVALID_ARGUMENT demandUuid 組織を指定してください。');
  }
  return differences;
}
