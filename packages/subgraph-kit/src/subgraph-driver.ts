import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import { ApolloFederationDriver, type ApolloFederationDriverConfig } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import { execute, getVariableValues, type GraphQLSchema } from 'graphql';
import { OperationPlanner } from './operation-plan.js';
import { completerOf, Execution } from './plan-execution.js';

/** What Apollo Server asks of something that executes operations in its place. */
type Gateway = NonNullable<ApolloServerOptionsWithGateway<BaseContext>['gateway']>;
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** As graphql-js reports them. */
const MAX_VARIABLE_ERRORS = 50;

/** Runs queries by plans that are made once per document; everything else is graphql-js as it is. */
export function createExecutor(schema: GraphQLSchema): Executor {
  const planner = new OperationPlanner<Execution>(schema, completerOf);
  return async ({ document, operation, context, request: { variables: given, operationName } }) => {
    const variables =
      operation?.operation === 'query'
        ? getVariableValues(schema, operation.variableDefinitions ?? [], given ?? {}, {
            maxErrors: MAX_VARIABLE_ERRORS,
          })
        : undefined;
    if (variables?.errors) return { errors: variables.errors };
    const plan = variables && planner.plan(document, operation, variables.coerced);
    if (plan) return new Execution(plan, variables.coerced, context).run();
    return execute({ schema, document, contextValue: context, variableValues: given, operationName });
  };
}

/** Nest's federation driver, with our executor in Apollo Server's place for one. */
@Injectable()
export class SubgraphDriver extends ApolloFederationDriver {
  override async start(options: ApolloFederationDriverConfig): Promise<void> {
    const { schema } = options;
    if (schema) Object.assign(options, { gateway: executorFor(schema) });
    await super.start(options);
  }
}

const executorFor = (schema: GraphQLSchema): Gateway => ({
  onSchemaLoadOrUpdate: (callback) => {
    callback({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({ executor: createExecutor(schema) }),
  stop: async () => {},
});
