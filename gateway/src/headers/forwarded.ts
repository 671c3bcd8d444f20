import type { RequestContext } from '../request-context.js';

/** The signed identity, the only authentication that a subgraph accepts. */
export const IDENTITY_HEADER = 'x-internal-identity';

/**
 * All headers that a subgraph receives. Built from an empty object, so that no header of the client can
 * pass through.
 */
export async function forwardedHeaders(
  context: RequestContext,
  subgraph: string,
): Promise<Record<string, string>> {
  return {
    'content-type': 'application/json',
    [IDENTITY_HEADER]: await context.identityFor(subgraph),
    traceparent: context.trace.traceparent,
  };
}
