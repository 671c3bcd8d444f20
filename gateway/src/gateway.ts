import { setTimeout as sleep } from 'node:timers/promises';
import type { ApolloServerPlugin } from '@apollo/server';
import { IdentitySigner } from '@hacchu-hub/platform-core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Authenticator } from './auth/authenticator.js';
import { IdentityClient } from './auth/identity-client.js';
import { IdentityResolver } from './auth/identity-resolver.js';
import { IdentityWatch } from './auth/identity-watch.js';
import { FirebaseTokenVerifier, type TokenVerifier } from './auth/token-verifier.js';
import type { Environment } from './environment.js';
import { KnownOperations } from './execution/known-operations.js';
import { createGraphServer } from './graph/graph-server.js';
import { createSupergraphGateway, IDENTITY } from './graph/supergraph-gateway.js';
import { createApp } from './http/app.js';
import { EventStreams } from './http/event-streams.js';
import { addEventsRoute } from './http/events-route.js';
import { addGraphqlRoute } from './http/graphql-route.js';
import { addOperationsRoutes } from './http/operations-routes.js';
import { addPlatformRoute } from './http/platform-route.js';
import { addSlackRoute } from './http/slack-route.js';
import { CostModel } from './limits/cost-model.js';
import { KeyAliases } from './limits/key-aliases.js';
import { OperationCosts } from './limits/operation-cost.js';
import { reportTo, RequestCounts } from './limits/request-counts.js';
import { watchCertificates } from './observability/certificates.js';
import { createBufferedLogger, logUnavailable } from './observability/logger.js';
import { GatewayMetrics } from './observability/metrics.js';
import { Readiness } from './observability/readiness.js';
import { OperationFolder } from './persisted/operation-folder.js';
import type { PersistedOperations } from './persisted/operations.js';
import { RegistryOperations } from './persisted/registry-operations.js';
import { RegistryLink } from './registry/registry-link.js';
import { createSchemaReader, subgraphAddresses } from './reload/health-check.js';
import { SwapState } from './reload/swap-state.js';
import type { RequestContext } from './request-context.js';
import { createSubgraphPools } from './subgraphs/pools.js';

/** Longer than a load balancer takes to notice that a process is not ready. */
const DRAIN_MS = 5_000;

/** How often processes report the requests that they have counted for the rate limits. */
const REPORT_INTERVAL_MS = 1_000;

/** Tabs that are visible at the same time. */
const STREAMS_PER_USER = 20;
const STREAM_LIFETIME_MS = 5 * 60_000;

export interface Gateway {
  app: FastifyInstance;
  /** Listens. @returns the address */
  listen(): Promise<string>;
  /** Reports not ready, serves until load balancers have stopped sending requests, then closes everything. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  env: Environment;
  log?: Logger;
  /** Of this process, for its metrics. */
  version?: string;
  /** Verifies ID tokens; Firebase by default. */
  tokens?: TokenVerifier;
  plugins?: ApolloServerPlugin<RequestContext>[];
  /** Clock in milliseconds for the expiry of cached identities and for rate limits; `Date.now` by default. */
  now?: () => number;
}

/** Undefined when no registry is configured: open tabs then learn of releases at their next load. */
function registryLink(env: Environment, log: Logger): RegistryLink | undefined {
  const { REGISTRY_URL: url, REGISTRY_TOKEN: token, REGISTRY_INTERVAL_MS: intervalMs } = env;
  return url && token ? new RegistryLink({ url, token, intervalMs, log }) : undefined;
}

/** A folder that is named goes before the registry, as the file of the graph does. */
function registeredOperations(env: Environment, log: Logger): PersistedOperations {
  const { PERSISTED_OPERATIONS_PATH: folder, REGISTRY_INTERVAL_MS: intervalMs } = env;
  const { REGISTRY_URL: url, REGISTRY_TOKEN: token } = env;
  if (folder === undefined && url && token) return new RegistryOperations({ url, token, intervalMs, log });
  return new OperationFolder(folder, Date.now, (file, reason) =>
    log.error({ file, reason }, 'operation manifest is not usable'),
  );
}

