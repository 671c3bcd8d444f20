import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import {
  addressBlock,
  createHttpServer,
  errorExtensions,
  type TraceContext,
  traceFrom,
} from '@hacchu-hub/platform-core';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Environment } from '../environment.js';
import { MESSAGES } from '../errors/errors.js';
import { type RequestCounts, storeOf, WINDOW_MS } from '../limits/request-counts.js';
import type { GatewayMetrics } from '../observability/metrics.js';
import { errorBody, sendError } from './error-body.js';
import { securityHeaders } from './security-headers.js';

/** Longer than any client or proxy in front keeps an idle socket, so that only they close it. */
const KEEP_ALIVE_MS = 75_000;
/** Requests on one connection before it is closed, so that load balancers spread connections anew. */
const MAX_REQUESTS_PER_SOCKET = 500;
const REQUEST_TIMEOUT_MS = 60_000;

/** Header with the registry's revision, from which open tabs learn of a change. */
export const REVISION_HEADER = 'x-registry-revision';

const NO_HOST: FastifyError = Object.assign(new Error('the request names no host'), {
  code: 'NO_HOST',
  statusCode: 400,
});

/** Requests of orchestrators and Prometheus, and beacons. */
const UNRECORDED = ['/healthz', '/readyz', '/metrics', '/load-reports'];

const withinTrace = ({ span }: TraceContext, work: () => void): void => (span ? span.run(work) : work());

function endSpan({ facts }: FastifyRequest, status: number): void {
  const { trace, operationName } = facts;
  trace.span?.set({ 'http.response.status_code': status });
  trace.span?.end({
    ...(operationName === undefined
      ? {}
      : { name: `graphql ${operationName}`, attributes: { 'graphql.operation.name': operationName } }),
    ...(status >= 500 ? { failure: String(status) } : {}),
  });
}

/** HTTP before 1.1 may omit the host; code that builds a URL from it would fail. */
const hasHost = (host: string | undefined): boolean => host !== undefined && URL.canParse(`http://${host}`);

/** Fastify answers a path that cannot be decoded before any limit, header or log of ours: here it is just unknown. */
function routedPath(url = '/'): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/';
  }
}

/** The HTTP server with everything that is not GraphQL: traces, limits, CORS, security headers, logs. */
export async function createApp(
  env: Environment,
  log: FastifyBaseLogger,
  metrics: GatewayMetrics,
  requests: RequestCounts,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines have the trace id: a logger for each request would only add a counter.
    childLoggerFactory: (logger) => logger,
    // Only the proxies reach the gateway: how many hops are theirs is all that has to be known.
    trustProxy: env.TRUST_PROXY > 0 && ((_address, hop) => hop < env.TRUST_PROXY),
    bodyLimit: env.BODY_LIMIT_BYTES,
    rewriteUrl: ({ url }) => routedPath(url),
    serverFactory: (handler) =>
      createHttpServer(handler, {
        keepAliveMs: KEEP_ALIVE_MS,
        requestTimeoutMs: REQUEST_TIMEOUT_MS,
        maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
      }),
    forceCloseConnections: 'idle',
    // A request that arrives before its connection is closed is served normally.
    return503OnClosing: false,
  });
  closeUnusedConnections(app);
  // Otherwise Node would respond to every further request of the connection with 503.
  app.server.on('dropRequest', (_request, socket) => socket.destroy());

  const common = { ...securityHeaders(env.HACCHU_ENV !== 'development'), 'cache-control': 'no-store' };
  app.decorateRequest('facts');
  app.addHook('onRequest', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    const isRecorded = config.isStream !== true && !UNRECORDED.includes(url);
    const trace = traceFrom(
      request.headers.traceparent,
      isRecorded ? { name: `${request.method} ${url}`, kind: 'server' } : undefined,
    );
    request.facts = {
      trace,
      startedAt: process.hrtime.bigint(),
      document: undefined,
      isPersisted: false,
      operationName: undefined,
      user: undefined,
    };
    reply.headers(common).header('x-trace-id', trace.traceId);
    if (isStopping()) reply.header('connection', 'close');
    withinTrace(trace, () => done(hasHost(request.headers.host) ? undefined : NO_HOST));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // A body that arrived later was read outside of the trace.
    withinTrace(request.facts.trace, done);
  });
  recordResponses(app, metrics);

  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const extensions = errorExtensions('INVALID_ARGUMENT', MESSAGES.malformed, { code: 'BAD_REQUEST' });
    void reply.code(404).send(errorBody(MESSAGES.malformed, extensions, request.facts.trace.traceId));
  });

  await app.register(cors, {
    origin: env.CORS_ORIGINS,
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'traceparent',
      'x-user-actor',
      'x-user-uuid',
      'apollo-require-preflight',
      'accept',
    ],
    exposedHeaders: ['x-trace-id', 'retry-after', REVISION_HEADER],
    maxAge: 600,
  });
  await app.register(rateLimit, {
    global: true,
    max: env.RATE_LIMIT_PER_IP,
    timeWindow: WINDOW_MS,
    store: storeOf(requests),
    keyGenerator: ({ ip }) => `address:${addressBlock(ip)}`,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  return app;
}

/** The log line, the latency and the end of the trace of each request. */
function recordResponses(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { facts } = request;
    const seconds = Number(process.hrtime.bigint() - facts.startedAt) / 1e9;
    const route = request.routeOptions.url ?? 'unknown';
    // How long a tab stays open says nothing about latency.
    if (request.routeOptions.config.isStream !== true)
      metrics.requests.observe({ route, status: String(reply.statusCode) }, seconds, facts.trace.traceparent);
    request.log.info(
      {
        traceId: facts.trace.traceId,
        method: request.method,
        route,
        operation: facts.operationName,
        status: reply.statusCode,
        ms: Math.round(seconds * 1_000),
      },
      'request',
    );
    endSpan(request, reply.statusCode);
    done();
  });
}

/**
 * Browsers open connections ahead of requests. Node counts them as busy, so that closing would wait for them until
 * their first request times out.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}
