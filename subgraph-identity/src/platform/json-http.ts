import { assertOutsideTransaction } from '@hacchu-hub/subgraph-kit';

/** Why a request returned no usable response. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    readonly kind: 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE' | 'UNREADABLE',
    cause?: unknown,
  ) {
    super(kind, { cause });
  }
}

export interface HttpRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  maxBytes: number;
}

export interface HttpAnswer {
  status: number;
  bytes: Buffer;
}

/**
 * Sends one request, does not follow redirects, and reads at most `maxBytes`.
 * @throws HttpFailure
 */
export async function askHttp(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs, maxBytes }: HttpRequest,
): Promise<HttpAnswer> {
  assertOutsideTransaction('an HTTP request');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new HttpFailure('TOO_LARGE');
      chunks.push(chunk);
    }
    return { status: response.status, bytes: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    throw new HttpFailure(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE', error);
  }
}

/** @throws HttpFailure when the text is not JSON */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new HttpFailure('UNREADABLE', error);
  }
}
