import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentDisposition, safeContentType } from '@hacchu-hub/subgraph-kit/file-name';
import { type SignedUrlClaims, verifySignedUrl } from '@hacchu-hub/subgraph-kit/signed-url';

class TooLarge extends Error {}

interface ObjectStoreOptions {
  root: string;
  secret: string;
  /** Origins of pages that show files in a frame, as the PDF previews do; none by default. */
  framedBy?: readonly string[];
  /** Whether uploads are refused for lack of space; by default there always is space. */
  isFull?(): boolean;
}

/**
 * Serves the files below `root` for signed URLs, as an S3 bucket would: GET and HEAD to read, PUT to write
 * one body of at most the signed size, once. The URLs carry the permission, so every origin may use them.
 */
export function objectStoreHandler(options: ObjectStoreOptions): RequestListener {
  return (request, response) => {
    void handle(request, response, options).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'the store failed');
      else response.destroy();
    });
  };
}

/** Uploaded content must not run as a page of this origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** For documents of ours that are shown: WebKit's PDF viewer stays empty in a sandbox. */
const SHOWN_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

const isShownPdf = ({ disposition, contentType }: SignedUrlClaims): boolean =>
  disposition === 'inline' && safeContentType(contentType) === 'application/pdf';

/** Only the product's pages may frame a file. */
const frameAncestors = (framedBy: readonly string[]): string =>
  `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`;

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { root, secret, framedBy = [], isFull = () => false }: ObjectStoreOptions,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'content-disposition, content-length, etag');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('content-security-policy', `${SANDBOX}; ${frameAncestors(framedBy)}`);
  if (url === '/healthz') {
    response.end('ok');
    return;
  }
  if (method === 'OPTIONS') {
    response.writeHead(204, {
      'access-control-allow-methods': 'GET, HEAD, PUT',
      'access-control-allow-headers': 'content-type, if-none-match',
      'access-control-max-age': '600',
    });
    response.end();
    return;
  }
  const verdict = verifySignedUrl({ secret, method, url });
  if (!verdict.ok) return refuse(response, 403, verdict.reason);
  const file = join(root, verdict.key);
  if (verdict.op === 'get') {
    if (isShownPdf(verdict)) {
      response.setHeader('content-security-policy', `${SHOWN_PDF}; ${frameAncestors(framedBy)}`);
    }
    return download(request, response, file, verdict);
  }
  if (isFull()) return refuse(response, 507, 'there is no space left');
  return upload(request, response, file, verdict);
}

async function download(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  claims: SignedUrlClaims,
): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return refuse(response, 404, 'there is no such file');
  response.writeHead(200, {
    'content-type': safeContentType(claims.contentType),
    'content-length': found.size,
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(claims.fileName ?? basename(claims.key), claims.disposition),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response);
}

async function upload(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  claims: SignedUrlClaims,
): Promise<void> {
  const maxBytes = claims.maxBytes ?? 0;
  const given = request.headers['content-type']?.split(';')[0]?.trim();
  if (given !== claims.contentType.split(';')[0]?.trim()) {
    return refuse(response, 415, `the content type must be ${claims.contentType}`);
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return refuse(response, 413, `at most ${maxBytes} bytes`);
  }
  const taken = (): void => refuse(response, 412, 'the file was sent already');
  if ((await stat(file).catch(() => undefined)) !== undefined) return taken();
  await mkdir(dirname(file), { recursive: true });
  // Written under a temporary name first: an aborted upload is never taken for a complete file.
  const unfinished = `${file}.${randomUUID()}.part`;
  // Opened first: a stream that opens it could still create it after it was removed.
  const handle = await open(unfinished, 'wx');
  const failure = await pipeline(request, limit(maxBytes), handle.createWriteStream())
    .then(() => link(unfinished, file))
    .catch((error: unknown) => error ?? new Error('the body could not be stored'));
  await rm(unfinished, { force: true });
  if (failure === undefined) response.writeHead(204).end();
  else if (isTaken(failure)) taken();
  else if (failure instanceof TooLarge) refuse(response, 413, `at most ${maxBytes} bytes`);
  // oxlint-disable-next-line typescript/only-throw-error
  else throw failure;
}

function limit(maxBytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > maxBytes ? new TooLarge() : null, chunk);
    },
  });
}

/** Another upload to the same URL finished first. */
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ error: reason }));
}
