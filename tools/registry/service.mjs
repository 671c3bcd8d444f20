/** The registry over HTTP: everybody reads what is deployed, a slice's pipeline changes its own slice alone. */
import { mayReadMetrics } from '@hacchu-hub/platform-core';
import { createHttpServer } from '@hacchu-hub/platform-core/http-server';
import { schemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import { z } from 'zod';
import { RegistryMetrics } from './metrics.mjs';
import { credentialOf, mayChange } from './policy.mjs';
import { isConflict, isFault, isRefusal } from './registry-errors.mjs';

const BODY_LIMIT = 5 * 1024 * 1024;
const common = {
  why: z.string().trim().min(1, 'state a reason (--why)'),
  expect: z.number().int().optional(),
  // The person on whose behalf a credential acts, where it may.
  actor: z
    .strictObject({
      uuid: z.string().min(1).max(100),
      name: z.string().min(1).max(200),
      email: z.string().min(1).max(320),
    })
    .optional(),
};
const remoteName = z.string().regex(/^mf-[a-z0-9-]+$/, 'write the name of a remote, such as mf-orders');
const partName = z.string().regex(/^[a-z][a-z0-9-]*$/);
const audience = z.strictObject({
  roles: z.array(z.enum(['OPERATOR', 'ADMIN', 'EDITOR'])).optional(),
  demands: z.array(z.string().min(1)).max(1_000).optional(),
  share: z.number().min(0).max(1).optional(),
});
const limits = z.strictObject({
  minLoads: z.number().int().min(1).optional(),
  maxFailureRate: z.number().min(0).max(1).optional(),
});
const tally = z.number().int().min(0).max(1_000_000);

/** A change of one remote. */
function ofRemote(shape, run) {
  return {
    body: z.strictObject({ ...common, remote: remoteName, ...shape }),
    concerns: ({ remote }) => [remote],
    run,
  };
}

/** What can be changed: the shape of the body, which workspaces it concerns, and the change. */
const CHANGES = {
  '/publish': {
    body: z.strictObject({
      ...common,
      url: z.string().min(1),
      allowOlder: z.boolean().optional(),
      canary: z.strictObject({ audience, limits: limits.optional() }).optional(),
      bundle: z.strictObject({
        slice: z.string(),
        operations: z.string(),
        files: z.record(z.string(), z.string()),
      }),
    }),
    concerns: ({ bundle }) => [`mf-${idIn(bundle.slice)}`],
    run: (registry, change) => registry.publish(change),
  },
  '/rollback': {
    body: z.strictObject({ ...common, remote: remoteName, version: z.string().optional() }),
    concerns: ({ remote }) => [remote],
    run: (registry, change) => registry.rollback(change),
  },
  '/promote': ofRemote({ allowOlder: z.boolean().optional() }, (registry, change) =>
    registry.promote(change),
  ),
  '/canary': ofRemote({ audience, limits: limits.optional() }, (registry, change) => registry.canary(change)),
  '/recall': ofRemote(
    { version: z.string().min(1).optional(), urgent: z.boolean().optional() },
    (registry, change) => registry.recall(change),
  ),
  '/pin': ofRemote({}, (registry, change) => registry.pin(change)),
  '/unpin': ofRemote({}, (registry, change) => registry.unpin(change)),
  '/loads': {
    body: z.strictObject({
      // Gateways of earlier releases send none.
      batch: z.uuid().optional(),
      reports: z
        .array(
          z.strictObject({
            remote: remoteName,
            version: z.string().min(1).max(100),
            loads: tally,
            failures: tally,
            errors: tally,
          }),
        )
        .max(1_000),
    }),
    concerns: () => ['loads'],
    run: (registry, change) => registry.addLoads(change),
  },
  '/retire': {
    body: z.strictObject({ ...common, remote: partName, version: z.string() }),
    concerns: ({ remote }) => [remote],
    run: (registry, change) => registry.retire(change),
  },
  '/register': {
    body: z.strictObject({ ...common, operations: z.string(), allow: z.array(z.string()).default([]) }),
    concerns: ({ operations }) => [JSON.parse(operations).client],
    run: (registry, change) => registry.registerClient(change),
  },
  '/schemas': {
    body: z.strictObject({
      ...common,
      // A change of nothing would be in everybody's rights.
      schemas: z
        .record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.string())
        .refine((schemas) => Object.keys(schemas).length > 0, 'names no subgraph'),
      urls: z.record(z.string(), z.url()).default({}),
      allow: z.array(z.string()).default([]),
    }),
    concerns: ({ schemas, urls }) =>
      [...Object.keys(schemas), ...Object.keys(urls)].map((name) => `subgraph-${name}`),
    run: (registry, change) => registry.acceptSchemas(change),
  },
};

const idIn = (slice) => {
  try {
    return JSON.parse(slice).id;
  } catch {
    return '';
  }
};

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Versions of what gateways ask for every few seconds, and nearly always have: from its value, or without reading it. */
const ETAGS = {
  '/remotes.json': ({ revision }) => revision,
  '/supergraph.graphql': (sdl) => schemaHash(sdl),
};

const VERSIONS = { '/operations': (registry) => registry.operationsVersion() };

