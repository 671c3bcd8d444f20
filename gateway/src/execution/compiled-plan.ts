import type { FetchNode, PlanNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, isObjectType } from 'graphql';
import type { RequestContext, SubgraphResponse } from '../request-context.js';
import {
  type PreparedRequest,
  prepareRequest,
  type SubgraphDataSource,
} from '../subgraphs/subgraph-data-source.js';
import type { RecordedResponses } from './recorded-responses.js';
import { type Data, gather, isData, merge } from './response-data.js';

interface FetchStep {
  kind: 'fetch';
  service: SubgraphDataSource;
  request: PreparedRequest;
  /** Names of the operation's variables that the request uses. */
  usages: readonly string[];
  /** The keys of the entities that are requested; undefined for root fields. */
  requires: readonly QueryPlanSelectionNode[] | undefined;
}

/** A query plan with everything that is the same for each execution. */
export type PlanStep =
  | { kind: 'sequence' | 'parallel'; steps: readonly PlanStep[] }
  | { kind: 'flatten'; path: readonly (string | number)[]; step: PlanStep }
  | FetchStep;

/** One execution of a plan, with the subgraphs' responses so far. */
export interface PlanRun {
  context: RequestContext;
  variables: Data;
  responses: RecordedResponses<SubgraphResponse>;
  /** Responses that were received before this execution, so that no subgraph is queried twice. */
  received?: RecordedResponses<SubgraphResponse>;
  /** True after an unexpected response: errors, or something other than the requested entities. */
  needsFallback: boolean;
}

/** Undefined for plans with anything but plain fetches: conditions and rewrites are left to @apollo/gateway. */
export function compilePlan(
  node: PlanNode,
  schema: GraphQLSchema,
  services: ReadonlyMap<string, SubgraphDataSource>,
): PlanStep | undefined {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel': {
      const steps = node.nodes.flatMap((child) => compilePlan(child, schema, services) ?? []);
      const kind = node.kind === 'Sequence' ? 'sequence' : 'parallel';
      return steps.length === node.nodes.length ? { kind, steps } : undefined;
    }
    case 'Flatten': {
      const step = compilePlan(node.node, schema, services);
      return step && { kind: 'flatten', path: node.path, step };
    }
    case 'Fetch':
      return compileFetch(node, schema, services.get(node.serviceName));
    default:
      return undefined;
  }
}

function compileFetch(
  node: FetchNode,
  schema: GraphQLSchema,
  service: SubgraphDataSource | undefined,
): FetchStep | undefined {
  const { operation: query, operationName, requires, variableUsages: usages = [] } = node;
  if (node.inputRewrites?.length || node.outputRewrites?.length || node.contextRewrites?.length)
    return undefined;
  // Assigning this name would change a prototype instead of adding a variable.
  if (!service || usages.includes('__proto__')) return undefined;
  if (requires?.some((selection) => !hasSimpleConditions(selection, schema))) return undefined;
  return { kind: 'fetch', service, request: prepareRequest(query, operationName), usages, requires };
}

/** Type conditions of a key are compared by name, which is correct for object types only. */
function hasSimpleConditions(selection: QueryPlanSelectionNode, schema: GraphQLSchema): boolean {
  const { selections = [] } = selection;
  if (selection.kind === 'InlineFragment' && !isObjectType(schema.getType(selection.typeCondition ?? '')))
    return false;
  return selections.every((child) => hasSimpleConditions(child, schema));
}

/** Executes a step on the objects at its path, and merges the responses into them. */
export async function runStep(run: PlanRun, step: PlanStep, places: readonly Data[]): Promise<void> {
  switch (step.kind) {
    case 'sequence':
      for (const child of step.steps) await runStep(run, child, places);
      return;
    case 'parallel':
      await Promise.all(step.steps.map((child) => runStep(run, child, places)));
      return;
    case 'flatten': {
      const found: Data[] = [];
      for (const place of places) if (!gather(place, step.path, 0, found)) run.needsFallback = true;
      if (found.length > 0) await runStep(run, step.step, found);
      return;
    }
    case 'fetch':
      await (step.requires ? fetchEntities(run, step, step.requires, places) : fetchRoot(run, step, places));
  }
}

async function fetchRoot(run: PlanRun, step: FetchStep, places: readonly Data[]): Promise<void> {
  const data = await ask(run, step, variablesOf(run, step));
  if (data) for (const place of places) mergeInto(run, place, data);
}

async function fetchEntities(
  run: PlanRun,
  step: FetchStep,
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
  const data = await ask(run, step, { ...variablesOf(run, step), representations });
  if (!data) return;
  const entities = data['_entities'];
  if (!Array.isArray(entities) || entities.length !== owners.length) {
    run.needsFallback = true;
    return;
  }
  owners.forEach((owner, index) => {
    const entity: unknown = entities[index];
    if (isData(entity)) mergeInto(run, owner, entity);
  });
}

function mergeInto(run: PlanRun, place: Data, received: Data): void {
  if (!merge(place, received)) run.needsFallback = true;
}

async function ask(
  run: PlanRun,
  { service, request }: FetchStep,
  variables: Data,
): Promise<Data | undefined> {
  const received = run.received?.take(service.name, request.query, variables);
  // After an unexpected response, only @apollo/gateway knows what else to fetch.
  if (!received && run.needsFallback) return undefined;
  const response = received ?? (await service.ask(request, variables, run.context));
  run.responses.add(service.name, request.query, variables, response);
  if (response.errors) run.needsFallback = true;
  return isData(response.data) ? response.data : undefined;
}

function variablesOf({ variables: given }: PlanRun, { usages }: FetchStep): Data {
  const variables: Data = {};
  for (const name of usages)
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
