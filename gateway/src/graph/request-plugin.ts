import type { ApolloServerPlugin } from '@apollo/server';
import { errorExtensions, outcomeOf, REQUEST_ERROR_CODES } from '@hacchu-hub/platform-core';
import type { GraphQLFormattedError } from 'graphql';
import { z } from 'zod';
import { MESSAGES } from '../errors/errors.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext } from '../request-context.js';

const completionErrors = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])).optional() }));

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
        willSendResponse: async ({ response, operation }) => {
          if (response.body.kind !== 'single') return;
          const result = response.body.singleResult;
          if (result.extensions?.['valueCompletion']) {
            // A null for a non-nullable field is reported to the client as an error.
            result.errors = lostFields(result.extensions['valueCompletion'], facts.trace.traceId);
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

function lostFields(found: unknown, traceId: string): GraphQLFormattedError[] {
  const parsed = completionErrors.safeParse(found);
  const extensions = { ...errorExtensions('INTERNAL', MESSAGES.internal), traceId };
  return (parsed.data ?? [{}]).map(({ path }) => ({
    message: MESSAGES.internal,
    ...(path ? { path } : {}),
    extensions,
  }));
}
