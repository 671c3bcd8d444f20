import type { GatewayConfig } from '@apollo/gateway';
import type { ApolloServerPlugin } from '@apollo/server';
import { traced } from '@hacchu-hub/platform-core';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { OperationCosts } from '../limits/operation-cost.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext, SubgraphResponse } from '../request-context.js';
import { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import { compilePlan, type PlanRun, type PlanStep, runStep } from './compiled-plan.js';
import { RecordedResponses } from './recorded-responses.js';
import type { Data } from './response-data.js';
import { ResponseShape, UnexpectedResponse } from './response-shape.js';
import { SelectedFields } from './selected-fields.js';
import { runUnparsed } from './unparsed/run-unparsed.js';
import { compileUnparsed, type UnparsedPlan } from './unparsed/unparsed-plan.js';

type Planned = Parameters<NonNullable<GatewayConfig['experimental_didResolveQueryPlan']>>[0];

/** Operations that are kept, and the length of their documents together. */
const MOST_OPERATIONS = 2_000;
const MOST_CHARACTERS = 8 * 1024 * 1024;

interface CompiledOperation {
  step: PlanStep;
  shape: (data: Data) => Data;
  /** Executes the operation on responses that are not parsed, where that is possible. */
  unparsed: UnparsedPlan | undefined;
}

interface KnownOperation extends CompiledOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

export interface RequestedOperation {
  document: string;
  operationName: string | undefined;
  variables: Data;
}

export interface KnownOperationsOptions {
  costs: OperationCosts;
  /** Maximum cost of one operation. */
  maxCost: number;
  metrics: Pick<GatewayMetrics, 'observeOperation'> & { operationCost: { observe(cost: number): void } };
}

/**
 * Executes simple queries that Apollo Server has executed before: they are parsed, validated and planned. Anything else (an error, a value that does not match the schema, a condition, a mutation, invalid variables,
 * a cost above the limit) is left to Apollo Server, which is then given the recorded responses, so that errors look as
 * usual and no subgraph is queried twice.
 */
export class KnownOperations {
  private schema: GraphQLSchema | undefined;
  private compiled = new WeakMap<OperationDefinitionNode, CompiledOperation>();
  private readonly known = new LRUCache<string, KnownOperation>({
    max: MOST_OPERATIONS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_operation, key) => key.length,
  });

  constructor(private readonly options: KnownOperationsOptions) {}

  /** Forgets the operations of the schema before. */
  use(schema: GraphQLSchema): void {
    this.schema = schema;
    this.compiled = new WeakMap();
    this.known.clear();
  }

  /** The gateway's option `experimental_didResolveQueryPlan`, called with each plan before it is executed. */
  readonly compile = ({ queryPlan, serviceMap, operationContext }: Planned): void => {
    const { operation, fragments, schema } = operationContext;
    const rootType = schema.getQueryType();
    const { node } = queryPlan;
    if (!rootType || !node || node.kind === 'Subscription' || this.compiled.has(operation)) return;
    if (!isSimpleQuery(operation, fragments)) return;
    const services = new Map(
      Object.entries(serviceMap).flatMap(([name, service]) =>
        service instanceof SubgraphDataSource ? [[name, service] as const] : [],
      ),
    );
    const step = compilePlan(node, schema, services);
    if (!step) return;
    const { selectionSet } = operation;
    const shape = new ResponseShape(schema, fragments).root(rootType, selectionSet);
    const selected = new SelectedFields(schema, fragments);
    const unparsed = compileUnparsed({ node, rootType, selectionSet, selected, services });
    this.compiled.set(operation, { step, shape, unparsed });
  };

  /** Remembers what Apollo Server has executed. */
  readonly plugin: ApolloServerPlugin<RequestContext> = {
    requestDidStart: async () => ({
      willSendResponse: async ({ schema, source, document, operation, request }) => {
        if (!operation || !document || source === undefined || schema !== this.schema) return;
        const compiled = this.compiled.get(operation);
        if (!compiled) return;
        this.known.set(keyOf(source, request.operationName), { ...compiled, schema, document, operation });
      },
    }),
  };

  /**
   * The response's body, or undefined for what is left to Apollo Server.
   *
   * @param contextOf called for a known operation only; its error is left to Apollo Server
   */
  async answer(
    { document, operationName, variables }: RequestedOperation,
    contextOf: () => Promise<RequestContext>,
  ): Promise<Buffer | undefined> {
    const known = this.known.get(keyOf(document, operationName));
    if (!known) return undefined;
    const context = await contextOf().catch(() => undefined);
    const cost = context && this.acceptedCost(known, variables);
    if (!context || cost === undefined || !areVariablesValid(known, variables)) return undefined;
    const { facts } = context;
    facts.operationName = known.operation.name?.value;
    const body = await traced({ name: 'run plan' }, () => run(known, variables, context));
    if (!body) return undefined;
    const { metrics } = this.options;
    metrics.operationCost.observe(cost);
    const seconds = Number(process.hrtime.bigint() - facts.startedAt) / 1e9;
    metrics.observeOperation(facts.operationName, 'ok', seconds, facts.trace.traceparent);
    return body;
  }

  private acceptedCost(known: KnownOperation, variables: Data): number | undefined {
    const { costs, maxCost } = this.options;
    try {
      const cost = costs.of({ ...known, variables });
      return cost === undefined || cost > maxCost ? undefined : cost;
    } catch {
      return undefined;
    }
  }
}

async function run(
  known: KnownOperation,
  variables: Data,
  context: RequestContext,
): Promise<Buffer | undefined> {
  const received = new RecordedResponses<SubgraphResponse>();
  const body = known.unparsed && (await runUnparsed(known.unparsed, variables, context, received));
  return body ?? runParsed(known, variables, context, received);
}

async function runParsed(
  known: KnownOperation,
  variables: Data,
  context: RequestContext,
  received: RecordedResponses<SubgraphResponse>,
): Promise<Buffer | undefined> {
  const responses = new RecordedResponses<SubgraphResponse>();
  const planRun: PlanRun = { context, variables, responses, received, needsFallback: false };
  const data: Data = {};
  await runStep(planRun, known.step, [data]);
  const shaped = planRun.needsFallback ? undefined : shapedOrNothing(known, data);
  if (!shaped) context.responses = responses;
  // Encoded once: otherwise the socket would measure and encode a long Japanese string again.
  return shaped && Buffer.from(JSON.stringify({ data: shaped }));
}

function shapedOrNothing({ shape }: KnownOperation, data: Data): Data | undefined {
  try {
    return shape(data);
  } catch (error) {
    if (error instanceof UnexpectedResponse) return undefined;
    throw error;
  }
}

/** A name cannot contain a line break. */
const keyOf = (document: string, operationName: string | undefined): string =>
  operationName === undefined ? document : `${operationName}\n${document}`;

function areVariablesValid({ operation, schema }: KnownOperation, variables: Data): boolean {
  const { variableDefinitions = [] } = operation;
  return (
    variableDefinitions.length === 0 || !getVariableValues(schema, variableDefinitions, variables).errors
  );
}

/** A query without directives and introspection. */
function isSimpleQuery(
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): boolean {
  let isSimple = operation.operation === 'query';
  visit(
    { kind: Kind.DOCUMENT, definitions: [operation, ...Object.values(fragments)] },
    {
      Directive: () => {
        isSimple = false;
      },
      Field: ({ name, alias }) => {
        if (name.value === '__schema' || name.value === '__type' || alias?.value.startsWith('__'))
          isSimple = false;
      },
    },
  );
  return isSimple;
}
