import type { FetchNode, PlanNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { isObjectType, type GraphQLSchema } from 'graphql';
import type { RequestContext, SubgraphAnswer } from '../request-context.js';
import type { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import { gather, isData, merge, type Data } from './answer-data.js';
import type { RecordedAnswers } from './recorded-answers.js';

/** One run of a plan, with what subgraphs answered so far. */
export interface PlanRun {
  services: ReadonlyMap<string, SubgraphDataSource>;
  context: RequestContext;
  variables: Data;
  answers: RecordedAnswers<SubgraphAnswer>;
  /** True once an answer was not simply what was asked for: errors, or something else than entities. */
  isUnusual: boolean;
}

/** Plans of plain fetches; conditions and rewritten names are left to @apollo/gateway. */
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
        (node.requires ?? []).every((selection) => isPlain(selection, schema))
      );
    default:
      return false;
  }
}

/** Types of a key are compared by name, which is right for object types only. */
function isPlain(selection: QueryPlanSelectionNode, schema: GraphQLSchema): boolean {
  const { selections = [] } = selection;
  if (selection.kind === 'InlineFragment' && !isObjectType(schema.getType(selection.typeCondition ?? '')))
    return false;
  return selections.every((child) => isPlain(child, schema));
}

/** Runs a node on the objects that its place in the plan leads to, and writes the answers into them. */
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
      for (const place of places) if (!gather(place, node.path, 0, found)) run.isUnusual = true;
      if (found.length > 0) await runNode(run, node.node, found);
      return;
    }
    case 'Fetch':
      await (node.requires ? fetchEntities(run, node, node.requires, places) : fetchRoot(run, node, places));
      return;
    default:
      run.isUnusual = true;
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
    const representation = represent(place, requires);
    if (!representation?.['__typename']) continue;
    representations.push(representation);
    owners.push(place);
  }
  if (representations.length === 0) return;
  const data = await ask(run, node, { ...variablesOf(run, node), representations });
  if (!data) return;
  const entities = data['_entities'];
  if (!Array.isArray(entities) || entities.length !== owners.length) {
    run.isUnusual = true;
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
    run.isUnusual = true;
    return undefined;
  }
  const { operation: query, operationName } = node;
  const answer = await service.ask({ query, variables, operationName }, run.context);
  run.answers.add(node.serviceName, query, variables, answer);
  if (answer.errors) run.isUnusual = true;
  return isData(answer.data) ? answer.data : undefined;
}

function variablesOf({ variables: given }: PlanRun, { variableUsages = [] }: FetchNode): Data {
  const variables: Data = {};
  for (const name of variableUsages)
    if (Object.hasOwn(given, name) && given[name] !== undefined) variables[name] = given[name];
  return variables;
}

/** The key of an entity; undefined where a part of it is not known. */
function represent(source: Data, selections: readonly QueryPlanSelectionNode[]): Data | undefined {
  const made: Data = {};
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment') {
      if (source['__typename'] !== selection.typeCondition) continue;
      const part = represent(source, selection.selections);
      if (part) merge(made, part);
      continue;
    }
    const key = selection.alias ?? selection.name;
    const value = source[key];
    if (value === undefined) return undefined;
    made[key] = selection.selections ? representValue(value, selection.selections) : value;
  }
  return made;
}

function representValue(value: unknown, selections: readonly QueryPlanSelectionNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => representValue(item, selections));
  return isData(value) ? (represent(value, selections) ?? null) : null;
}
