import { mayReadMetrics, within } from '@hacchu-hub/platform-core';
import { shortSchemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.js';
import type { ServedSchema } from '../reload/health-check.js';
import type { SwapState } from '../reload/swap-state.js';

/** A subgraph that does not respond must not delay the status of the others. */
const ASK_MS = 2_000;

export interface PlatformParts {
  env: Environment;
  swaps: SwapState;
  servedBy: ServedSchema;
  /** URLs of the served graph's subgraphs by name. */
  subgraphs: () => ReadonlyMap<string, string>;
}

/** Status of the served graph, for the platform screen. It names parts of the schema, so it has the access rule of `/metrics`. */
export function addPlatformRoute(
  app: FastifyInstance,
  { env, swaps, servedBy, subgraphs }: PlatformParts,
): void {
  app.get('/platform/status', { config: { rateLimit: false } }, async (request, reply) => {
    if (!mayReadMetrics(env, request.headers.authorization)) return reply.callNotFound();
    const parts = await Promise.all(
      [...subgraphs()].map(async ([name, url]) => ({
        name,
        served:
          (await within(
            ASK_MS,
            servedBy(name, url).then(shortSchemaHash, () => null),
          )) ?? null,
        swapped: swaps.schemas[name] ?? null,
      })),
    );
    const { sha256, startedAt, swappedAt, lastRefused, waiting } = swaps;
    const refused = lastRefused && { ...lastRefused, isWaiting: waiting?.version === lastRefused.version };
    return { supergraph: { sha256, startedAt, swappedAt, subgraphs: parts, refused } };
  });
}
