import { ApolloGateway } from '@apollo/gateway';
import { type HttpPools } from '@hacchu-hub/platform-core';
import type { Logger } from 'pino';
import type { IdentityResolver } from '../auth/identity-resolver.js';
import type { Environment } from '../environment.js';
import type { KnownOperations } from '../execution/known-operations.js';
import { logUnavailable } from '../observability/logger.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import { createHealthCheck, type ServedSchema } from '../reload/health-check.js';
import { supergraphFromFile } from '../reload/supergraph-file.js';
import type { SwapState } from '../reload/swap-state.js';
import { SubgraphDataSource } from '../subgraphs/subgraph-data-source.js';

export interface SupergraphGatewayParts {
  env: Environment;
  log: Logger;
  metrics: GatewayMetrics;
  pools: HttpPools;
  identities: IdentityResolver;
  known: KnownOperations;
  swaps: SwapState;
  addressOf: (name: string, url: string) => string;
  servedBy: ServedSchema;
}

/** The subgraph whose mutations change identities. */
export const IDENTITY = 'identity';

/** The federation gateway on the composed file. It never introspects subgraphs, so it starts without them. */
export function createSupergraphGateway(parts: SupergraphGatewayParts): ApolloGateway {
  // Apollo's own telemetry would send usage data to a third party.
  process.env['APOLLO_TELEMETRY_DISABLED'] = 'true';
  const { env, log, metrics, pools, identities, known, swaps, addressOf, servedBy } = parts;
  return new ApolloGateway({
    debug: false,
    logger: { debug: () => {}, info: () => {}, warn: log.warn.bind(log), error: log.error.bind(log) },
    __exposeQueryPlanExperimental: false,
    serviceHealthCheck: false,
    experimental_didResolveQueryPlan: known.compile,
    supergraphSdl: supergraphFromFile({
      path: env.SUPERGRAPH_PATH,
      healthCheck: createHealthCheck(servedBy),
      log,
      state: swaps,
    }),
    buildService: ({ name, url }) =>
      new SubgraphDataSource(name, addressOf(name, url ?? ''), pools, {
        observe: (subgraph, outcome, seconds) =>
          metrics.subgraphRequests.observe({ subgraph, outcome }, seconds),
        unavailable: (subgraph, error, { trace }) => logUnavailable(log, subgraph, error, trace),
        mutated: (subgraph) => {
          if (subgraph === IDENTITY) identities.drop();
        },
      }),
  });
}
