import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import sirv from 'sirv';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NO_STORE = 'no-store';

/** What is answered as JSON instead of a file, by path. */
type Generated = Record<string, unknown>;

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/';

const notFound = (path: string): string => `There is no ${path} here.\n`;

/** How files are looked up: on each request, so that a build while the stack runs is seen. */
const LOOKUP = { dev: true, etag: true, gzip: true, brotli: true } as const;

/**
 * Serves the build of the shell: hashed assets for ever, everything else afresh. Paths that name no file are the
 * single page's routes; a missing asset is a 404, so that it is not taken for a script that is a page.
 * @param generated files that are not part of the build, by path
 */
export function shellFiles(dist: string, generated: () => Generated): RequestListener {
  const files = sirv(dist, {
    ...LOOKUP,
    single: true,
    setHeaders: (response, path) =>
      response.setHeader('cache-control', path.startsWith('/assets/') ? IMMUTABLE : NO_STORE),
  });
  return (request, response) => {
    const path = pathOf(request);
    if (answerGenerated(generated(), path, response)) return;
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_STORE });
      response.end(notFound(path));
    });
  };
}

function answerGenerated(generated: Generated, path: string, response: ServerResponse): boolean {
  if (!Object.hasOwn(generated, path)) return false;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': NO_STORE,
  });
  response.end(JSON.stringify(generated[path]));
  return true;
}

/**
 * Serves the releases of a remote, `/<remote>/<version>/…`, to every origin and for ever: a release never changes.
 * The slice alone (`standalone`) is at every other path.
 * @param generated files that are not part of the build, by path
 */
export function remoteFiles(remote: string, dist: string, generated: () => Generated): RequestListener {
  const releases = sirv(dist, {
    ...LOOKUP,
    setHeaders: (response) => response.setHeader('cache-control', IMMUTABLE),
  });
  const standalone = sirv(`${dist}/standalone`, {
    ...LOOKUP,
    single: true,
    setHeaders: (response, path) =>
      response.setHeader('cache-control', path.startsWith('/assets/') ? IMMUTABLE : NO_STORE),
  });
  return (request, response) => {
    const path = pathOf(request);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (answerGenerated(generated(), path, response)) return;
    const files = path.startsWith(`/${remote}/`) ? releases : standalone;
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_STORE });
      response.end(notFound(path));
    });
  };
}
