import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { ApolloGateway, GatewayConfig } from '@apollo/gateway';
import type { PlanNode } from '@apollo/query-planner';
import {
  getVariableValues,
  Kind,
  visit,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { RequestContext, SubgraphAnswer } from '../request-context.js';
import { isData, type Data } from './answer-data.js';
import { AnswerShape, UnexpectedAnswer } from './answer-shape.js';
import { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';
import { isRunnable, runNode, type PlanRun } from './plan-run.js';
import { RecordedAnswers } from './recorded-answers.js';

type Gateway = NonNullable<ApolloServerOptionsWithGateway<RequestContext>['gateway']>;
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;
type Incoming = Parameters<Executor>[0];
type Planned = Parameters<NonNullable<GatewayConfig['experimental_didResolveQueryPlan']>>[0];

interface RunnablePlan {
  /** The schema that the plan was made for; another one plans anew. */
  schema: GraphQLSchema;
  node: PlanNode;
  services: ReadonlyMap<string, SubgraphDataSource>;
  shape: (data: Data) => Data;
}

/**
 * Runs plain query plans of `@apollo/gateway` itself, since its own way through a plan costs more than the plan: it
 * describes each step for a trace that nobody reads, and looks up each value's type by name. Whatever is not plain (an
 * error, a value that does not fit, a condition, a mutation) is left to `@apollo/gateway`, which is then given the same
 * answers again, so that errors look as they always do and no subgraph is asked twice.
 */
export class PlannedGateway {
  private readonly plans = new WeakMap<OperationDefinitionNode, RunnablePlan>();

  /** For the gateway's option of this name; it is told of each plan before it runs. */
  readonly remember = ({ queryPlan, serviceMap, operationContext, requestContext }: Planned): void => {
    const { operation, fragments, schema } = operationContext;
    const { node } = queryPlan;
    if (!node || node.kind === 'Subscription' || !isPlain(operation, fragments) || !isRunnable(node, schema))
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
      shape: new AnswerShape(schema, fragments).root(rootType, operation.selectionSet),
    });
  };

  /** Stands between Apollo Server and the gateway. */
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
    if (!isData(variables) || !areGood(variables, operation, schema)) return undefined;
    const answers = new RecordedAnswers<SubgraphAnswer>();
    const run: PlanRun = { services: plan.services, context, variables, answers, isUnusual: false };
    const data: Data = {};
    await runNode(run, plan.node, [data]);
    const shaped = run.isUnusual ? undefined : shapedOrNothing(plan, data);
    if (!shaped) context.answers = answers;
    return shaped;
  }
}

function shapedOrNothing({ shape }: RunnablePlan, data: Data): Data | undefined {
  try {
    return shape(data);
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
}

const isRequestContext = (context: object): context is RequestContext =>
  'identityFor' in context && 'trace' in context && 'facts' in context;

function areGood(
  variables: Data,
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  return (
    variableDefinitions.length === 0 || !getVariableValues(schema, variableDefinitions, variables).errors
  );
}

/** A query without conditions that asks for data only. */
function isPlain(
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): boolean {
  let isSo = operation.operation === 'query';
  visit(
    { kind: Kind.DOCUMENT, definitions: [operation, ...Object.values(fragments)] },
    {
      Directive: () => {
        isSo = false;
      },
      Field: ({ name, alias }) => {
        if (name.value === '__schema' || name.value === '__type' || alias?.value.startsWith('__'))
          isSo = false;
      },
    },
  );
  return isSo;
}
