import { describe, expect, test } from '@jest/globals';
import { buildSchema, execute, getOperationAST, GraphQLObjectType, type GraphQLSchema, parse } from 'graphql';
import { QueryRunner } from './query-runner.js';

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)));

const SDL = `
  interface Party { uuid: ID! name: String! }
  type Supplier implements Party { uuid: ID! name: String! city: String }
  type Person implements Party { uuid: ID! name: String! email: String! }
  union Subject = Order | Supplier
  enum Status { Draft Sent }
  input Range { from: Int = 1 to: Int! }
  type Line { id: ID! lot: Int price(rate: Float = 1.5): Float broken: String! total: Int! }
  type Order {
    uuid: ID! status: Status lines(range: Range): [Line!] slow: String slowFailure: String strict: Strict
    tags: [String!]! holes: [Int] counts: [Int!] parties: [Party] method(of: Int = 3): Int place: String
  }
  type Strict { value: String! other: String! }
  type Query {
    order(uuid: ID! = "o-1"): Order orders: [Order!]! never: Order! absent: Order
    subjects: [Subject] wrong: [Int] unknown: Subject thrown: String context: String echo(text: [String!]): [String!]
    failing: [Strict!] two: Strict grid: [[Int!]] done(numbers: [Int!]): Boolean
  }
  type Mutation { done(numbers: [Int!]): Boolean }`;

const line = (number: number) => ({ id: number, lot: number * 10, total: number === 3 ? null : number });
const order = (uuid: string) => ({
  uuid,
  status: 'Draft',
  tags: new Set(['a', 'b']),
  counts: [1, 'x', 3],
  strict: { value: null, other: 'other' },
  parties: [
    { __typename: 'Supplier', uuid: 's', name: '甲社', city: null },
    later({ __typename: 'Person', uuid: 'p', name: '花子' }),
    null,
    { __typename: 'Nothing' },
  ],
});

type Resolver = (source: never, args: never, context: never, info: never) => unknown;
const RESOLVERS: Record<string, Record<string, Resolver>> = {
  Query: {
    order: (_: unknown, { uuid }: { uuid: string }) => (uuid === 'none' ? null : later(order(uuid))),
    orders: () => [order('o-1'), later(order('o-2'))],
    never: () => null,
    absent: () => undefined,
    subjects: () => [
      { __typename: 'Order', uuid: 'o-9' },
      { __typename: 'Supplier', uuid: 's-9', name: '乙社', city: '中央区' },
      { uuid: 'nameless' },
    ],
    wrong: () => 5,
    unknown: () => ({ __typename: 'Line' }),
    thrown: () => {
      throw new Error('no');
    },
    context: (_: unknown, __: unknown, { who }: { who: string }) => who,
    echo: (_: unknown, { text }: { text: string[] }) => text,
    failing: () => [{ value: 'v', other: 'o' }, later({ value: new Error('given'), other: null })],
    two: () => ({ value: new Error('first'), other: new Error('second') }),
    grid: () => [[1, 2], [3, null], null],
  },
  Order: {
    lines: (_: unknown, { range }: { range?: { from: number; to: number } }) =>
      [1, 2, 3].map(line).filter(({ id }) => !range || (id >= range.from && id <= range.to)),
    holes: () => [1, null, later(3), Promise.reject(new Error('hole'))],
    method: (_: unknown, { of }: { of: number }) => of * 2,
    slow: () => later('slow'),
    slowFailure: () => Promise.reject(new Error('slow failure')),
    place: (
      _: unknown,
      __: unknown,
      ___: unknown,
      info: { path: { key: string; prev?: { key: string | number } } },
    ) => `${info.path.prev?.key}/${info.path.key}`,
  },
  Line: {
    price: ({ lot }: { lot: number }, { rate }: { rate: number }) => lot * rate,
    broken: () => {
      throw new Error('broken line');
    },
    // As Nest generates them: a function of the object alone.
    lot: (source: { lot: number }) => source.lot,
  },
};

function madeSchema(): GraphQLSchema {
  const schema = buildSchema(SDL);
  for (const [typeName, resolvers] of Object.entries(RESOLVERS)) {
    const type = schema.getType(typeName);
    if (!(type instanceof GraphQLObjectType)) throw new Error(typeName);
    for (const [name, resolve] of Object.entries(resolvers))
      Object.assign(type.getFields()[name] ?? {}, { resolve });
  }
  return schema;
}

const schema = madeSchema();
const runner = new QueryRunner(schema);

/** The response as a client receives it. */
const wire = (answer: unknown): { data: unknown; errors: Set<string> } => {
  const { data, errors = [] } = JSON.parse(JSON.stringify(answer));
  // The order in which siblings fail is unspecified, and so is the wording of a type mismatch.
  const places = errors.map(({ path, locations, message }: Record<string, unknown>) =>
    JSON.stringify({
      path,
      locations,
      message: /^(Abstract|Runtime Object) type/.test(String(message)) ? '' : message,
    }),
  );
  return { data, errors: new Set<string>(places) };
};

async function both(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query);
  const operation = getOperationAST(document);
  const contextValue = { who: '花子' };
  const expected = await execute({ schema, document, contextValue, variableValues: variables });
  if (!operation) throw new Error('no operation');
  const run = await runner.run({ document, operation, context: contextValue, variables });
  return {
    expected: wire(expected),
    answered: wire(run),
    keys: JSON.stringify(run.data),
    wanted: JSON.stringify(expected.data),
  };
}