const BASE = 'http://registry';

/** The path of a request; none where it is no address, such as that of `GET //`. */
const pathOf = ({ url }) => (URL.canParse(url, BASE) ? new URL(url, BASE).pathname : '');

/** As other processes read it, except that an image without the variable is in production. */
const metricsAccess = ({ METRICS_TOKEN, HACCHU_ENV, NODE_ENV }) => ({
  // Compose files pass on what is not set as an empty text.
  ...(METRICS_TOKEN ? { METRICS_TOKEN } : {}),
  HACCHU_ENV: HACCHU_ENV || (NODE_ENV === 'production' ? 'production' : 'development'),
});

/** @param {import('./registry.mjs').Registry} registry @param {NodeJS.ProcessEnv} environment */
export function createService(registry, environment = process.env) {
  const metrics = new RegistryMetrics(registry, Object.keys(CHANGES));
  const reads = {
    '/healthz': async () => ({ status: 'ok' }),
    '/remotes.json': () => registry.remotes(),
    '/operations': () => registry.operations(),
    '/supergraph.graphql': () => registry.supergraph(),
    '/history': () => registry.history(),
    '/state': () => registry.state(),
    '/loads': () => registry.loads(),
  };
  // What browsers need, and what says no more than that the process runs; the graph names what gateways hide.
  const open = ['/healthz', '/remotes.json'];

  const answer = async (request, pathname) => {
    if (request.method === 'GET' && Object.hasOwn(reads, pathname)) {
      if (!open.includes(pathname)) await identified(registry, request);
      // Before it is read: what changes in between is read again.
      const version = await VERSIONS[pathname]?.(registry);
      if (version !== undefined && request.headers['if-none-match'] === `"${version}"`)
        return { status: 304, version };
      const value = await reads[pathname]();
      if (value === undefined) throw new HttpError(404, 'There is none yet.');
      return { status: 200, value, version: version ?? ETAGS[pathname]?.(value) };
    }
    if (request.method !== 'POST' || !Object.hasOwn(CHANGES, pathname))
      throw new HttpError(404, `There is no ${request.method} ${pathname} here.`);
    return { status: 200, value: await changed(registry, request, CHANGES[pathname]) };
  };

  const answerMetrics = async (request, response) => {
    const isReader = mayReadMetrics(metricsAccess(environment), request.headers.authorization);
    if (!isReader) return response.writeHead(404).end();
    const text = await metrics.registry.metrics();
    return response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  };

  return createHttpServer((request, response) => {
    const pathname = pathOf(request);
    if (request.method === 'GET' && pathname === '/metrics')
      return void answerMetrics(request, response).catch(() => response.destroy());
    const known = request.method === 'GET' ? reads : CHANGES;
    const route = Object.hasOwn(known, pathname) ? pathname : 'other';
    const began = performance.now();
    response.once('finish', () =>
      metrics.count(route, response.statusCode, (performance.now() - began) / 1_000),
    );
    answer(request, pathname)
      .catch((error) => {
        if (isFault(error)) console.error(`The registry: ${error.message}`);
        return { status: statusOf(error), value: { error: messageOf(error) } };
      })
      .then(({ status, value, version }) => {
        const isText = typeof value === 'string';
        const headers = {
          'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'access-control-allow-origin': '*',
        };
        if (version !== undefined) headers.etag = `"${version}"`;
        if (headers.etag && request.headers['if-none-match'] === headers.etag)
          return response.writeHead(304, headers).end();
        response.writeHead(status, headers);
        return response.end(isText ? value : `${JSON.stringify(value, null, 2)}\n`);
      })
      .catch(() => response.destroy());
  });
}

async function identified(registry, request) {
  const credential = credentialOf(await registry.policy(), request.headers.authorization);
  if (!credential) throw new HttpError(401, 'The token is not known to this registry.');
  return credential;
}

async function changed(registry, request, { body, concerns, run }) {
  const credential = await identified(registry, request);
  const given = body.safeParse(await jsonBody(request));
  if (!given.success) {
    const [{ path, message }] = given.error.issues;
    throw new HttpError(400, `${path.join('.') || 'body'}: ${message}`);
  }
  const workspaces = concerns(given.data);
  if (!mayChange(credential, workspaces))
    throw new HttpError(403, `${credential.name} may not change ${workspaces.join(', ')}.`);
  if (given.data.actor && !credential.actsForOthers)
    throw new HttpError(
      403,
      `${credential.name} may not act on behalf of others (actsForOthers of policy.json).`,
    );
  const { revision } = await run(registry, { ...given.data, who: credential.name });
  return { revision };
}

async function jsonBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new HttpError(413, 'The body is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new HttpError(400, 'The body has to be JSON.');
  }
}

function statusOf(error) {
  if (error instanceof HttpError) return error.status;
  if (isConflict(error)) return 409;
  if (isFault(error)) return 500;
  return isRefusal(error) ? 422 : 400;
}

/** What callers are told; anybody reads the registry, and need not know where its files are. */
function messageOf(error) {
  if (isFault(error))
    return `The registry cannot read or write its files${error.code ? ` (${error.code})` : ''}. Its log says more.`;
  return error instanceof Error ? error.message : String(error);
}
