import type { ApolloGateway, GatewayConfig } from '@apollo/gateway';
import type { PlanNode } from '@apollo/query-planner';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { traced } from '@hacchu-hub/platform-core';
import {
  type FragmentDefinitionNode,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { RequestContext, SubgraphResponse } from '../request-context.js';
import { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import { isRunnable, type PlanRun, runNode } from './plan-run.js';
import { RecordedResponses } from './recorded-responses.js';
import { type Data, isData } from './response-data.js';
import { ResponseShape, UnexpectedResponse } from './response-shape.js';

type Gateway = NonNullable<ApolloServerOptionsWithGateway<RequestContext>['gateway']>;
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;
type Incoming = Parameters<Executor>[0];
type Planned = Parameters<NonNullable<GatewayConfig['experimental_didResolveQueryPlan']>>[0];

interface RunnablePlan {
  /** The schema for which the plan was made; a different one requires a new plan. */
  schema: GraphQLSchema;
  node: PlanNode;
  services: ReadonlyMap<string, SubgraphDataSource>;
  shape: (data: Data) => Data;
}

/**
 * Executes simple query plans in place of `@apollo/gateway`, whose executor costs more than the plan itself: it
 * records a trace of each step that is never used, and looks up the type of each value by name. Anything else (an
 * error, a value that does not match the schema, a condition, a mutation) is left to `@apollo/gateway`, which is then
 * given the recorded responses, so that errors look as usual and no subgraph is queried twice.
 */
export class PlannedGateway {
  private readonly plans = new WeakMap<OperationDefinitionNode, RunnablePlan>();

  /** The gateway's option `experimental_didResolveQueryPlan`, called with each plan before it is executed. */
  readonly remember = ({ queryPlan, serviceMap, operationContext, requestContext }: Planned): void => {
    const { operation, fragments, schema } = operationContext;
    const { node } = queryPlan;
    if (
      !node ||
      node.kind === 'Subscription' ||
      !isSimpleQuery(operation, fragments) ||
      !isRunnable(node, schema)
    )
      return;
    const rootType = schema.getQueryType();
    if (!rootType) return;
    this.plans.set(operation, {
      schema: requestContext.schema,
      node,
      services: new Map(
        Object.entries(serviceMap).flatMap(([name, service]) =>
          service instanceof SubgraphDataSource ? [[name, service]] : [],
        ),
      ),
      shape: new ResponseShape(schema, fragments).root(rootType, operation.selectionSet),
    });
  };

  /** Wraps the gateway for Apollo Server. */
  inFrontOf(gateway: ApolloGateway): Gateway {
    return {
      onSchemaLoadOrUpdate: (callback) => gateway.onSchemaLoadOrUpdate(callback),
      load: async (options) => {
        const { executor } = await gateway.load(options);
        return {
          executor: async (incoming) => {
            const data = await this.run(incoming);
            return data ? { data } : executor(incoming);
          },
        };
      },
      stop: () => gateway.stop(),
    };
  }

  private async run({ operation, schema, request, context }: Incoming): Promise<Data | undefined> {
    const plan = this.plans.get(operation);
    if (plan?.schema !== schema || !plan || !isRequestContext(context)) return undefined;
    const variables: unknown = request.variables ?? {};
    if (!isData(variables) || !areVariablesValid(variables, operation, schema)) return undefined;
    const responses = new RecordedResponses<SubgraphResponse>();
    const run: PlanRun = { services: plan.services, context, variables, responses, needsFallback: false };
    const data: Data = {};
    await traced({ name: 'run plan' }, () => runNode(run, plan.node, [data]));
    const shaped = run.needsFallback ? undefined : shapedOrNothing(plan, data);
    if (!shaped) context.responses = responses;
    return shaped;
  }
}

function shapedOrNothing({ shape }: RunnablePlan, data: Data): Data | undefined {
  try {
    return shape(data);
  } catch (error) {
    if (error instanceof UnexpectedResponse) return undefined;
    throw error;
  }
}

const isRequestContext = (context: object): context is RequestContext =>
  'identityFor' in context && 'trace' in context && 'facts' in context;

function areVariablesValid(
  variables: Data,
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
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
