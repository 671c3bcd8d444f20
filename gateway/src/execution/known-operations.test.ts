import { composeServices } from '@apollo/composition';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { HttpPools, traceFrom } from '@hacchu-hub/platform-core';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { graphql, type GraphQLSchema, parse } from 'graphql';
import { z } from 'zod';
import { RESOLVERS, SDLS } from '../../test/support/planned-graph.js';
import { CostModel } from '../limits/cost-model.js';
import { OperationCosts } from '../limits/operation-cost.js';
import type { RequestContext } from '../request-context.js';
import { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import { KnownOperations } from './known-operations.js';

const sent = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

/** In-process subgraphs; counts requests to them, and modifies responses on demand. */
class LocalPools extends HttpPools {
  asked: string[] = [];
  change: (url: string, text: string) => string | Buffer = (_url, text) => text;
  private readonly schemas: Map<string, GraphQLSchema>;

  constructor() {
    super({ timeoutMs: 1_000, connections: 1, keepAliveMs: 1_000 });
    this.schemas = new Map(
      Object.entries(SDLS).map(([name, sdl]) => [
        `http://${name}`,
        buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: RESOLVERS[name] ?? {} }]),
      ]),
    );
  }

  override async exchange(url: string, body: string | Buffer): Promise<{ status: number; bytes: Buffer }> {
    const schema = this.schemas.get(url);
    if (!schema) throw new Error(url);
    this.asked.push(`${url} ${body}`);
    const { query, variables } = sent.parse(JSON.parse(String(body)));
    const result = await graphql({ schema, source: query, variableValues: variables });
    const changed = this.change(url, JSON.stringify(result));
    return { status: 200, bytes: typeof changed === 'string' ? Buffer.from(changed) : changed };
  }
}

const pools = new LocalPools();
const costs = new OperationCosts();
const metrics = { operationCost: { observe: () => {} }, observeOperation: () => {} };
const known = new KnownOperations({ costs, maxCost: Number.MAX_SAFE_INTEGER, metrics });
let left = 0;
let server: ApolloServer<RequestContext>;

beforeAll(async () => {
  const services = Object.entries(SDLS).map(([name, sdl]) => ({
    name,
    url: `http://${name}`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (!supergraphSdl) throw new Error(String(errors));
  const hooks = { observe: () => {}, unavailable: () => {}, mutated: () => {} };
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name, url }) => new SubgraphDataSource(name, url ?? '', pools, hooks),
    experimental_didResolveQueryPlan: (seen) => {
      left += 1;
      known.compile(seen);
    },
  });
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    costs.use(new CostModel(coreSupergraphSdl));
    known.use(apiSchema);
  });
  server = new ApolloServer<RequestContext>({
    gateway,
    plugins: [known.plugin],
    includeStacktraceInErrorResponses: false,
    introspection: true,
  });
  await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  pools.change = (_url, text) => text;
});

async function answerOfApollo(
  query: string,
  variables: Record<string, unknown>,
  contextValue: RequestContext,
): Promise<string> {
  const { body } = await server.executeOperation({ query, variables }, { contextValue });
  return JSON.stringify(body.kind === 'single' ? body.singleResult : body);
}

/** The client's response, the requests to subgraphs, and the number of executions by @apollo/gateway. */
async function ask(query: string, variables: Record<string, unknown> = {}) {
  pools.asked = [];
  left = 0;
  const trace = traceFrom(undefined);
  const facts = {
    trace,
    startedAt: 0n,
    document: query,
    isPersisted: false,
    operationName: undefined,
    user: undefined,
  };
  const contextValue: RequestContext = { identityFor: async () => 'token', trace, facts };
  const fromKnown = await known.answer(
    { document: query, operationName: undefined, variables },
    async () => contextValue,
  );
  return {
    answer: fromKnown?.toString() ?? (await answerOfApollo(query, variables, contextValue)),
    asked: pools.asked.sort(),
    left,
  };
}

