import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import type { TestIdentity } from './testing.identities.js';
import type { TestSubgraph } from './testing.js';

/** Values that each scalar takes, written as GraphQL literals. */
const LITERALS: Record<string, string> = {
  ID: '"01900000-0000-7000-8000-00000000abcd"',
  String: '"x"',
  Int: '1',
  Float: '1',
  Boolean: 'false',
  Decimal: '"1"',
  Yen: '"1"',
  LocalDate: '"2026-01-01"',
  YearMonth: '"2026-01"',
  Timestamp: '"2026-01-01T00:00:00.000000Z"',
};

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  const known = LITERALS[type.name];
  if (known === undefined) throw new Error(`no test value for the scalar ${type.name}`);
  return known;
}

function operation(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${literal(arg.type)}`);
  const args = given.length > 0 ? `(${given.join(', ')})` : '';
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${field.name}${args}${selection} }`;
}

const BY_GATEWAY_ONLY = new Set(['_service', '_entities']);

/**
 * Calls every root field of the subgraph as `who`, with the least input that is valid, and answers the error code of
 * each (undefined where it was let in). To show who is kept out of what, for fields to come as well.
 */
export async function codesOfRootFields(
  subgraph: TestSubgraph,
  who: TestIdentity,
): Promise<Record<string, string | undefined>> {
  const { schema } = subgraph.app.get(GraphQLSchemaHost);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const codes: Record<string, string | undefined> = {};
  for (const [kind, type] of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      if (BY_GATEWAY_ONLY.has(field.name)) continue;
      codes[field.name] = (await subgraph.graphql(operation(kind, field), {}, who)).code;
    }
  }
  return codes;
}

/** Root fields that let `who` in: everything that does not answer FORBIDDEN or PERMISSION_DENIED. */
export async function rootFieldsOpenTo(subgraph: TestSubgraph, who: TestIdentity): Promise<string[]> {
  const codes = await codesOfRootFields(subgraph, who);
  return Object.keys(codes)
    .filter((field) => codes[field] !== 'FORBIDDEN' && codes[field] !== 'PERMISSION_DENIED')
    .sort();
}
