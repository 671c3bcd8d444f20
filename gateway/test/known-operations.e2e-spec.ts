import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { traceFrom } from '@hacchu-hub/platform-core';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type GraphQLSchema, parse } from 'graphql';
import { KnownOperations } from '../src/execution/known-operations.js';
import { CostModel } from '../src/limits/cost-model.js';
import { OperationCosts } from '../src/limits/operation-cost.js';
import type { RequestContext } from '../src/request-context.js';
import { SubgraphDataSource } from '../src/subgraphs/subgraph-data-source.js';
import { SDLS } from './support/planned-graph.js';
import { QueryGenerator, randomFrom, type RandomQuery } from './support/random-queries.js';
import { type Faults, RandomSubgraphs } from './support/random-subgraphs.js';

const NAMES = ['orders', 'catalog', 'costing', 'identity'];
const real = Object.fromEntries(
  NAMES.map((name) => [
    name,
    readFileSync(join(import.meta.dirname, `../../subgraph-${name}/schema.graphql`), 'utf8'),
  ]),
);

interface Asked {
  answer: unknown;
  requests: string[];
}

/** Two gateways on the same subgraphs: `@apollo/gateway` alone, and with known operations in front of it. */
async function bothGateways(sdls: Readonly<Record<string, string>>) {
  const services = Object.entries(sdls).map(([name, sdl]) => ({
    name,
    url: `http://${name}`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl = '' } = composeServices(services);
  const subgraphs = new RandomSubgraphs(sdls);
  const hooks = { observe: () => {}, unavailable: () => {}, mutated: () => {} };
  const buildService = ({ name, url = '' }: { name: string; url?: string }) =>
    new SubgraphDataSource(name, url, subgraphs, hooks);
  const costs = new OperationCosts();
  const metrics = { operationCost: { observe: () => {} }, observeOperation: () => {} };
  const known = new KnownOperations({ costs, maxCost: Number.MAX_SAFE_INTEGER, metrics });
  let schema: GraphQLSchema | undefined;

  const stock = new ApolloServer<RequestContext>({
    gateway: new ApolloGateway({ supergraphSdl, buildService }),
    includeStacktraceInErrorResponses: false,
  });
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService,
    experimental_didResolveQueryPlan: known.compile,
  });
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    schema = apiSchema;
    costs.use(new CostModel(coreSupergraphSdl));
    known.use(apiSchema);
  });
  const ours = new ApolloServer<RequestContext>({
    gateway,
    plugins: [known.plugin],
    includeStacktraceInErrorResponses: false,
  });
  await Promise.all([stock.start(), ours.start()]);
  if (!schema) throw new Error('the graph was not loaded');

  const contextOf = (document: string): RequestContext => {
    const trace = traceFrom(undefined);
    const facts = {
      trace,
      startedAt: 0n,
      document,
      isPersisted: false,
      operationName: undefined,
      user: undefined,
    };
    return { identityFor: async () => 'token', trace, facts };
  };
  const execute = async (
    server: ApolloServer<RequestContext>,
    { query, variables }: RandomQuery,
    contextValue = contextOf(query),
  ): Promise<unknown> => {
    const { body } = await server.executeOperation({ query, variables }, { contextValue });
    return body.kind === 'single' ? body.singleResult : body;
  };
  const asked = async (faults: Faults, work: () => Promise<unknown>): Promise<Asked> => {
    subgraphs.begin(faults);
    const answer: unknown = JSON.parse(JSON.stringify(await work()));
    return { answer, requests: subgraphs.asked.sort() };
  };
  return {
    schema,
    stock: (drawn: RandomQuery, faults: Faults) => asked(faults, () => execute(stock, drawn)),
    /** As the route does: first the known operation, then Apollo Server with the same context. */
    ours: async (drawn: RandomQuery, faults: Faults) => {
      let isKnown = false;
      const result = await asked(faults, async () => {
        const context = contextOf(drawn.query);
        const { query: document, variables } = drawn;
        const text = await known.answer(
          { document, operationName: undefined, variables },
          async () => context,
        );
        isKnown = text !== undefined;
        return text === undefined ? execute(ours, drawn, context) : JSON.parse(String(text));
      });
      return { ...result, isKnown };
    },
    stop: () => Promise.all([stock.stop(), ours.stop()]),
  };
}

const NONE: Faults = { errors: 0, nulls: 0.05, mismatches: 0 };
const SOME: Faults = { errors: 0.02, nulls: 0.1, mismatches: 0.1 };
/** Enough for many responses to be copied, whatever the schema makes of the draws. */
const QUERIES = 300;

describe.each([
  { graph: 'the graph of the product', sdls: real },
  { graph: 'a graph with interfaces and unions', sdls: SDLS },
])('random queries on $graph', ({ sdls }) => {
  let gateways: Awaited<ReturnType<typeof bothGateways>>;
  const exchange = jest.spyOn(SubgraphDataSource.prototype, 'exchange');
  beforeAll(async () => {
    gateways = await bothGateways(sdls);
  });
  afterAll(() => gateways.stop());

  /** Responses that were copied without being parsed. */
  const countCopied = async (): Promise<number> => {
    const responses = await Promise.all(exchange.mock.results.map(({ value }) => value));
    return responses.filter((response) => response === undefined).length;
  };

  test.each([
    { what: 'values of their types', faults: NONE, conditions: false, invalidVariables: false, known: 0.9 },
    {
      what: 'conditions and invalid variables',
      faults: NONE,
      conditions: true,
      invalidVariables: true,
      known: 0.2,
    },
    {
      what: 'errors, nulls and mismatches',
      faults: SOME,
      conditions: false,
      invalidVariables: false,
      known: 0.05,
    },
  ])(
    'with $what have the response and the requests of @apollo/gateway',
    async ({ faults, known, ...allows }) => {
      const generator = new QueryGenerator(gateways.schema, randomFrom(20261124), allows);
      let answeredFromKnown = 0;
      exchange.mockClear();
      for (let number = 0; number < QUERIES; number += 1) {
        const drawn = generator.draw();
        // Known from an execution without faults, as in production: the fault comes later.
        await gateways.ours(drawn, { errors: 0, nulls: 0, mismatches: 0 });
        const expected = await gateways.stock(drawn, faults);
        const { isKnown, ...received } = await gateways.ours(drawn, faults);
        expect({ ...drawn, ...received }).toEqual({ ...drawn, ...expected });
        if (isKnown) answeredFromKnown += 1;
      }
      expect(answeredFromKnown).toBeGreaterThan(QUERIES * known);
      expect(await countCopied()).toBeGreaterThan(80);
    },
  );
});
