import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { addressBlock, type IdentitySigner } from '@hacchu-hub/platform-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Authenticator } from '../auth/authenticator.js';
import type { Environment } from '../environment.js';
import { tooManyRequests } from '../errors/errors.js';
import type { KnownOperations } from '../execution/known-operations.js';
import { WINDOW_MS } from '../limits/request-counts.js';
import type { PersistedOperations } from '../persisted/operations.js';
import { requestedDocument } from '../persisted/requested-document.js';
import type { RegistryLink } from '../registry/registry-link.js';
import type { RequestContext } from '../request-context.js';
import { REVISION_HEADER } from './app.js';
import { simpleRequest } from './simple-request.js';

/** Values of the header `accept` that are remembered. */
const MOST_ACCEPTS = 100;

export interface GraphqlRouteParts {
  env: Environment;
  server: ApolloServer<RequestContext>;
  known: KnownOperations;
  authenticator: Authenticator;
  signer: IdentitySigner;
  operations: PersistedOperations;
  registry: RegistryLink | undefined;
}

/** `/graphql`: POST with a JSON body, or GET for queries. */
export function addGraphqlRoute(app: FastifyInstance, parts: GraphqlRouteParts): void {
  const { env, server, known, authenticator, signer, operations, registry } = parts;
  const perUser = app.createRateLimit({
    max: env.RATE_LIMIT_PER_USER,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `user:${request.facts.user ?? addressBlock(request.ip)}`,
  });
  const anonymous = app.createRateLimit({
    max: env.RATE_LIMIT_ANONYMOUS,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `anonymous:${addressBlock(request.ip)}`,
  });

  /** Authenticates before the document is parsed, so that nobody can probe the schema anonymously. */
  const identify = async (request: FastifyRequest): Promise<RequestContext> => {
    const { facts } = request;
    const { headers, ip } = request;
    const identity = await authenticator.authenticate(headers, facts.document, facts.trace, ip);
    facts.user = identity.kind === 'user' ? identity.uuid : undefined;
    const limit = await (identity.kind === 'user' ? perUser : anonymous)(request);
    if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests();
    return { identityFor: signer.for(identity), trace: facts.trace, facts };
  };

  const contextOf = (request: FastifyRequest): Promise<RequestContext> =>
    (request.facts.context ??= identify(request).catch((error: unknown) => {
      if (error instanceof GraphQLError) error.extensions['traceId'] = request.facts.trace.traceId;
      throw error;
    }));
  const apollo = fastifyApolloHandler(server, { context: contextOf });
  /** The media type that Apollo Server chose for a header `accept`. */
  const mediaTypes = new LRUCache<string, string>({ max: MOST_ACCEPTS });

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    preHandler: async (request) => {
      const { text, isPersisted } = await requestedDocument(request, operations, env.PERSISTED_ONLY);
      request.facts.document = text;
      request.facts.isPersisted = isPersisted;
    },
    handler: async (request, reply) => {
      const { accept = '' } = request.headers;
      const mediaType = mediaTypes.get(accept);
      const asked = mediaType === undefined ? undefined : simpleRequest(request);
      const answer = asked && (await known.answer(asked, () => contextOf(request)));
      if (answer !== undefined) return reply.header('content-type', mediaType).send(answer);
      const body: unknown = await apollo.call(app, request, reply);
      const chosen = reply.getHeader('content-type');
      if (reply.statusCode === 200 && typeof chosen === 'string') mediaTypes.set(accept, chosen);
      return body;
    },
    onSend: (request, reply, payload, done) => {
      if (registry?.revision !== undefined) void reply.header(REVISION_HEADER, registry.revision);
      if (typeof payload !== 'string') return done(null, payload);
      const text = reply.statusCode >= 400 ? traced(payload, request.facts.trace.traceId) : payload;
      // Encoded once: otherwise the socket would measure and encode a long Japanese string again.
      return done(null, Buffer.from(text));
    },
  });
}

/** Adds the trace id to errors that Apollo returns before there is a request context (CSRF, malformed bodies). */
function traced(payload: string, traceId: string): string {
  const answer: unknown = JSON.parse(payload);
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('errors' in answer) ||
    !Array.isArray(answer.errors)
  ) {
    return payload;
  }
  for (const error of answer.errors) error.extensions = { ...error.extensions, traceId };
  return JSON.stringify(answer);
}
