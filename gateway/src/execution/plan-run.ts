import type { FetchNode, PlanNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, isObjectType } from 'graphql';
import type { RequestContext, SubgraphResponse } from '../request-context.js';
import type { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import type { RecordedResponses } from './recorded-responses.js';
import { type Data, gather, isData, merge } from './response-data.js';

/** One execution of a plan, with the subgraphs' responses so far. */
export interface PlanRun {
  services: ReadonlyMap<string, SubgraphDataSource>;
  context: RequestContext;
  variables: Data;
  responses: RecordedResponses<SubgraphResponse>;
  /** True after an unexpected response: errors, or something other than the requested entities. */
  needsFallback: boolean;
}

/** Only plans of plain fetches; conditions and rewrites are left to @apollo/gateway. */
export function isRunnable(node: PlanNode, schema: GraphQLSchema): boolean {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel':
      return node.nodes.every((child) => isRunnable(child, schema));
    case 'Flatten':
      return isRunnable(node.node, schema);
    case 'Fetch':
      return (
        !node.inputRewrites?.length &&
        !node.outputRewrites?.length &&
        !node.contextRewrites?.length &&
        (node.requires ?? []).every((selection) => hasSimpleConditions(selection, schema))
      );
    default:
      return false;
  }
}

/** Type conditions of a key are compared by name, which is correct for object types only. */
function hasSimpleConditions(selection: QueryPlanSelectionNode, schema: GraphQLSchema): boolean {
  const { selections = [] } = selection;
  if (selection.kind === 'InlineFragment' && !isObjectType(schema.getType(selection.typeCondition ?? '')))
    return false;
  return selections.every((child) => hasSimpleConditions(child, schema));
}

/** Executes a plan node on the objects at its path, and merges the responses into them. */
export async function runNode(run: PlanRun, node: PlanNode, places: readonly Data[]): Promise<void> {
  switch (node.kind) {
    case 'Sequence':
      for (const child of node.nodes) await runNode(run, child, places);
      return;
    case 'Parallel':
      await Promise.all(node.nodes.map((child) => runNode(run, child, places)));
      return;
    case 'Flatten': {
      const found: Data[] = [];
      for (const place of places) if (!gather(place, node.path, 0, found)) run.needsFallback = true;
      if (found.length > 0) await runNode(run, node.node, found);
      return;
    }
    case 'Fetch':
      await (node.requires ? fetchEntities(run, node, node.requires, places) : fetchRoot(run, node, places));
      return;
    default:
      run.needsFallback = true;
  }
}

async function fetchRoot(run: PlanRun, node: FetchNode, places: readonly Data[]): Promise<void> {
  const data = await ask(run, node, variablesOf(run, node));
  if (data) for (const place of places) merge(place, data);
}

async function fetchEntities(
  run: PlanRun,
  node: FetchNode,
  requires: readonly QueryPlanSelectionNode[],
  places: readonly Data[],
): Promise<void> {
  const representations: Data[] = [];
  const owners: Data[] = [];
  for (const place of places) {
    const representation = representationOf(place, requires);
    if (!representation?.['__typename']) continue;
    representations.push(representation);
    owners.push(place);
  }
  if (representations.length === 0) return;
  const data = await ask(run, node, { ...variablesOf(run, node), representations });
  if (!data) return;
  const entities = data['_entities'];
  if (!Array.isArray(entities) || entities.length !== owners.length) {
    run.needsFallback = true;
    return;
  }
  owners.forEach((owner, index) => {
    const entity: unknown = entities[index];
    if (isData(entity)) merge(owner, entity);
  });
}

async function ask(run: PlanRun, node: FetchNode, variables: Data): Promise<Data | undefined> {
  const service = run.services.get(node.serviceName);
  if (!service) {
    run.needsFallback = true;
    return undefined;
  }
  const { operation: query, operationName } = node;
  const response = await service.ask({ query, variables, operationName }, run.context);
  run.responses.add(node.serviceName, query, variables, response);
  if (response.errors) run.needsFallback = true;
  return isData(response.data) ? response.data : undefined;
}

function variablesOf({ variables: given }: PlanRun, { variableUsages = [] }: FetchNode): Data {
  const variables: Data = {};
  for (const name of variableUsages)
    if (Object.hasOwn(given, name) && given[name] !== undefined) variables[name] = given[name];
  return variables;
}

/** The representation of an entity; undefined where a part of its key is missing. */
function representationOf(source: Data, selections: readonly QueryPlanSelectionNode[]): Data | undefined {
  const made: Data = {};
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment') {
      if (source['__typename'] !== selection.typeCondition) continue;
      const part = representationOf(source, selection.selections);
      if (part) merge(made, part);
      continue;
    }
    const key = selection.alias ?? selection.name;
    const value = source[key];
    if (value === undefined) return undefined;
    made[key] = selection.selections ? representationOfValue(value, selection.selections) : value;
  }
  return made;
}

function representationOfValue(value: unknown, selections: readonly QueryPlanSelectionNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => representationOfValue(item, selections));
  return isData(value) ? (representationOf(value, selections) ?? null) : null;
}
