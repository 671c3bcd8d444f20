import type { FastifyInstance } from 'fastify';
import type { SubgraphPools } from '../subgraphs/pools.js';

const PATH = '/slack/interactions';
const CONTENT_TYPE = 'application/x-www-form-urlencoded';
/** More than a message of ours takes with all that Slack says around it. */
const MAX_BYTES = 256 * 1024;
const PASSED_ON = ['x-slack-request-timestamp', 'x-slack-signature'] as const;

export interface SlackRouteParts {
  pools: SubgraphPools;
  /** Where the identity slice's graph is; empty while no graph is taken. */
  identityUrl: () => string;
}

/**
 * Passes on what Slack posts when somebody presses a button of a message, as it came: subgraphs are not reached from
 * outside. Whether Slack has signed it is checked by the identity slice, which has the secret.
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
