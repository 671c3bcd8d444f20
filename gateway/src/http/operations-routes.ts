import { addressBlock, errorExtensions, mayReadMetrics, traceFrom } from '@hacchu-hub/platform-core';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.js';
import { MESSAGES } from '../errors/errors.js';
import { type LoadReport, readLoadReports } from '../observability/load-reports.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import type { Readiness } from '../observability/readiness.js';
import type { RegistryLink } from '../registry/registry-link.js';
import type { SwapState } from '../reload/swap-state.js';
import { errorBody } from './error-body.js';

export interface OperationsParts {
  env: Environment;
  metrics: GatewayMetrics;
  readiness: Readiness;
  swaps: SwapState;
  registry: RegistryLink | undefined;
}

/** Joins a browser's failure to load to its trace, whose id the user sees on the error card. */
function recordLoad({ traceId, slice, version, phase, outcome, durationMs, errorCode }: LoadReport): void {
  if (traceId === undefined || outcome !== 'failed') return;
  const description = {
    name: `browser: load ${slice}`,
    attributes: {
      'hacchu.slice': slice,
      'hacchu.phase': phase,
      'hacchu.duration_ms': durationMs,
      ...(version === undefined ? {} : { 'hacchu.slice.version': version }),
    },
  };
  // The browser exports no span of its own. A parent with an id that is no span's makes its trace continue.
  traceFrom(`00-${traceId}-${traceId.slice(16)}-01`, description).span?.end({
    failure: errorCode ?? outcome,
  });
}

/** Health, metrics, and the slices' load reports. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { env, metrics, readiness, swaps, registry }: OperationsParts,
): void {
  const unlimited = { config: { rateLimit: false } };

  app.get('/healthz', unlimited, async () => ({ status: 'ok' }));

  // A subgraph that is down does not make the gateway unready, nor does a refused graph: the rest works.
  app.get('/readyz', unlimited, async (request, reply) => {
    const { notReady } = readiness;
    if (notReady) return reply.code(503).send(notReady);
    const { version: applied, waiting } = swaps;
    if (!waiting) return { status: 'ready', supergraph: { applied } };
    const { version, since, reason } = waiting;
    // The reason names parts of the schema, which are not public.
    const isTold = mayReadMetrics(env, request.headers.authorization);
    const refused = { version, since, ...(isTold ? { reason } : {}) };
    return { status: 'ready', supergraph: { applied, refused } };
  });

  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(env, request.headers.authorization)) return reply.callNotFound();
    void reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  app.post('/load-reports', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const reports = readLoadReports(request.body);
    if (!reports) {
      const extensions = errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed);
      return reply.code(400).send(errorBody(MESSAGES.malformed, extensions, request.facts.trace.traceId));
    }
    for (const report of reports) {
      metrics.countSliceLoad(report);
      recordLoad(report);
      registry?.count(report, addressBlock(request.ip));
      if (report.outcome === 'failed') request.log.warn({ report }, 'slice did not load');
      else request.log.info({ report }, 'slice loaded');
    }
    return reply.code(204).send();
  });
}
