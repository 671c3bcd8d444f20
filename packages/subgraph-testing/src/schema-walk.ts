import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** Valid values of each scalar, as GraphQL literals. */
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

/** Optional arguments and input fields to include nevertheless, by name. */
type Given = Readonly<Record<string, string>>;

const isNeeded = (given: Given, argument: GraphQLArgument | GraphQLInputField): boolean =>
  argument.name in given || (isNonNullType(argument.type) && argument.defaultValue === undefined);

function written(given: Given, { name, type }: GraphQLArgument | GraphQLInputField): string {
  const value = given[name];
  return `${name}: ${value === undefined ? literal(type, given) : JSON.stringify(value)}`;
}

function literal(type: GraphQLInputType, given: Given): string {
  if (isNonNullType(type)) return literal(type.ofType, given);
  if (isListType(type)) return `[${literal(type.ofType, given)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNeeded(given, field));
    return `{ ${fields.map((field) => written(given, field)).join(', ')} }`;
  }
  const known = LITERALS[type.name];
  if (known === undefined) throw new Error(`no test value for the scalar ${type.name}`);
  return known;
}

/** An operation of one root field with the smallest valid input. */
export function leastOperation(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  given: Given = {},
): string {
  const needed = field.args.filter((arg) => isNeeded(given, arg)).map((arg) => written(given, arg));
  const args = needed.length > 0 ? `(${needed.join(', ')})` : '';
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${field.name}${args}${selection} }`;
}