/** Creates the gateway. Does not require any subgraph to be up. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { env } = options;
  const log = options.log ?? createBufferedLogger(env.LOG_LEVEL);
  const tokens = options.tokens ?? new FirebaseTokenVerifier(env.FIREBASE_PROJECT_ID);
  const metrics = new GatewayMetrics(options.version);
  watchCertificates(env.CERTIFICATE_HOSTS, metrics.registry);
  const pools = createSubgraphPools({ timeoutMs: env.SUBGRAPH_TIMEOUT_MS });
  const signer = new IdentitySigner(env.INTERNAL_SIGNING_KEY);
  let identityUrl = '';
  const identityClient = new IdentityClient(pools, () => identityUrl, signer, {
    observe: (outcome, seconds) => metrics.subgraphRequests.observe({ subgraph: IDENTITY, outcome }, seconds),
    unavailable: (error, trace) => logUnavailable(log, IDENTITY, error, trace),
  });
  const identities = new IdentityResolver(identityClient, options.now);
  const requests = new RequestCounts(reportTo(identityClient), options.now);
  const costs = new OperationCosts();
  const keyAliases = new KeyAliases();
  const known = new KnownOperations({ costs, maxCost: env.MAX_COST, metrics });
  const swaps = new SwapState(metrics);
  const addressOf = (name: string, url: string) => env.SUBGRAPH_URLS[name] ?? url;
  const servedBy = createSchemaReader(pools, signer, addressOf);
  let subgraphs = new Map<string, string>();
  const gateway = createSupergraphGateway({
    env,
    log,
    metrics,
    pools,
    identities,
    known,
    swaps,
    addressOf,
    servedBy,
  });
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    known.use(apiSchema);
    costs.use(new CostModel(coreSupergraphSdl));
    keyAliases.use(coreSupergraphSdl);
    subgraphs = subgraphAddresses(coreSupergraphSdl);
    identityUrl = addressOf('identity', subgraphs.get('identity') ?? '');
  });
  const server = createGraphServer({
    gateway,
    env,
    log,
    metrics,
    costs,
    keyAliases,
    known,
    plugins: options.plugins ?? [],
  });
  const operations = registeredOperations(env, log);
  const authenticator = new Authenticator(tokens, identities);

  const registry = registryLink(env, log);
  const watch = new IdentityWatch(identities, env.SESSION_CHECK_INTERVAL_MS);
  const streams = new EventStreams(
    { total: env.MAX_EVENT_STREAMS, perUser: STREAMS_PER_USER, lifetimeMs: STREAM_LIFETIME_MS },
    metrics.eventStreams,
  );

  await server.start();
  const knowsOperations = () => !env.PERSISTED_ONLY || operations.isKnown;
  const readiness = new Readiness({ metrics, log, knowsOperations });
  const app = await createApp(env, log, metrics, requests, () => readiness.isStopping);
  addOperationsRoutes(app, { env, metrics, readiness, swaps, registry });
  addPlatformRoute(app, { env, swaps, servedBy, subgraphs: () => subgraphs });
  addSlackRoute(app, { pools, identityUrl: () => identityUrl });
  addEventsRoute(app, { authenticator, watch, streams, registry });
  addGraphqlRoute(app, { env, server, known, authenticator, signer, operations, registry });
  registry?.start();
  operations.start();
  requests.start(REPORT_INTERVAL_MS, (reason) =>
    log.warn({ reason }, 'the identity slice does not take request counts'),
  );

  return {
    app,
    listen: () => app.listen({ host: env.HOST, port: env.PORT }),
    close: async () => {
      readiness.isStopping = true;
      streams.close();
      // Load balancers notice and send requests elsewhere; requests that still arrive are served.
      await sleep(env.DRAIN_MS ?? (env.HACCHU_ENV === 'development' ? 0 : DRAIN_MS));
      readiness.stop();
      await app.close();
      operations.stop();
      await registry?.stop();
      await requests.stop();
      await server.stop();
      await pools.destroy();
      await tokens.close();
    },
  };
}
