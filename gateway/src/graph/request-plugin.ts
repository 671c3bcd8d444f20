import type { ApolloServerPlugin } from '@apollo/server';
import { outcomeOf, REQUEST_ERROR_CODES } from '@hacchu-hub/platform-core';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext } from '../request-context.js';
import { lostFields } from './lost-fields.js';

/** Connects the HTTP request with its operation: sets the persisted document; returns operation name and trace id. */
export function requestPlugin(metrics: GatewayMetrics): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async ({ request, contextValue }) => {
      const { facts } = contextValue;
      if (facts.isPersisted) request.query = facts.document;
      return {
        didResolveOperation: async ({ operationName }) => {
          facts.operationName = operationName ?? undefined;
        },
        didEncounterErrors: async ({ errors }) => {
          for (const error of errors) error.extensions['traceId'] = facts.trace.traceId;
          const code = errors[0]?.extensions['code'];
          facts.trace.span?.fail(typeof code === 'string' ? code : 'UNKNOWN');
        },
        willSendResponse: async ({ response, schema, document, operation }) => {
          if (response.body.kind !== 'single') return;
          const result = response.body.singleResult;
          if (result.extensions?.['valueCompletion'] && document && operation) {
            const errors = lostFields(result.extensions['valueCompletion'], {
              schema,
              document,
              operation,
              data: result.data,
              unknownEntities: contextValue.unknownEntities ?? new Set(),
              traceId: facts.trace.traceId,
            });
            if (errors.length > 0) result.errors = errors;
            delete result.extensions['valueCompletion'];
            if (Object.keys(result.extensions).length === 0) delete result.extensions;
          }
          // Documents that are no valid operations have no name of ours.
          if (!operation) return;
          const seconds = Number(process.hrtime.bigint() - facts.startedAt) / 1e9;
          const outcome = outcomeOf(result.errors, isRequestError);
          metrics.observeOperation(facts.operationName, outcome, seconds, facts.trace.traceparent);
        },
      };
    },
  };
}

const isRequestError = (code: unknown): boolean => typeof code === 'string' && REQUEST_ERROR_CODES.has(code);
