import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Logger } from 'pino';
import type { Environment } from '../environment.js';
import { formatGraphError } from '../errors/format.js';
import type { KnownOperations } from '../execution/known-operations.js';
import { costPlugin } from '../limits/cost-plugin.js';
import type { KeyAliases } from '../limits/key-aliases.js';
import { limitRules } from '../limits/limits.js';
import type { OperationCosts } from '../limits/operation-cost.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { RequestContext } from '../request-context.js';
import { requestPlugin } from './request-plugin.js';

/** A GET must have one of these: browsers require a CORS preflight before a foreign page can set them. */
export const CSRF_HEADERS = ['apollo-require-preflight', 'x-user-actor'];

export interface GraphServerOptions {
  gateway: ApolloServerOptionsWithGateway<RequestContext>['gateway'];
  env: Environment;
  log: Logger;
  metrics: GatewayMetrics;
  costs: OperationCosts;
  keyAliases: KeyAliases;
  known: KnownOperations;
  plugins?: ApolloServerPlugin<RequestContext>[];
}

/** Apollo Server without unused features, with the graph's limits and error format. */
export function createGraphServer(options: GraphServerOptions) {
  const { gateway, env, log, metrics, costs, keyAliases, known, plugins = [] } = options;
  return new ApolloServer<RequestContext>({
    gateway,
    nodeEnv: 'production',
    introspection: env.HACCHU_ENV !== 'production',
    hideSchemaDetailsFromClientErrors: env.HACCHU_ENV === 'production',
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stringifyResult: (result) => JSON.stringify(result),
    persistedQueries: false,
    stopOnTerminationSignals: false,
    csrfPrevention: { requestHeaders: CSRF_HEADERS },
    parseOptions: { maxTokens: env.MAX_TOKENS },
    validationRules: [
      ...limitRules({
        depth: env.MAX_DEPTH,
        aliases: env.MAX_ALIASES,
        rootFields: env.MAX_ROOT_FIELDS,
        directives: env.MAX_DIRECTIVES,
      }),
      keyAliases.rule,
    ],
    logger: { debug: () => {}, info: () => {}, warn: log.warn.bind(log), error: log.error.bind(log) },
    formatError: (formatted, error) => {
      const shaped = formatGraphError(formatted, error, (reason, { path }) =>
        log.error(
          { path, traceId: formatted.extensions?.['traceId'], reason: describe(reason) },
          'operation failed unexpectedly',
        ),
      );
      metrics.errors.inc({ code: String(shaped.extensions?.['code']) });
      return shaped;
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      requestPlugin(metrics),
      costPlugin({ costs, limit: env.MAX_COST, metrics }),
      known.plugin,
      ...plugins,
    ],
  });
}

/** An error's message for the log; never the request, whose variables may contain personal data. */
function describe(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}`.slice(0, 500) : typeof reason;
}
