import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { Random } from './random.js';
import type { Json, Pool } from './values.js';
import { Values } from './values.js';

/** One generated root field with its arguments. */
export interface DrawnField {
  kind: 'query' | 'mutation';
  name: string;
  args: { name: string; type: string; value: Json }[];
  selection: string;
}

export interface FuzzRequest {
  fields: DrawnField[];
  /** How the message itself is malformed; undefined when only its values are hostile. */
  malformation?: string;
  /** The JSON body. */
  body: { query: string; variables?: Json; operationName?: Json };
}

const MAX_DEPTH = 5;

/** Generates operations from a schema; every root field gets its turn. */
export class OperationGenerator {
  private readonly roots: { kind: DrawnField['kind']; field: GraphQLField<unknown, unknown> }[];

  constructor(
    schema: GraphQLSchema,
    private readonly random: Random,
    private readonly pool: Pool,
  ) {
    const rootsOf = (kind: DrawnField['kind'], type: GraphQLObjectType | null | undefined) =>
      Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
    this.roots = [
      ...rootsOf('query', schema.getQueryType()),
      ...rootsOf('mutation', schema.getMutationType()),
    ];
  }

  get rootFields(): number {
    return this.roots.length;
  }

  /** The request with this number: its first field follows the rotation, the rest is random. */
  draw(turn: number): FuzzRequest {
    const { random } = this;
    const isSingle = random.chance(0.5);
    const hostility = isSingle ? 0.2 : random.pick([0, 0.05, 0.15, 0.4, 1]);
    const first = this.roots[turn % this.roots.length] as (typeof this.roots)[number];
    const others = this.roots.filter(({ kind }) => kind === first.kind);
    const more = random.chance(0.15) ? random.below(3) : 0;
    const chosen = [first, ...Array.from({ length: more }, () => random.pick(others))];
    const fields = chosen.map(({ kind, field }) => this.drawField(kind, field, hostility, isSingle));
    const request = { fields, body: bodyOf(fields) };
    return random.chance(0.06) ? this.malform(request) : request;
  }

  private drawField(
    kind: DrawnField['kind'],
    field: GraphQLField<unknown, unknown>,
    hostility: number,
    isSingle: boolean,
  ): DrawnField {
    const values = new Values(this.random, this.pool, hostility, isSingle);
    const args = field.args
      .filter((arg) =>
        isRequiredArgument(arg) ? !this.random.chance(hostility / 50) : this.random.chance(0.5),
      )
      .map((arg) => ({
        name: arg.name,
        type: String(arg.type),
        value: values.of(arg.type, arg.name === 'uuid' ? field.name : arg.name),
      }));
    return { kind, name: field.name, args, selection: this.select(field.type, 0, hostility) };
  }

