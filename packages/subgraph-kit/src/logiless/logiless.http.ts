import { beginSpan, failureName } from '@hacchu-hub/platform-core';
import { request } from 'undici';
import { assertOutsideTransaction } from '../transactions/transaction-context.js';
import { LogilessError, type LogilessFailure } from './logiless.errors.js';

/** The service itself; overridden in development. */
export const LOGILESS_ORIGIN = 'https://app2.logiless.com';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER = 16 * 1024 * 1024;

export interface LogilessRequest {
  method: 'GET' | 'POST';
  url: URL;
  accessToken?: string;
  body?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface LogilessAnswer {
  status: number;
  json: unknown;
  /** Remaining calls in the merchant's rate-limit window, if the response names them. */
  remaining: number | null;
  /** When the window ends. */
  resetAt: Date | null;
  /** When to call again, where the response names it apart from the window (`Retry-After`). */
  retryAt: Date | null;
}

/**
 * One call without retries.
 * @throws LogilessError UNAVAILABLE without a complete response: the call may have taken effect
 */
export async function callLogiless(call: LogilessRequest): Promise<LogilessAnswer> {
  const { method, url, accessToken, body, timeoutMs = TIMEOUT_MS } = call;
  assertOutsideTransaction('a call of LOGILESS');
  const timeout = AbortSignal.timeout(timeoutMs);
  const span = beginSpan({
    name: `logiless ${method}`,
    kind: 'client',
    attributes: { 'http.route': routeOf(url) },
  });
  try {
    const response = await request(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    const text = await limited(response.body);
    span?.set({ 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 400) span?.fail(String(response.statusCode));
    return {
      status: response.statusCode,
      json: parsed(text),
      remaining: numberOf(response.headers['x-ratelimit-remaining']),
      resetAt: momentOf(response.headers['x-ratelimit-reset']),
      retryAt: laterOf(response.headers['retry-after']),
    };
  } catch (cause) {
    span?.fail(failureName(cause));
    call.signal?.throwIfAborted();
    throw new LogilessError('UNAVAILABLE', 'LOGILESS gave no answer', {}, { cause });
  } finally {
    span?.end();
  }
}

/** The path without ids. */
const routeOf = ({ pathname }: URL): string => pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}');

async function limited(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for anything but JSON, such as the page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function numberOf(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function momentOf(header: string | string[] | undefined): Date | null {
  const seconds = numberOf(header);
  return seconds === null ? null : new Date(seconds * 1_000);
}

/** Seconds from now; the other form of the header, a date, depends on two clocks and is not used by services like this. */
function laterOf(header: string | string[] | undefined): Date | null {
  const seconds = numberOf(header);
  return seconds === null ? null : new Date(Date.now() + seconds * 1_000);
}

const FAILURES = new Map<number, LogilessFailure>([
  [400, 'INVALID'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [408, 'UNAVAILABLE'],
  [422, 'INVALID'],
  [423, 'LOCKED'],
  [429, 'RATE_LIMITED'],
]);

/** The error of an unsuccessful response. */
export function failureOf({ status, json }: LogilessAnswer): LogilessError {
  const failure = FAILURES.get(status) ?? (status >= 500 ? 'UNAVAILABLE' : 'UNEXPECTED');
  return new LogilessError(failure, `LOGILESS answered ${status}`, fieldsOf(json));
}

/** Reasons by parameter of `{ code, message, errors }`. */
function fieldsOf(json: unknown): Record<string, string> {
  if (typeof json !== 'object' || json === null || !('errors' in json)) return {};
  const { errors } = json;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors)
      .slice(0, 100)
      .map(([name, reason]) => [
        name,
        (typeof reason === 'string' ? reason : JSON.stringify(reason)).slice(0, 500),
      ]),
  );
}