test.each([
  {
    what: 'one subgraph',
    query: '{ orders { uuid subject status at lines { lot price isOpen } } page { total } }',
  },
  {
    what: 'entities, including unknown and missing ones',
    query: '{ orders { supplier { uuid name } uuid } }',
  },
  {
    what: 'entities in lists of lists',
    query: '{ orders(limit: 1) { lines { product { name maker { name city } } } } }',
  },
  {
    what: 'a field that requires a fetch from another subgraph',
    query: '{ products { freight } page { items { lines { product { freight } } } } }',
  },
  { what: 'entities of entities', query: '{ orders { lines { product { similar { freight name } } } } }' },
  {
    what: 'aliases and type names',
    query:
      '{ t: __typename first: orders(limit: 1) { kind: __typename s: supplier { n: name } } second: orders(limit: 2) { u: uuid } }',
  },
  {
    what: 'fragments',
    query:
      '{ orders { ...O ... on Order { subject lines { lot } } } } fragment O on Order { uuid lines { price product { ...P } } } fragment P on Product { name }',
  },
  {
    what: 'interfaces',
    query: '{ parties { __typename uuid ... on Person { email } ... on Supplier { name } } }',
  },
  { what: 'unions', query: '{ anything { ... on Order { subject } ... on Supplier { name __typename } } }' },
  {
    what: 'variables',
    query:
      'query ($uuid: ID!, $limit: Int) { order(uuid: $uuid) { subject } orders(limit: $limit) { uuid } }',
    variables: { uuid: 'none', limit: 2 },
  },
])(
  '$what: the second run bypasses Apollo Server and gives the same response',
  async ({ query, variables }) => {
    const first = await ask(query, variables);
    expect(first.answer).not.toContain('"errors"');
    const second = await ask(query, variables);
    expect({ ...second, left: 1 }).toEqual(first);
    expect(second.left).toBe(0);
  },
);

test.each([
  { what: "a subgraph's error", query: '{ orders { uuid broken } }' },
  { what: 'an error at an entity', query: '{ orders { supplier { name fails } } }' },
  { what: 'a null for a non-null entity', query: '{ orders { supplier { must } } }' },
  {
    what: 'a condition',
    query: 'query ($with: Boolean!) { orders { uuid supplier @include(if: $with) { name } } }',
    variables: { with: true },
  },
  {
    what: 'an introspection query',
    query: '{ __type(name: "Order") { name } order(uuid: "1") { uuid } }',
  },
  {
    what: 'a mutation',
    query: 'mutation { rename(uuid: "1", subject: "新") { subject supplier { name } } }',
  },
])('$what is executed by @apollo/gateway, and no subgraph is queried twice', async ({ query, variables }) => {
  const first = await ask(query, variables);
  expect(await ask(query, variables)).toEqual({ ...first, left: 1 });
});

test.each([
  { what: 'null for a non-null value', query: '{ strict { value } }', from: '"v"', to: 'null' },
  { what: 'an invalid number', query: '{ whole { number } }', from: '5', to: '"five"' },
  { what: 'a value instead of a list', query: '{ orders { subject } }', from: /\[.*\]/, to: '{}' },
  { what: 'an unknown type', query: '{ parties { uuid __typename } }', from: '"Supplier"', to: '"Nothing"' },
  {
    what: 'an unknown enum value',
    query: '{ orders { status } }',
    from: '"Sent"',
    to: '"Lost"',
  },
  {
    what: 'fewer entities than requested',
    query: '{ order(uuid: "1") { supplier { name } } }',
    from: /"_entities":\[.*\]/,
    to: '"_entities":[]',
  },
  {
    what: 'null for the name of a type',
    query: '{ orders(limit: 1) { lines { lot __typename } } }',
    from: '"__typename":"Line"',
    to: '"__typename":null',
  },
  {
    what: 'an object for the name of the type of an entity',
    query: '{ orders(limit: 1) { supplier { name __typename } } }',
    from: '"_entities":[{"__typename":"Supplier"',
    to: '"_entities":[{"__typename":{"odd":1}',
  },
  {
    what: 'an object for the name of a type whose entity is needed again',
    query: '{ products { weight freight __typename } }',
    from: '"_entities":[{"__typename":"Product"',
    to: '"_entities":[{"__typename":{"odd":1}',
  },
])('a response with $what is left to @apollo/gateway', async ({ query, from, to }) => {
  await ask(query);
  pools.change = (_url, text) => text.replace(from, to);
  const second = await ask(query);
  expect(second.left).toBe(1);
  const asked = [...second.asked];
  // A document without a plan goes directly to @apollo/gateway.
  const fresh = await ask(`${query} # again`);
  expect(second.answer).toBe(fresh.answer);
  expect(asked).toEqual(fresh.asked);
});

const SUBJECT = '{ page { total items { uuid subject } } }';
const PAGE = '{ page { total } }';
const FREIGHT = '{ products { name maker { name city } } }';

