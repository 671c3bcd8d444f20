import autocannon from 'autocannon';
import type { Part } from './child.js';

export interface Round {
  /** Requests completed per second of wall-clock time. */
  perSecond: number;
  /**
   * Requests completed per second of the server's own processor time, which a busy machine does not distort.
   */
  perCpuSecond: number;
}

/** What is asked. */
export interface Request {
  query: string;
  variables?: object;
}

const header = Buffer.from('{"alg":"none"}').toString('base64url');
/** On a busy machine a database may take longer than the ten seconds that autocannon waits by default. */
const TIMEOUT_S = 60;
let issued = 0;

/** A fresh token for each request, of realistic length. */
function freshToken(): string {
  issued += 1;
  const claims = JSON.stringify({ sub: 'bench', jti: issued, pad: 'x'.repeat(500) });
  return `Bearer ${header}.${Buffer.from(claims).toString('base64url')}.`;
}

/** How long a round takes: that many seconds, or until that many requests are answered. */
export type Extent = { readonly seconds: number } | { readonly requests: number };

/** Runs one round of one operation against one server. */
export async function measure(
  server: Part,
  { query, variables }: Request,
  extent: Extent,
  connections: number,
  headers: Record<string, string> = {},
): Promise<Round> {
  const body = JSON.stringify({ query, variables });
  const before = await server.cpuSeconds();
  const result = await autocannon({
    url: `${server.address}/graphql`,
    connections,
    ...('requests' in extent ? { amount: extent.requests } : { duration: extent.seconds }),
    timeout: TIMEOUT_S,
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => ({
          ...request,
          headers: {
            ...request.headers,
            ...headers,
            'content-type': 'application/json',
            'x-user-actor': 'DemandUser',
            authorization: freshToken(),
          },
        }),
      },
    ],
  });
  const used = (await server.cpuSeconds()) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  const answered = result.requests.total;
  return { perSecond: answered / result.duration, perCpuSecond: answered / used };
}

/** One response, to check that both sides return the same. */
export async function answerOf(
  server: Part,
  { query, variables }: Request,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-user-actor': 'DemandUser',
      authorization: freshToken(),
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}
