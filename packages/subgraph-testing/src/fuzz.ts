import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { TestGraphqlError } from './client.js';
import type { TestIdentity } from './identities.js';
import { randomFrom } from './random.js';
import type { TestSubgraph } from './test-subgraph.js';

export interface FuzzOptions {
  /** Callers, picked at random. */
  callers: readonly TestIdentity[];
  /** The same seed generates the same operations. */
  seed: number;
  operations: number;
  /** Existing ids, so that operations get further than NOT_FOUND. */
  ids?: readonly string[];
}

/** An operation answered with a server error, or in another language than Japanese. */
export interface FuzzFinding {
  query: string;
  variables: string;
  status: number;
  errors: TestGraphqlError[];
}

export interface FuzzReport {
  findings: FuzzFinding[];
  /** Number of operations by first error code; `ok` for those without errors. */
  outcomes: Record<string, number>;
}

const LONG = 100_000;
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800x',
  '\u202e逆',
  '\u200b=1+1',
  '()[]{}*+?.\\^$|#/',
  '(a+)+$',
  '\\',
  '[',
  '$where',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'undefined',
  '../../../etc/passwd',
  "'; DROP TABLE x; --",
  'x'.repeat(LONG),
  '検'.repeat(40_000),
  'ａ'.repeat(5_000),
  `${'a '.repeat(30_000)}b`,
  '\u0301'.repeat(20_000),
  '\n'.repeat(10_000),
  '👨‍👩‍👧‍👦'.repeat(1_000),
  '01900000-0000-7000-8000-00000000zzzz',
  '00000000-0000-0000-0000-000000000000',
  '01900000-0000-7000-8000-0000000000B1',
];
const HOSTILE_INTS: readonly number[] = [0, -1, 2_147_483_647, -2_147_483_648, 999_999_999];
const HOSTILE_FLOATS: readonly number[] = [0, -0, -1, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER];
const HOSTILE_SCALARS: Record<string, readonly unknown[]> = {
  Int: HOSTILE_INTS,
  Float: HOSTILE_FLOATS,
  Boolean: [true, false],
  String: HOSTILE_TEXTS,
  ID: HOSTILE_TEXTS,
  Decimal: [
    '',
    '-0',
    '1e9',
    'NaN',
    '∞',
    '１２３',
    '9'.repeat(99),
    '9'.repeat(400),
    `0.${'1'.repeat(80)}`,
    '-999999999999999.99',
    '\u0000',
  ],
  Yen: ['', '9'.repeat(30), '9'.repeat(400), '-1', 'x'],
  LocalDate: ['0000-01-01', '9999-12-31', '2026-02-30', '0001-01-01', '-2026-01-01', '2026-01-01\u0000', ''],
  YearMonth: ['0000-01', '9999-12', '2026-13', '0001-01', ''],
  Timestamp: [
    '0000-01-01T00:00:00.000000Z',
    '9999-12-31T23:59:59.999999Z',
    '2026-99-99T99:99:99.999999Z',
    '',
  ],
};
/** Values that match none of the schema's types. */
const WRONG: readonly unknown[] = [
  null,
  'NO_SUCH_VALUE',
  '2147483648',
  1.5,
  4_294_967_296,
  true,
  {},
  [],
  [null],
  [[[]]],
  { a: { b: { c: null } } },
];
const USUAL_SCALARS: Record<string, readonly unknown[]> = {
  Int: [1, 2, 10, 20],
  Float: [1, 1.5],
  Boolean: [true, false],
  String: ['検索', 'テスト 商品', 'a@test.example', '150-0001', '03-1234-5678'],
  Decimal: ['100', '12.5'],
  Yen: ['1000'],
  LocalDate: ['2026-01-01', '2026-11-30'],
  YearMonth: ['2026-01', '2026-11'],
  Timestamp: ['2026-01-01T00:00:00.000000Z'],
};
/** Concurrent operations. */
const CONCURRENCY = 8;
const MAX_BODY = 500_000;
const MAX_INPUT_DEPTH = 6;
const SELECTION_DEPTH = 3;

/**
 * Generates operations for the fields of a schema: most of their values are ordinary, and one or a few are hostile.
 */
class OperationMaker {
  /** Hostile values that the current operation may still contain. */
  private hostile = 0;

  constructor(
    private readonly random: () => number,
    private readonly ids: readonly string[],
  ) {}

  make(
    kind: 'query' | 'mutation',
    field: GraphQLField<unknown, unknown>,
  ): { query: string; variables: Record<string, unknown> } {
    this.hostile = 1 + Math.floor(this.random() * 2);
    const variables: Record<string, unknown> = {};
    const order = [...field.args].sort(() => this.random() - 0.5);
    for (const arg of order) {
      if (!isRequiredArgument(arg) && this.random() < 0.3) continue;
      variables[arg.name] = this.value(arg.type, arg.name, 0);
    }
    const given = field.args.filter(({ name }) => name in variables);
    const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
    const head = declared ? `${kind} Fuzz(${declared})` : kind;
    const call = passed ? `${field.name}(${passed})` : field.name;
    return { query: `${head} { ${call} ${this.selection(field.type, SELECTION_DEPTH)} }`, variables };
  }