test.each([
  {
    what: 'escaped characters',
    from: '発注 1',
    to: String.raw`\"\\\/\b\f\n\r\t\u767a\ud83d\ude00`,
    isCopied: true,
  },
  { what: 'half of a surrogate pair', from: '発注 1', to: String.raw`\ud83d`, isCopied: true },
  { what: 'an empty string', from: '発注 1', to: '', isCopied: true },
  { what: 'characters of four bytes', from: '発注 1', to: '𠮷野家😀', isCopied: true },
  { what: 'an unknown escape', from: '発注 1', to: String.raw`\x41`, isCopied: false },
  { what: 'a line break in a string', from: '発注 1', to: '発注\n1', isCopied: false },
  { what: 'bytes that are no UTF-8', from: '発注 1', to: '\u{fffd}', isCopied: false },
  { what: 'an exact integer', query: PAGE, from: ':1}', to: ':-999999999999999}', isCopied: true },
  {
    what: 'an integer beyond exactness',
    query: PAGE,
    from: ':1}',
    to: ':9007199254740993}',
    isCopied: false,
  },
  { what: 'an integer with zeros', query: PAGE, from: ':1}', to: ':1.00}', isCopied: false },
  { what: 'an integer with an exponent', query: PAGE, from: ':1}', to: ':1e2}', isCopied: false },
  { what: 'a leading zero', query: PAGE, from: ':1}', to: ':01}', isCopied: false },
  { what: 'zero below zero', query: PAGE, from: ':1}', to: ':-0}', isCopied: false },
  {
    what: 'a null for a nullable object',
    query: FREIGHT,
    from: /\{"name":"丙工業"[^}]*\}/,
    to: 'null',
    isCopied: true,
  },
  { what: 'no entity', query: FREIGHT, from: /\[\{.*\}\]/, to: 'null', isCopied: true },
  { what: 'spaces', query: PAGE, from: ':1}', to: ' : 1 }', isCopied: false },
  { what: 'a line break at the end', query: PAGE, from: ':1}}}', to: ':1}}}\n', isCopied: false },
  {
    what: 'another order',
    query: FREIGHT,
    from: '"name":"丙工業","city":null',
    to: '"city":null,"name":"丙工業"',
    isCopied: false,
  },
  { what: 'a repeated field', query: PAGE, from: ':1}', to: ':1,"total":2}', isCopied: false },
  { what: 'a field that nobody asked for', query: PAGE, from: ':1}', to: ':1,"more":2}', isCopied: false },
  { what: 'extensions', query: PAGE, from: ':1}}}', to: ':1}},"extensions":{}}', isCopied: false },
  { what: 'no errors', query: PAGE, from: ':1}}}', to: ':1}},"errors":[]}', isCopied: false },
  { what: 'half of a response', query: PAGE, from: ':1}}}', to: ':1', isCopied: false },
  { what: 'more than a response', query: PAGE, from: ':1}}}', to: ':1}}}{}', isCopied: false },
  { what: 'a missing field', query: FREIGHT, from: '"city":null', to: '"name":"丁"', isCopied: false },
])(
  'a response with $what has the same result whether it is copied or parsed',
  async ({ query = SUBJECT, from, to, isCopied }) => {
    await ask(query);
    pools.change = (_url, text) => {
      const changed = text.replace(from, () => to);
      expect(changed).not.toBe(text);
      // Bytes that begin a character and end none.
      return to === '\u{fffd}' ? Buffer.from(changed.replace(to, 'é'), 'latin1') : changed;
    };
    const exchange = jest.spyOn(SubgraphDataSource.prototype, 'exchange');
    const second = await ask(query);
    expect((await exchange.mock.results[0]?.value) === undefined).toBe(isCopied);
    exchange.mockRestore();
    const fresh = await ask(`${query} # again`);
    expect(JSON.parse(second.answer)).toEqual(JSON.parse(fresh.answer));
    expect(second.asked).toEqual(fresh.asked);
  },
);

test('an object of another type than the declared one is left to @apollo/gateway', async () => {
  const query = '{ orders(limit: 1) { uuid supplier { name } } }';
  const first = await ask(query);
  pools.change = (_url, text) => text.replace('"__typename":"Supplier"', '"__typename":"Person"');
  const second = await ask(query);
  const fresh = await ask(`${query} # again`);
  expect(second.answer).toBe(fresh.answer);
  expect(second.answer).not.toBe(first.answer);
});

test('a subgraph that does not respond is queried once', async () => {
  const query = '{ orders { subject supplier { name } } products { name } }';
  await ask(query);
  pools.change = (url, text) => {
    if (url === 'http://catalog') throw new Error('down');
    return text;
  };
  const second = await ask(query);
  const fresh = await ask(`${query} # again`);
  expect(second).toEqual(fresh);
  expect(second.answer).toContain('UNAVAILABLE');
});

test('a __proto__ key in a response does not pollute other objects', async () => {
  const query = '{ page { items { uuid subject } } }';
  await ask(query);
  pools.change = (_url, text) => text.replace('"subject"', '"__proto__":{"polluted":true},"subject"');
  const { answer } = await ask(query);
  expect(answer).not.toContain('polluted');
  expect('polluted' in {}).toBe(false);
});
