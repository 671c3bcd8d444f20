import type { RequestListener } from 'node:http';
import {
  createHttpServer,
  LoopMonitor,
  mayReadMetrics,
  stopTracing,
  type TraceContext,
  within,
} from '@hacchu-hub/platform-core';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { InternalClient } from '../http/internal-client.js';
import { RecurringClock } from '../jobs/recurring.clock.js';
import { Mailer } from '../mail/mailer.js';
import { ensureIndexes } from '../migrations/indexes.js';
import { runInTrace, traceFrom } from '../observability/trace.js';
import { OutboxRelay } from '../outbox/outbox.relay.js';
import { WorkerPools } from '../workers/worker-pools.js';
import type { SubgraphDefinition, SubgraphRuntime } from './subgraph-module.js';

/** Longer than the keep-alive of any client pool, so that a pooled socket is never closed under a request. */
const SERVER_KEEP_ALIVE_MS = 75_000;
/** A subgraph's response is never an HTML page, a script or an SVG image. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const BODY_LIMIT = 2 * 1024 * 1024;
/** How long the metrics wait for the database. */
const READY_LIMIT_MS = 3_000;
const HEALTH_PATHS = ['/healthz', '/readyz', '/metrics'];

/** The HTTP side of a subgraph: trace, access log, health and metrics beside Nest's GraphQL route. */
export function createAdapter(runtime: SubgraphRuntime): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler: RequestListener) =>
      createHttpServer(handler, { keepAliveMs: SERVER_KEEP_ALIVE_MS }),
    forceCloseConnections: 'idle',
  });
  // Nest types its instance by its own copy of the generic parameters.
  const server = adapter.getInstance() as unknown as FastifyInstance;
  const traces = new WeakMap<FastifyRequest, TraceContext>();
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    const { url = 'unknown' } = request.routeOptions;
    const description = { name: `${request.method} ${url}`, kind: 'server' } as const;
    const trace = traceFrom(
      request.headers['traceparent'],
      HEALTH_PATHS.includes(url) ? undefined : description,
    );
    traces.set(request, trace);
    runInTrace(trace, done);
  });
  server.addHook('preValidation', (request, _reply, done) => {
    // A body that arrived later was read outside of the trace.
    const trace = traces.get(request);
    if (trace) runInTrace(trace, done);
    else done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    // HTTP/1.0 requests may omit the Host header; Apollo's integration builds a URL from it and would fail.
    const { host } = request.headers;
    if (host !== undefined && URL.canParse(`http://${host}`)) return done();
    void reply.status(400).send({ error: 'missing or invalid Host header' });
  });
  server.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown';
    const level = path === '/graphql' ? 'info' : 'trace';
    runtime.logger[level](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    traces.get(request)?.span?.end({
      attributes: { 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 ? { failure: String(reply.statusCode) } : {}),
    });
    done();
  });
  server.addHook('onSend', (_request, _reply, payload, done) => {
    // Encoded once here; otherwise the socket measures and encodes a long Japanese string a second time.
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
  });
  addHealthRoutes(server, runtime);
  if (runtime.environment.PROCESS_ROLE === 'worker') answerHealthOnly(server);
  return adapter;
}

/** A worker takes no requests: what reached it would compete with its jobs. */
function answerHealthOnly(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (HEALTH_PATHS.includes(request.routeOptions.url ?? '')) return done();
    void reply.status(404).send({ error: 'this process takes no requests' });
  });
}

/** Monitors the event loop while the server is running. */
function watchLoop(server: FastifyInstance, { logger, metrics }: SubgraphRuntime): LoopMonitor {
  const delays = new Histogram({
    name: 'hacchu_event_loop_delay_seconds',
    help: 'Delays of the event loop of 0.1 s or more',
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [metrics.registry],
  });
  const monitor = new LoopMonitor({
    onDelay: (seconds) => delays.observe(seconds),
    onStall: (ms) => logger.warn({ ms }, 'the event loop was stalled'),
  });
  server.addHook('onReady', (done) => {
    monitor.start();
    done();
  });
  server.addHook('onClose', (_server, done) => {
    monitor.stop();
    done();
  });
  return monitor;
}

function addHealthRoutes(server: FastifyInstance, runtime: SubgraphRuntime): void {
  const { metrics, environment, readiness } = runtime;
  const loop = watchLoop(server, runtime);
  const check = async () => {
    const { stalledMs } = loop;
    return stalledMs === null
      ? readiness.check()
      : { isReady: false, body: { status: 'event loop stalled', stalledMs } };
  };
  new Gauge({
    name: 'hacchu_ready',
    help: 'Whether this process can do its work (1) or waits for the database, a migration or an index (0)',
    labelNames: ['role'] as const,
    registers: [metrics.registry],
    async collect() {
      const answer = await within(READY_LIMIT_MS, check());
      this.set({ role: environment.PROCESS_ROLE }, answer?.isReady ? 1 : 0);
    },
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { isReady, body } = await check();
    return reply.status(isReady ? 200 : 503).send(body);
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(environment, request.headers.authorization)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Starts processing once the application is initialised: indexes, the subgraph's own `onReady` and, unless this process
 * is a server only, the schedule of recurring jobs and the outbox.
 */
export async function becomeReady(
  app: INestApplicationContext,
  definition: SubgraphDefinition,
  runtime: SubgraphRuntime,
): Promise<void> {
  const problems = await ensureIndexes(definition.modelDefinitions, runtime.connection);
  runtime.readiness.indexProblems = problems;
  if (problems.length > 0) runtime.logger.warn({ indexes: problems }, 'indexes are not as declared');
  await definition.options.onReady?.(<T>(token: Type<T> | symbol | string) =>
    app.get<T>(token, { strict: false }),
  );
  if (runtime.environment.PROCESS_ROLE === 'server') return;
  await app.get(RecurringClock).start();
  app.get(OutboxRelay).start();
}

/**
 * Shuts everything down in dependency order: requests and the outbox, then worker pools, then the database. The first
 * two end in parallel, so that each has the whole shutdown period to record its unfinished work.
 */
export async function shutDown(app: NestFastifyApplication, runtime: SubgraphRuntime): Promise<void> {
  const relay = app.get(OutboxRelay);
  const client = app.get(InternalClient);
  const mailer = app.get(Mailer);
  const pools = app.get(WorkerPools);
  await Promise.all([app.close(), relay.stop()]);
  await pools.close();
  await client.close();
  mailer.close();
  await runtime.connection.close();
  await stopTracing();
}
