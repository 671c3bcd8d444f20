import { composeServices } from '@apollo/composition';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { HttpPools, traceFrom } from '@hacchu-hub/platform-core';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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
  change: (url: string, text: string) => string = (_url, text) => text;
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

  override async post(url: string, body: string): Promise<{ status: number; text: string }> {
    const schema = this.schemas.get(url);
    if (!schema) throw new Error(url);
    this.asked.push(`${url} ${body}`);
    const { query, variables } = sent.parse(JSON.parse(body));
    const result = await graphql({ schema, source: query, variableValues: variables });
    return { status: 200, text: this.change(url, JSON.stringify(result)) };
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
    answer: fromKnown ?? (await answerOfApollo(query, variables, contextValue)),
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