  private select(type: GraphQLOutputType, depth: number, hostility: number): string {
    const named = getNamedType(type);
    if (isLeafType(named)) return '';
    if (!isObjectType(named) || isAbstractType(named) || depth >= MAX_DEPTH) return ' { __typename }';
    const wide = depth < 2 ? 0.6 : 0.3;
    const parts = Object.values(named.getFields()).flatMap((field) => {
      const isLeaf = isLeafType(getNamedType(field.type));
      if (!this.random.chance(isLeaf ? wide + 0.2 : wide / (depth + 1))) return [];
      const args = this.literalArguments(field, hostility);
      return args === undefined
        ? []
        : [`${field.name}${args}${this.select(field.type, depth + 1, hostility)}`];
    });
    return ` { ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  /** Arguments of nested fields, as literals; undefined when one cannot be written. */
  private literalArguments(field: GraphQLField<unknown, unknown>, hostility: number): string | undefined {
    const values = new Values(this.random, this.pool, hostility);
    const args = field.args
      .filter((arg) => isRequiredArgument(arg) || this.random.chance(0.3))
      .map((arg) => `${arg.name}: ${literal(values.of(arg.type, arg.name), arg.type)}`);
    return args.length > 0 ? `(${args.join(', ')})` : '';
  }

  /** The same request, malformed as a message rather than in its values. */
  private malform({ fields, body }: FuzzRequest): FuzzRequest {
    const { random } = this;
    const { query } = body;
    const malformed: [string, FuzzRequest['body']][] = [
      ['unknown operationName', { ...body, operationName: 'Unknown' }],
      ['odd operationName', { ...body, operationName: random.pick<Json>(['', 0, [], {}, '__proto__']) }],
      ['two operations', { ...body, query: `${query} query Other { __typename }` }],
      ['two named operations', { ...body, query: 'query A { __typename } query B { __typename }' }],
      ['subscription', { ...body, query: query.replace(/^(?:query|mutation)/, 'subscription') }],
      ['subscription', { ...body, query: 'subscription { __typename }' }],
      ['cut off', { ...body, query: query.slice(0, random.below(query.length)) }],
      ['long comment', { ...body, query: `${query}\n# ${'x'.repeat(40_000)}` }],
      ['skipped operation', { ...body, query: query.replace('{', '@skip(if: true) {') }],
      [
        'circular fragments',
        { ...body, query: `${query} fragment A on Query { ...B } fragment B on Query { ...A }` },
      ],
      ['unused fragment', { ...body, query: `${query} fragment Unused on Order { uuid }` }],
      ['odd variables', { ...body, variables: random.pick<Json>([null, [], 'x', 1, { input: { x: 1 } }]) }],
      ['introspection', { ...body, query: '{ __schema { types { name fields { name type { name } } } } }' }],
      ['federation fields', { ...body, query: '{ __type(name: "Order") { name } _service { sdl } }' }],
      [
        'entities',
        { ...body, query: '{ _entities(representations: [{__typename: "Order"}]) { __typename } }' },
      ],
      ['odd aliases', { ...body, query: '{ __proto__: __typename constructor: __typename }' }],
      ['empty document', { ...body, query: random.pick(['', ' ', '{', '{}', '#']) }],
      ['nothing included', { ...body, query: 'query { ...on Query { __typename @include(if: false) } }' }],
      ['odd declarations', { ...body, query: 'query ($a: Int = 1, $b: [Order!]) { __typename }' }],
      ['unknown type', { ...body, query: 'query ($a: Nothing) { __typename }' }],
    ];
    const [malformation, changed] = random.pick(malformed);
    return { fields, malformation, body: changed };
  }
}

/** The operation of these fields, with their arguments as variables. */
export function bodyOf(fields: readonly DrawnField[]): FuzzRequest['body'] {
  const variables: Record<string, Json> = {};
  const declared: string[] = [];
  const selections = fields.map((field, index) => {
    const args = field.args.map(({ name, type, value }) => {
      const variable = `${name}${index}`;
      declared.push(`$${variable}: ${type}`);
      variables[variable] = value;
      return `${name}: $${variable}`;
    });
    const alias = fields.length > 1 ? `f${index}: ` : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${field.selection}`;
  });
  const kind = fields[0]?.kind ?? 'query';
  const head = declared.length > 0 ? `${kind} (${declared.join(', ')})` : kind;
  return { query: `${head} { ${selections.join(' ')} }`, variables };
}

/** A value as a GraphQL literal: enum values and field names without quotes. */
function literal(value: Json, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType);
  if (Array.isArray(value)) {
    const item = isListType(type) ? type.ofType : type;
    return `[${value.map((one) => literal(one, item)).join(', ')}]`;
  }
  if (value !== null && typeof value === 'object') {
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${/^\w+$/.test(name) ? name : 'x'}: ${JSON.stringify(one)}`)
      .join(', ')} }`;
  }
  if (isEnumType(type) && typeof value === 'string' && /^\w+$/.test(value)) return value;
  return JSON.stringify(value);
}
