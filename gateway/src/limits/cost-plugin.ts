import type { ApolloServerPlugin } from '@apollo/server';
import { errorExtensions } from '@hacchu-hub/platform-core';
import { GraphQLError } from 'graphql';
import { MESSAGES, tooCostly } from '../errors/errors.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext } from '../request-context.js';
import type { CostedOperation, OperationCosts } from './operation-cost.js';

export interface CostLimit {
  costs: OperationCosts;
  /** Maximum cost of one operation. */
  limit: number;
  metrics: GatewayMetrics;
}

/** Refuses operations that the document does not contain, and operations that cost too much. */
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

/** The cost; undefined when it cannot be determined. @throws GraphQLError when the document is too large for that */
function costOf(costs: OperationCosts, asked: CostedOperation, limit: number): number | undefined {
  try {
    return costs.of(asked);
  } catch (error) {
    if (error instanceof GraphQLError) throw tooCostly(Number.MAX_SAFE_INTEGER, limit);
    throw error;
  }
}

/** The document has no operation of this name, or several and the request names none. */
const noSuchOperation = (): GraphQLError =>
  new GraphQLError('The document has no operation of this name, or several and the request names none.', {
    extensions: {
      ...errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed, { code: 'OPERATION_RESOLUTION_FAILURE' }),
      http: { status: 400 },
    },
  });
