import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { Histogram } from 'prom-client';
import { LoopMonitor } from './event-loop/loop-monitor.js';
import { InternalClient } from './internal-client.js';
import { JobRunner } from './jobs/job.runner.js';
import { Mailer } from './mailer.js';
import { mayReadMetrics } from './metrics.js';
import { OutboxRelay } from './outbox.relay.js';
import type { SubgraphDefinition, SubgraphRuntime } from './subgraph-module.js';
import { runInTrace, traceFrom } from './trace.js';
import { WorkerPools } from './workers/worker-pools.js';

/** Longer than any client pool's, so that no pooled socket dies under a request. */
const SERVER_KEEP_ALIVE_MS = 75_000;
/** No answer of a subgraph is a page, a script or a picture of one. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const BODY_LIMIT = 2 * 1024 * 1024;

/** The HTTP side of a subgraph: trace, access log, health and metrics beside Nest's GraphQL route. */
export function createAdapter(runtime: SubgraphRuntime): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: SERVER_KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
  });
  // Nest types its instance by its own copy of the generic parameters.
  const server = adapter.getInstance() as unknown as FastifyInstance;
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    runInTrace(traceFrom(request.headers['traceparent']), done);
  });
  server.addHook('onRequest', (request, reply, done) => {
    // HTTP before 1.1 may leave the host out; Apollo's integration builds an address from it and would fail.
    const { host } = request.headers;
    if (host !== undefined && URL.canParse(`http://${host}`)) return done();
    void reply.status(400).send({ error: 'the request names no host' });
  });
  server.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown';
    const level = path === '/graphql' ? 'info' : 'trace';
    runtime.logger[level](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  server.addHook('onSend', (_request, _reply, payload, done) => {
    // Encoded here once: a long Japanese string would otherwise be measured and encoded by the socket again.
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
  });
  addHealthRoutes(server, runtime);
  return adapter;
}

/** Watches the event loop while the server lives. */
function watchLoop(server: FastifyInstance, { logger, metrics }: SubgraphRuntime): LoopMonitor {
  const delays = new Histogram({
    name: 'hacchu_event_loop_delay_seconds',
    help: 'Delays of 0.1 s and more in which the main thread answered nobody',
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
  const { connection, metrics, environment } = runtime;
  const loop = watchLoop(server, runtime);
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { stalledMs } = loop;
    if (stalledMs !== null) return reply.status(503).send({ status: 'event loop stalled', stalledMs });
    const isReady = await connection
      .getClient()
      .db()
      .admin()
      .ping({ maxTimeMS: 2_000 })
      .then(() => connection.readyState === 1)
      .catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unavailable' });
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(environment, request.headers.authorization)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Creates the indexes that the models declare; existing ones are left as they are. */
export async function ensureIndexes(definition: SubgraphDefinition, connection: Connection): Promise<void> {
  for (const { name } of definition.modelDefinitions) {
    await connection.model(name).createCollection();
    await connection.model(name).createIndexes();
  }
}

/** Takes up work after the application is initialised: indexes, the subgraph's own preparations, the outbox, the queue. */
export async function becomeReady(
  app: INestApplicationContext,
  definition: SubgraphDefinition,
  runtime: SubgraphRuntime,
): Promise<void> {
  await ensureIndexes(definition, runtime.connection);
  await definition.options.onReady?.(<T>(token: Type<T> | symbol | string) =>
    app.get<T>(token, { strict: false }),
  );
  app.get(OutboxRelay).start();
  await app.get(JobRunner).start();
}

/**
 * Ends everything in the order of dependence: requests, outbox and jobs, pools, database. Requests, outbox and jobs end
 * side by side, so that each has the time that there is to say what it leaves.
 */
export async function shutDown(app: NestFastifyApplication, runtime: SubgraphRuntime): Promise<void> {
  const relay = app.get(OutboxRelay);
  const client = app.get(InternalClient);
  const mailer = app.get(Mailer);
  const jobs = app.get(JobRunner);
  const pools = app.get(WorkerPools);
  await Promise.all([app.close(), relay.stop(), jobs.stop()]);
  await pools.close();
  await client.close();
  mailer.close();
  await runtime.connection.close();
}
