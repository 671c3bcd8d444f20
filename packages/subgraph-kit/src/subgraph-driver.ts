import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import { ApolloFederationDriver, type ApolloFederationDriverConfig } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { QueryRunner } from './query-runner.js';

/** What Apollo Server asks of something that executes operations in its place. */
type Gateway = NonNullable<ApolloServerOptionsWithGateway<BaseContext>['gateway']>;

/** Nest's federation driver, with our way of running queries in Apollo Server's place for one. */
@Injectable()
export class SubgraphDriver extends ApolloFederationDriver {
  override async start(options: ApolloFederationDriverConfig): Promise<void> {
    const { schema } = options;
    if (schema) Object.assign(options, { gateway: gatewayFor(schema) });
    await super.start(options);
  }
}

function gatewayFor(schema: GraphQLSchema): Gateway {
  const runner = new QueryRunner(schema);
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    load: async () => ({
      executor: async ({ document, operation, context, request: { variables, operationName } }) =>
        runner.run({ document, operation, context, variables, operationName }),
    }),
    stop: async () => {},
  };
}
