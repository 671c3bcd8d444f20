import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY = 1024 * 1024;

/** One request with its whole body, and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  url: URL;
  body: Buffer;
}

/** Why a request cannot be served; becomes the response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly answer: object,
  ) {
    super(JSON.stringify(answer));
  }
}

/** @throws Refusal when the body is too large */
export async function readExchange(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY) throw new Refusal(413, { error: 'too_large' });
    chunks.push(bytes);
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  return { request, response, method: request.method ?? 'GET', url, body: Buffer.concat(chunks) };
}

/** Prints a fault of a stand-in for whoever works on it; that a client went away is none. */
export function reportFault({ method, url }: IncomingMessage, fault: unknown): void {
  const code: unknown = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  if (code !== 'ECONNRESET') console.error(`${method} ${url} failed:`, fault);
}

/** Answers with a refusal; after any other error, which is printed, the client gets no answer. */
export function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (error instanceof Refusal && !response.headersSent)
    return answerJson({ response }, error.status, error.answer);
  if (!(error instanceof Refusal)) reportFault(request, error);
  response.destroy();
}

export function answerJson({ response }: Pick<Exchange, 'response'>, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
}

/** In the head of each page: without an icon browsers request one, which the policy of the page forbids. */
export const NO_ICON = '<link rel="icon" href="data:,">';

/** Sends a page without scripts, which no other page may frame. */
export function answerPage({ response }: Pick<Exchange, 'response'>, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Without a referrer browsers submit forms with the origin `null`, which cannot be distinguished from
    // that of another site.
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(html);
}

export function redirect({ response }: Pick<Exchange, 'response'>, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  response.end();
}

/** The fields of a form body. */
export const formOf = ({ body }: Exchange): URLSearchParams => new URLSearchParams(body.toString('utf8'));

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
