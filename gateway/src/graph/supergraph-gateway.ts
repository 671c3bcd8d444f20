import { fileURLToPath } from 'node:url';
import { ApolloGateway } from '@apollo/gateway';
import { type HttpPools } from '@hacchu-hub/platform-core';
import type { Logger } from 'pino';
import type { IdentityResolver } from '../auth/identity-resolver.js';
import type { Environment } from '../environment.js';
import type { KnownOperations } from '../execution/known-operations.js';
import { logUnavailable } from '../observability/logger.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import { createHealthCheck, type ServedSchema } from '../reload/health-check.js';
import { liveSupergraph } from '../reload/live-supergraph.js';
import { acceptedSupergraph, supergraphFile } from '../reload/supergraph-source.js';
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

/** The graph that the gateway was built with. */
const OWN_SUPERGRAPH = fileURLToPath(new URL('../../supergraph.graphql', import.meta.url));

/** The subgraph whose mutations change identities. */
export const IDENTITY = 'identity';

/** A file that is named goes before the registry: `npm start` serves the graph of its checkout. */
function sourceOf(env: Environment, log: Logger) {
  const { SUPERGRAPH_PATH, REGISTRY_URL, REGISTRY_TOKEN, REGISTRY_INTERVAL_MS } = env;
  if (SUPERGRAPH_PATH !== undefined) return supergraphFile(SUPERGRAPH_PATH);
  if (REGISTRY_URL === undefined || REGISTRY_TOKEN === undefined) return supergraphFile(OWN_SUPERGRAPH);
  return acceptedSupergraph({
    url: REGISTRY_URL,
    token: REGISTRY_TOKEN,
    intervalMs: REGISTRY_INTERVAL_MS,
    ownPath: OWN_SUPERGRAPH,
    log,
  });
}

/** The federation gateway on the composed graph. It never introspects subgraphs, so it starts without them. */
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
    supergraphSdl: liveSupergraph({
      source: sourceOf(env, log),
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
