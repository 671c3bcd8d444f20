import { type HttpPools } from '@hacchu-hub/platform-core';
import type { FastifyInstance } from 'fastify';

const PATH = '/slack/interactions';
const CONTENT_TYPE = 'application/x-www-form-urlencoded';
/** More than an interaction with one of our messages needs. */
const MAX_BYTES = 256 * 1024;
const PASSED_ON = ['x-slack-request-timestamp', 'x-slack-signature'] as const;

export interface SlackRouteParts {
  pools: HttpPools;
  /** URL of the identity subgraph; empty until a graph is loaded. */
  identityUrl: () => string;
}

/**
 * Forwards Slack's interaction requests unchanged: subgraphs are not reachable from
 * outside. The identity subgraph has the signing secret and verifies the signature.
 */
export function addSlackRoute(app: FastifyInstance, { pools, identityUrl }: SlackRouteParts): void {
  void app.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(CONTENT_TYPE, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) =>
      done(null, body),
    );
    server.post(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const headers: Record<string, string> = {
        'content-type': CONTENT_TYPE,
        traceparent: request.facts.trace.traceparent,
      };
      for (const name of PASSED_ON) {
        const value = request.headers[name];
        if (typeof value !== 'string') return reply.code(400).send();
        headers[name] = value;
      }
      const identity = identityUrl();
      if (identity === '' || typeof request.body !== 'string') return reply.code(503).send();
      try {
        const answer = await pools.post(new URL(PATH, identity).href, request.body, headers);
        return await reply.code(answer.status).type('application/json').send(answer.text);
      } catch {
        request.log.warn('the identity slice did not answer what Slack posted');
        return reply.code(503).send();
      }
    });
  });
}
