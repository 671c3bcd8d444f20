import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { outcomeOf } from '@hacchu-hub/platform-core';
import { GraphQLError, type OperationDefinitionNode } from 'graphql';
import { unauthenticated } from '../errors/errors.js';
import type { Metrics } from '../observability/metrics.js';
import { currentTrace } from '../observability/trace.js';
import { RequestContext } from '../policy/request-context.js';

/** An error raised before the operation starts. */
const requestError = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status: 400 } } });

/** Names the request's span by the operation: its root fields, since the gateway generates the names of operations. */
function describeSpan(
  operation: OperationDefinitionNode | undefined,
  errors: readonly GraphQLError[] | undefined,
): void {
  const span = currentTrace()?.span;
  if (!span || !operation) return;
  const fields = operation.selectionSet.selections.flatMap((one) =>
    one.kind === 'Field' ? [one.name.value] : [],
  );
  span.set({
    'graphql.operation.type': operation.operation,
    'graphql.operation.name': operation.name?.value ?? '',
    'graphql.root_fields': fields.join(' '),
  });
  const code = errors?.[0]?.extensions['code'];
  if (errors?.length) span.fail(typeof code === 'string' ? code : 'UNKNOWN');
}

/** Measures operations, and hides the schema from callers who are not signed in. */
export const createOperationPlugin = (metrics: Metrics): ApolloServerPlugin => ({
  requestDidStart(): Promise<GraphQLRequestListener<RequestContext>> {
    const startedAt = process.hrtime.bigint();
    return Promise.resolve({
      didResolveOperation({ contextValue, operation, schema }): Promise<void> {
        if (!operation) throw requestError('OPERATION_RESOLUTION_FAILURE', 'Unknown operation.');
        if (!schema.getRootType(operation.operation)) {
          const message = `The graph has no ${operation.operation} type.`;
          throw requestError('GRAPHQL_VALIDATION_FAILED', message);
        }
        const asksForSchema = operation.selectionSet.selections.some(
          (selection) => selection.kind !== 'Field' || selection.name.value.startsWith('__'),
        );
        if (contextValue.identity.kind === 'anonymous' && asksForSchema) throw unauthenticated();
        return Promise.resolve();
      },
      willSendResponse({ operation, errors }): Promise<void> {
        const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
        metrics.operationSeconds.observe(
          { type: operation?.operation ?? 'none', outcome: outcomeOf(errors) },
          seconds,
        );
        describeSpan(operation, errors);
        for (const selection of operation?.selectionSet.selections ?? []) {
          if (selection.kind !== 'Field') continue;
          const field = selection.name.value;
          const failed = errors?.find((error) => error.path?.[0] === (selection.alias?.value ?? field));
          const code = failed?.extensions['code'];
          metrics.rootFields.inc({
            field,
            outcome: failed ? (typeof code === 'string' ? code : 'UNKNOWN') : 'ok',
          });
        }
        return Promise.resolve();
      },
    });
  },
});
