import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import { ApolloFederationDriver, type ApolloFederationDriverConfig } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { OperationGate } from '../limits/operation-gate.js';
import { QueryRunner } from './query-runner.js';

/** The interface through which Apollo Server delegates the execution of operations. */
type Gateway = NonNullable<ApolloServerOptionsWithGateway<BaseContext>['gateway']>;

export interface SubgraphDriverConfig extends ApolloFederationDriverConfig {
  /** Limits and admits operations. */
  gate: OperationGate;
}

/** Nest's federation driver, with `QueryRunner` executing operations instead of Apollo Server. */
@Injectable()
export class SubgraphDriver extends ApolloFederationDriver {
  override async start(options: SubgraphDriverConfig): Promise<void> {
    const { gate, ...rest } = options;
    await super.start(rest.schema ? Object.assign(rest, { gateway: gatewayFor(rest.schema, gate) }) : rest);
  }
}

function gatewayFor(schema: GraphQLSchema, gate: OperationGate): Gateway {
  const runner = new QueryRunner(schema, gate);
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