  /** References as the gateway sends them, and as it never would. */
  references(types: readonly string[]): { query: string; variables: Record<string, unknown> } {
    this.hostile = 2;
    const type = this.pick(types);
    const one = (): unknown => ({
      __typename: this.random() < 0.1 ? this.pick(HOSTILE_TEXTS.slice(0, 10)) : type,
      uuid: this.scalar('ID', 'uuid'),
      id: this.scalar('ID', 'id'),
    });
    const representations = Array.from({ length: 1 + Math.floor(this.random() * 5) }, one);
    const query =
      'query Fuzz($representations: [_Any!]!) { _entities(representations: $representations) { __typename } }';
    return { query, variables: { representations } };
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('no values to pick from');
    return value;
  }

  private value(type: GraphQLInputType, name: string, depth: number): unknown {
    if (isNonNullType(type)) return this.value(type.ofType, name, depth);
    if (this.isHostile(0.03)) return this.pick(WRONG);
    if (isListType(type)) {
      if (this.isHostile(0.1)) {
        const item = this.value(type.ofType, name, depth + 1);
        // As many as a request body may contain.
        const length = Math.min(10_000, Math.ceil(MAX_BODY / (JSON.stringify(item)?.length ?? 1)));
        return Array.from({ length }, () => item);
      }
      const length = Math.floor(this.random() * 3);
      return Array.from({ length }, () => this.value(type.ofType, name, depth + 1));
    }
    if (isEnumType(type)) return this.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isRequiredInputField(field) || (depth < MAX_INPUT_DEPTH && this.random() < 0.7),
      );
      return Object.fromEntries(
        fields.map((field) => [field.name, this.value(field.type, field.name, depth + 1)]),
      );
    }
    return this.scalar(type.name, name);
  }

  private scalar(type: string, name: string): unknown {
    if (this.isHostile(0.35)) return this.pick(HOSTILE_SCALARS[type] ?? HOSTILE_TEXTS);
    if (name === 'idempotencyKey') return `fuzz-${this.random()}`;
    if (type === 'ID' && this.ids.length > 0) return this.pick(this.ids);
    return this.pick(USUAL_SCALARS[type] ?? ['01900000-0000-7000-8000-00000000abcd']);
  }

  private isHostile(chance: number): boolean {
    if (this.hostile === 0 || this.random() >= chance) return false;
    this.hostile -= 1;
    return true;
  }

  private selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (!isCompositeType(named)) return '';
    if (!isObjectType(named) || depth === 0) return '{ __typename }';
    const parts = Object.values(named.getFields())
      .filter(({ args }) => !args.some(isRequiredArgument))
      .filter((field) => isLeafType(getNamedType(field.type)) || depth > 1)
      .map((field) => {
        const sized = field.args.find(({ name }) => name === 'limit');
        const limit = sized && this.isHostile(0.3) ? `(limit: ${this.pick(HOSTILE_INTS)})` : '';
        return `${field.name}${limit} ${this.selection(field.type, depth - 1)}`;
      });
    return `{ __typename ${parts.join(' ')} }`;
  }
}

/** Errors that are never the caller's fault. */
const isServerError = (status: number, errors: readonly TestGraphqlError[]): boolean =>
  status >= 500 ||
  errors.some(({ extensions: { code } }) => code === 'INTERNAL' || code === 'INTERNAL_SERVER_ERROR');

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

/** What people are shown is in Japanese. Operations that do not fit the schema get the gateway's words. */
const isForeign = ({ extensions: { code, exception } }: TestGraphqlError): boolean => {
  if (code === 'BAD_USER_INPUT' || code === 'GRAPHQL_VALIDATION_FAILED') return false;
  const { message = [], fields = {} } = exception?.details ?? {};
  return [...message, ...Object.values(fields).flat()].some((text) => !JAPANESE.test(text));
};

/** Sends operations with hostile input for every root field of a subgraph, and for its references. */
export async function fuzzSubgraph(subgraph: TestSubgraph, options: FuzzOptions): Promise<FuzzReport> {
  const { schema } = subgraph.app.get(GraphQLSchemaHost);
  const random = randomFrom(options.seed);
  const maker = new OperationMaker(random, options.ids ?? []);
  const left = new Set(['_service', '_entities']);
  const roots = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ['query', field] as const),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
      (field) => ['mutation', field] as const,
    ),
  ].filter(([, { name }]) => !left.has(name));
  const union = schema.getType('_Entity');
  const entities = union && 'getTypes' in union ? union.getTypes().map(({ name }) => name) : [];
  const report: FuzzReport = { findings: [], outcomes: {} };
  const send = async (sent: number): Promise<void> => {
    const root = roots[sent % (roots.length + 3)];
    const { query, variables } = root ? maker.make(root[0], root[1]) : maker.references(entities);
    const who = maker.pick(options.callers);
    const { status, errors, code } = await subgraph.graphql(query, variables, who);
    report.outcomes[code ?? 'ok'] = (report.outcomes[code ?? 'ok'] ?? 0) + 1;
    if (!isServerError(status, errors) && !errors.some(isForeign)) return;
    const text = JSON.stringify(variables, (_key, value: unknown) =>
      typeof value === 'string' && value.length > 120 ? `${value.slice(0, 20)}… (${value.length})` : value,
    );
    report.findings.push({ query, variables: text.slice(0, 2_000), status, errors: errors.slice(0, 3) });
  };
  for (let sent = 0; sent < options.operations; sent += CONCURRENCY) {
    const batch = Array.from({ length: Math.min(CONCURRENCY, options.operations - sent) }, (_, at) =>
      send(sent + at),
    );
    await Promise.all(batch);
  }
  return report;
}
