import { activeTraceparent, IDENTITY_HEADER } from '@hacchu-hub/platform-core';
import type { RequestContext } from '../request-context.js';

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
    traceparent: activeTraceparent() ?? context.trace.traceparent,
  };
}
