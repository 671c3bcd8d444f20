import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { apiSchemaOf } from '@hacchu-hub/graph-tools/api-schema';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import { expect, test } from '@jest/globals';
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { createSubgraphPools } from '../../subgraphs/pools.js';
import { SubgraphDataSource } from '../../subgraphs/subgraph-data-source.js';
import { SelectedFields } from '../selected-fields.js';
import { compileUnparsed } from './unparsed-plan.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const sdl = readFileSync(join(root, 'gateway', 'supergraph.graphql'), 'utf8');
const supergraph = Supergraph.build(sdl);
const planner = new QueryPlanner(supergraph);
const schema = apiSchemaOf(sdl);
const rootType = schema.getQueryType();
const pools = createSubgraphPools({ timeoutMs: 1_000 });
const hooks = { observe: () => {}, unavailable: () => {}, mutated: () => {} };
const services = new Map(
  ['orders', 'catalog', 'costing', 'identity'].map((name) => [
    name,
    new SubgraphDataSource(name, 'http://127.0.0.1', pools, hooks),
  ]),
);

const queries = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
  .flatMap(({ name: client }) => Object.values(operationManifest(root, client).operations))
  .filter(({ type }) => type === 'query');

function isCopied({ name, document: text }: { name: string; document: string }): boolean {
  const document = parse(text);
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode =>
      one.kind === Kind.OPERATION_DEFINITION && one.name?.value === name,
  );
  const fragments = Object.fromEntries(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
  const { node } = planner.buildQueryPlan(
    operationFromDocument(supergraph.apiSchema(), document, { operationName: name }),
  );
  if (!operation || !rootType || !node || node.kind === 'Subscription')
    throw new Error(`${name} has no plan`);
  const { selectionSet } = operation;
  const selected = new SelectedFields(schema, fragments);
  return compileUnparsed({ node, rootType, selectionSet, selected, services }) !== undefined;
}

test('the responses to all queries of the slices without conditions can be copied', () => {
  const plain = queries.filter(({ document }) => !/@(include|skip)/.test(document));
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((query) => !isCopied(query)).map(({ name }) => name)).toEqual([]);
});
