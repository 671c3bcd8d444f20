import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import {
  dataHeaders,
  OVERRIDE_COOKIE,
  OVERRIDE_SOCKETS,
  OVERRIDE_SOURCES,
  pageHeaders,
  type PageOrigins,
  releaseHeaders,
  STYLE_NONCE_PLACEHOLDER,
} from '@hacchu-hub/slice-contract/page-policy';
import sirv from 'sirv';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NO_STORE = 'no-store';
/** Names that change with their content. */
const HASHED = /\.[0-9a-f]{6,10}\.\w+(?:\.map)?$/;

/** What is answered as JSON instead of a file, by path. */
type Generated = Record<string, unknown>;

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/';

const notFound = (path: string): string => `There is no ${path} here.\n`;

/** How files are looked up: on each request, so that a build while the stack runs is seen. */
const LOOKUP = { dev: true, etag: true, gzip: true, brotli: true } as const;

/** Where the pages of the stack may connect to, and load code from. */
export type ServedOrigins = Omit<PageOrigins, 'overrides'>;

const hasAcceptedOverride = ({ headers }: IncomingMessage): boolean =>
  (headers.cookie ?? '').split(';').some((pair) => pair.trim() === `${OVERRIDE_COOKIE}=1`);

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Answers with the page of a build; the nonce in its policy and in the page is new each time. */
async function answerPage(
  dist: string,
  origins: ServedOrigins,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return answerMissing(pathOf(request), response);
  const styleNonce = randomBytes(16).toString('base64url');
  const isOverridden = hasAcceptedOverride(request);
  const overrides = isOverridden ? OVERRIDE_SOURCES : [];
  const sockets = [...(origins.sockets ?? []), ...(isOverridden ? OVERRIDE_SOCKETS : [])];
  setHeaders(response, pageHeaders({ ...origins, overrides, sockets, styleNonce }));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': NO_STORE });
  response.end(request.method === 'HEAD' ? undefined : page.replaceAll(STYLE_NONCE_PLACEHOLDER, styleNonce));
}

function answerMissing(path: string, response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_STORE });
  response.end(notFound(path));
}

/** Files are only read, as in the images, whose nginx refuses other methods, too. */
function onlyRead(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response);
    setHeaders(response, dataHeaders());
    response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': NO_STORE }).end();
  };
}

const isPagePath = (path: string): boolean =>
  path === '/index.html' || (extname(path) === '' && !path.startsWith('/assets/'));

export interface PageFileOptions {
  /** The build is one for development, in which a file's name may outlive its content. */
  isDevelopment?: boolean;
}

/** Serves one build with a single page: hashed assets for ever, everything else afresh, the page for every route. */
function pageFiles(
  dist: string,
  origins: ServedOrigins,
  { isDevelopment = false }: PageFileOptions = {},
): RequestListener {
  const ofAssets = isDevelopment ? 'no-cache' : IMMUTABLE;
  const files = sirv(dist, {
    ...LOOKUP,
    setHeaders: (response, path) =>
      response.setHeader('cache-control', path.startsWith('/assets/') ? ofAssets : NO_STORE),
  });
  return (request, response) => {
    const path = pathOf(request);
    setHeaders(response, pageHeaders({ ...origins, overrides: [] }));
    if (isPagePath(path)) {
      answerPage(dist, origins, request, response).catch(() => response.destroy());
      return;
    }
    files(request, response, () => answerMissing(path, response));
  };
}

/**
 * Serves the build of the shell: hashed assets for ever, everything else afresh. Paths that name no file are the
 * single page's routes; a missing asset is a 404, so that it is not taken for a script that is a page.
 * @param generated files that are not part of the build, by path
 */
export function shellFiles(
  dist: string,
  origins: ServedOrigins,
  generated: () => Generated,
  options: PageFileOptions = {},
): RequestListener {
  const files = pageFiles(dist, origins, options);
  return onlyRead((request, response) => {
    if (answerGenerated(generated(), pathOf(request), response)) return;
    files(request, response);
  });
}

function answerGenerated(generated: Generated, path: string, response: ServerResponse): boolean {
  if (!Object.hasOwn(generated, path)) return false;
  setHeaders(response, dataHeaders());
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': NO_STORE,
  });
  response.end(JSON.stringify(generated[path]));
  return true;
}

/**
 * Serves the builds of a remote, `/<remote>/<version>/…`, to every origin. Hashed files are kept for ever; what points at
 * them is asked for anew, since a checkout is built again and again under one version. The slice alone (`standalone`) is at every other path.
 * @param generated files that are not part of the build, by path
 */
export function remoteFiles(
  remote: string,
  dist: string,
  origins: ServedOrigins,
  generated: () => Generated,
): RequestListener {
  const releases = sirv(dist, {
    ...LOOKUP,
    setHeaders: (response, path) =>
      response.setHeader('cache-control', HASHED.test(path) ? IMMUTABLE : 'no-cache'),
  });
  const standalone = pageFiles(`${dist}/standalone`, { ...origins, remotes: [] });
  return onlyRead((request, response) => {
    const path = pathOf(request);
    if (answerGenerated(generated(), path, response)) return;
    if (!path.startsWith(`/${remote}/`)) return void standalone(request, response);
    setHeaders(response, releaseHeaders());
    releases(request, response, () => answerMissing(path, response));
  });
}