interface Case {
  what: string;
  query: string;
  variables?: Record<string, unknown>;
}

describe('compiled queries give the same response as graphql-js', () => {
  test.each<Case>([
    {
      what: 'plain fields, aliases, type names',
      query: '{ a: order { __typename id: uuid status } order(uuid: "none") { uuid } }',
    },
    { what: 'lists with promises', query: '{ orders { uuid slow tags lines { id lot price } } }' },
    {
      what: 'arguments, defaults, input objects',
      query: '{ order { lines(range: { to: 2 }) { id price(rate: 2) } method } }',
    },
    {
      what: 'arguments from variables',
      query:
        'query ($uuid: ID!, $rate: Float, $text: [String!]) { order(uuid: $uuid) { uuid lines { price(rate: $rate) } } echo(text: $text) }',
      variables: { uuid: 'o-7', text: ['あ', 'い'] },
    },
    {
      what: 'variables with the names of methods of every object, given or not',
      query: `query ($constructor: ID = "o-7", $toString: Float, $valueOf: Int = 4, $isPrototypeOf: Boolean = false) {
        order(uuid: $constructor) { uuid lines { price(rate: $toString) } method(of: $valueOf) }
        context @include(if: $isPrototypeOf)
      }`,
      variables: { valueOf: 5 },
    },
    {
      what: 'interfaces and a value without a type',
      query: '{ order { parties { __typename name ... on Supplier { city } } } }',
    },
    { what: 'a promise for a non-null field', query: '{ order { parties { ... on Person { email } } } }' },
    {
      what: 'unions and fragments',
      query: `{ subjects { ...S ... on Order { uuid } } } fragment S on Supplier { name ...P } fragment P on Party { uuid }`,
    },
    {
      what: 'merged selections',
      query: '{ order { lines { id } lines { lot } ...L } } fragment L on Order { lines { price } uuid }',
    },
    { what: 'a failed resolver', query: '{ thrown context order { slowFailure slow } }' },
    { what: 'a null for a non-null field', query: '{ never { uuid } context }' },
    { what: 'undefined', query: '{ absent { uuid } }' },
    { what: 'nulls that propagate through a list', query: '{ order { lines { id total } } }' },
    { what: 'errors that propagate through a list', query: '{ order { lines { broken } uuid } }' },
    { what: 'holes and errors in lists', query: '{ order { holes counts } grid }' },
    {
      what: 'an object nulled while a sibling is pending',
      query: '{ order { strict { value other } uuid } }',
    },
    {
      what: 'several errors below the same nullable value',
      query: '{ two { value other } failing { value other } }',
    },
    { what: 'a type outside the union', query: '{ unknown { __typename } }' },
    { what: 'the path passed to a resolver', query: '{ order { place } orders { p: place } }' },
  ])('$what', async ({ query, variables }) => {
    const { expected, answered, keys, wanted } = await both(query, variables);
    expect(answered.data).toEqual(expected.data);
    expect(keys).toBe(wanted);
    // It may report more: graphql-js omits errors beside the one that made a value null.
    expect([...expected.errors].filter((error) => !answered.errors.has(error))).toEqual([]);
    expect(answered.errors.size > 0).toBe(expected.errors.size > 0);
  });

  test('@skip and @include are evaluated again for other variables', async () => {
    const query = `query ($a: Boolean!, $b: Boolean = false) {
      order { uuid @include(if: $a) status @skip(if: $a) ...F @include(if: $b) ... @skip(if: $b) { slow } }
    } fragment F on Order { method }`;
    for (const a of [true, false]) {
      for (const b of [true, false]) {
        const { expected, answered } = await both(query, { a, b });
        expect(answered).toEqual(expected);
      }
    }
  });
});

test('invalid variables are rejected before execution, in the wording of graphql-js', async () => {
  const { expected, answered } = await both(
    'query ($uuid: ID!, $rate: Float) { order(uuid: $uuid) { uuid } }',
    {
      uuid: { $ne: '' },
      rate: 'x',
    },
  );
  expect(answered).toEqual(expected);
  expect([...answered.errors]).toHaveLength(2);
});

test.each(['query', 'mutation'])(
  'a %s with many invalid variables is rejected with the first of them',
  async (type) => {
    const { expected, answered } = await both(`${type} ($wrong: [Int!]) { done(numbers: $wrong) }`, {
      wrong: Array.from({ length: 60 }, () => 'x'),
    });
    expect([...answered.errors]).toEqual([...expected.errors].slice(0, 50));
    expect(answered.data).toBe(expected.data);
  },
);

test('a value that is not a list becomes null, with one error at its path', async () => {
  const { answered, expected } = await both('{ wrong context }');
  expect(answered.data).toEqual(expected.data);
  expect([...answered.errors].map((error) => JSON.parse(error).path)).toEqual([['wrong']]);
});

test('an error of a resolver that is not of the graph has extensions, on which Apollo Server relies', async () => {
  const document = parse('{ thrown }');
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document has no operation');
  const { data, errors } = await new QueryRunner(schema).run({ document, operation, context: {} });
  expect(data).toEqual({ thrown: null });
  expect(errors?.map(({ message, path, extensions }) => ({ message, path, extensions }))).toEqual([
    { message: 'no', path: ['thrown'], extensions: {} },
  ]);
});
