import { HttpPools } from '@hacchu-hub/platform-core';

export interface SubgraphPoolsOptions {
  /** Timeout for the whole response of a subgraph, in milliseconds. */
  timeoutMs: number;
}

/** Kept-alive connections to the subgraphs. */
export const createSubgraphPools = ({ timeoutMs }: SubgraphPoolsOptions): HttpPools =>
  new HttpPools({
    timeoutMs,
    connections: 128,
    // An idle socket is closed before Node's default server (5 s) closes it during a request.
    keepAliveMs: 4_000,
    connectTimeoutMs: 2_000,
  });
