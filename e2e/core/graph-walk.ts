import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildASTSchema,
  type DocumentNode,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  parse,
} from 'graphql';

const ROOT = join(import.meta.dirname, '..', '..');

/** A value for every scalar of the graph. */
const SCALARS: Record<string, string> = {
  ID: '"018f0000-0000-7000-8000-000000000000"',
  String: '"x"',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  Decimal: '"1"',
  Yen: '"1"',
  LocalDate: '"2026-11-20"',
  Timestamp: '"2026-11-20T00:00:00.000000Z"',
  YearMonth: '"2026-11"',
};

/** The operations of a subgraph, derived from its committed schema. */
export interface WalkedSubgraph {
  /** Folder, `subgraph-orders`. */
  name: `subgraph-${string}`;
  /** One valid operation per root field, including those that are not public. */
  operations: {
    field: string;
    /** `Query.orders` */
    path: string;
    isInaccessible: boolean;
    document: string;
  }[];
  /** One reference per entity that the subgraph resolves. */
  entities: { type: string; representation: Record<string, string> }[];
}

export interface WalkOptions {
  /**
   * The demand to use for every argument that takes one; without it, only required arguments are filled, with
   * a nonexistent one.
   */
  demandUuid?: string;
}

/** Every subgraph of the repository; no field is listed here by name. */
export function walkSubgraphs(options: WalkOptions = {}): WalkedSubgraph[] {
  return readdirSync(ROOT)
    .filter((name): name is WalkedSubgraph['name'] => name.startsWith('subgraph-'))
    .map((name) => {
      const document = parse(readFileSync(join(ROOT, name, 'schema.graphql'), 'utf8'));
      const schema = buildASTSchema(document, { assumeValidSDL: true, assumeValid: true });
      return { name, operations: operationsOf(schema, options), entities: entitiesOf(document) };
    });
}

function operationsOf(schema: GraphQLSchema, options: WalkOptions): WalkedSubgraph['operations'] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      field: field.name,
      path: `${type?.name}.${field.name}`,
      isInaccessible: field.astNode?.directives?.some(({ name }) => name.value === 'inaccessible') ?? false,
      document: `${kind} { ${call(field, options)} }`,
    })),
  );
}

const isDemand = (name: string) => /^demandU(?:uid|UID)$/.test(name);

function call(field: GraphQLField<unknown, unknown>, options: WalkOptions): string {
  const args = field.args
    .filter((arg) => isRequiredArgument(arg) || takesDemand(arg.name, arg.type, options))
    .map(({ name, type }) => `${name}: ${valueOf(name, type, options)}`);
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection}`;
}

/** Whether an optional input is filled because it names the demand. */
function takesDemand(name: string, type: GraphQLInputType, { demandUuid }: WalkOptions): boolean {
  if (demandUuid === undefined) return false;
  return isDemand(name) || (isInputObjectType(type) && Object.keys(type.getFields()).some(isDemand));
}

function valueOf(name: string, type: GraphQLInputType, options: WalkOptions): string {
  if (isDemand(name) && options.demandUuid !== undefined) return JSON.stringify(options.demandUuid);
  return literal(type, options);
}

/** A literal of the type with only the required fields. */
function literal(type: GraphQLInputType, options: WalkOptions): string {
  if (isNonNullType(type)) return literal(type.ofType, options);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
      .filter((field) => isRequiredInputField(field) || takesDemand(field.name, field.type, options))
      .map((field) => `${field.name}: ${valueOf(field.name, field.type, options)}`);
    return `{ ${fields.join(', ')} }`;
  }
  const value = SCALARS[type.name];
  if (value === undefined) throw new Error(`${type.name} has no example value in graph-walk.ts`);
  return value;
}

/** Entities by their `@key`; those with `resolvable: false` are stubs of another slice. */
function entitiesOf(document: DocumentNode): WalkedSubgraph['entities'] {
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION)
      return [];
    const key = definition.directives?.find(({ name }) => name.value === 'key');
    if (!key) return [];
    const args = new Map(key.arguments?.map(({ name, value }) => [name.value, value]));
    const resolvable = args.get('resolvable');
    if (resolvable?.kind === Kind.BOOLEAN && !resolvable.value) return [];
    const fields = args.get('fields');
    const names = fields?.kind === Kind.STRING ? fields.value.split(/\s+/) : [];
    const type = definition.name.value;
    const representation = {
      __typename: type,
      ...Object.fromEntries(names.map((name) => [name, JSON.parse(SCALARS['ID'] ?? '""')])),
    };
    return [{ type, representation }];
  });
}

/** Public root fields of the composed graph: the walk must cover all of them. */
export function supergraphRootFields(): Set<string> {
  const text = readFileSync(join(ROOT, 'gateway', 'supergraph.graphql'), 'utf8');
  const schema = buildASTSchema(parse(text), { assumeValidSDL: true, assumeValid: true });
  return new Set(
    [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()) : [],
    ),
  );
}
