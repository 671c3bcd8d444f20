import { activeTraceparent, IDENTITY_HEADER } from '@hacchu-hub/platform-core';
import type { RequestContext } from '../request-context.js';

/**
 * All headers that a subgraph receives. Built from an empty object, so that no header of the client can
 * pass through.
 *
 * @param identity the caller's, signed for the subgraph
 */
export function forwardedHeaders(context: RequestContext, identity: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    [IDENTITY_HEADER]: identity,
    traceparent: activeTraceparent() ?? context.trace.traceparent,
  };
}
