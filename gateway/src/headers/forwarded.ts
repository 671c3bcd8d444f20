import type { RequestContext } from '../request-context.js';

/** The signed identity, the only thing by which a subgraph knows the caller. */
export const IDENTITY_HEADER = 'x-internal-identity';

/**
 * All that a subgraph gets to see of a request. It is built from nothing, so that no header of the client can
 * slip through.
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
