import type { FastifyInstance } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Authenticator } from '../auth/authenticator.js';
import type { IdentityWatch } from '../auth/identity-watch.js';
import { unavailable } from '../errors/errors.js';
import type { RegistryLink } from '../registry/registry-link.js';
import type { EventStreams } from './event-streams.js';

export interface EventsRouteParts {
  authenticator: Authenticator;
  watch: IdentityWatch;
  streams: EventStreams;
  registry: RegistryLink | undefined;
}

/**
 * `GET /events`: server-sent events for an open tab, with the headers of a GraphQL request. They say that the user or
 * the registry of releases changed, so that an idle tab does not poll (ADR 36).
 */
export function addEventsRoute(
  app: FastifyInstance,
  { authenticator, watch, streams, registry }: EventsRouteParts,
): void {
  app.route({
    method: 'GET',
    url: '/events',
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: async (request, reply) => {
      const { facts } = request;
      // The page reads its rights when the stream begins: from then on it is refused what it has lost.
      const caller = await authenticator
        .caller(request.headers, facts.trace, { isAnew: true })
        .catch(withStatus);
      facts.user = caller.user.uuid;
      const registryRevision = registry?.revision ?? null;
      const stream = streams.start(
        caller.user.uuid,
        { name: 'ready', data: { registryRevision, now: new Date().toISOString() } },
        (send) => {
          const stopWatch = watch.watch(caller, () => send({ name: 'user', data: {} }));
          const stopRegistry = registry?.onRevision((revision) =>
            send({ name: 'registry', data: { registryRevision: revision } }),
          );
          return () => {
            stopWatch();
            stopRegistry?.();
          };
        },
      );
      if (!stream) return withStatus(unavailable());
      // nginx would wait for a full buffer.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  });
}

/** Outside of GraphQL an error has the HTTP status that says what it is. */
function withStatus(error: unknown): never {
  if (!(error instanceof GraphQLError)) throw error;
  const status = error.extensions['code'] === 'FORBIDDEN' ? 403 : 503;
  throw new GraphQLError(error.message, { extensions: { ...error.extensions, http: { status } } });
}
