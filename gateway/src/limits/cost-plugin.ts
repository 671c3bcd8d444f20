import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { errorExtensions, MESSAGES, tooCostly } from '../errors/shape.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext } from '../request-context.js';
import type { CostedOperation, OperationCosts } from './operation-cost.js';

export interface CostLimit {
  costs: OperationCosts;
  /** What one operation may cost. */
  limit: number;
  metrics: GatewayMetrics;
}

/** Refuses what cannot be run: an operation that the document does not have, and one that costs too much. */
export function costPlugin({ costs, limit, metrics }: CostLimit): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request }) => {
        if (!operation) throw noSuchOperation();
        const asked = { schema, document, operation, variables: request.variables ?? {} };
        const cost = costOf(costs, asked, limit);
        if (cost === undefined) return;
        metrics.operationCost.observe(cost);
        if (cost > limit) throw tooCostly(cost, limit);
      },
    }),
  };
}

/** The cost; what cannot be told costs more than anything may. */
function costOf(costs: OperationCosts, asked: CostedOperation, limit: number): number | undefined {
  try {
    return costs.of(asked);
  } catch (error) {
    if (error instanceof GraphQLError) throw tooCostly(Number.MAX_SAFE_INTEGER, limit);
    throw error;
  }
}

/** The document has no operation of the name, or several and none was named. */
const noSuchOperation = (): GraphQLError =>
  new GraphQLError('The document has no operation of this name, or several and the request names none.', {
    extensions: {
      ...errorExtensions('INVALID_ARGUMENT', MESSAGES.invalid, { code: 'OPERATION_RESOLUTION_FAILURE' }),
      http: { status: 400 },
    },
  });
