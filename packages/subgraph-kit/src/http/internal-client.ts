import { HttpPools, IDENTITY_HEADER, type IdentitySigner, traced } from '@hacchu-hub/platform-core';
import { z } from 'zod';
import type { KitEnvironment } from '../application/environment.js';
import { unavailable } from '../errors/errors.js';
import { currentTraceparent } from '../observability/trace.js';
import { assertOutsideTransaction } from '../transactions/transaction-context.js';

export type InternalService = 'orders' | 'catalog' | 'costing' | 'identity';

/** What users are told while a service cannot answer. */
const away = (what: string): string =>
  `${what}の機能に接続できませんでした。時間をおいて再度お試しください。`;
const AWAY: Readonly<Record<InternalService, string>> = {
  orders: away('発注'),
  catalog: away('商品・仕入先・納品先'),
  costing: away('原価管理'),
  identity: away('組織とユーザー'),
};

/** Shorter than the servers' keepAliveTimeout, so that a pooled socket is never closed under a request. */
const CLIENT_KEEP_ALIVE_MS = 30_000;
const TIMEOUT_MS = 15_000;

const answer = z
  .object({
    data: z.unknown().optional(),
    errors: z
      .array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().optional() }).loose().optional(),
        }),
      )
      .optional(),
  })
  // A process that stops answers requests on open connections with another body.
  .refine(({ data, errors }) => data !== undefined || errors !== undefined, 'not an answer of GraphQL');

/**
 * Codes of a service that cannot answer at present. `FORBIDDEN` is for users, except where our identity is not trusted,
 * since the clocks or keys of both processes differ.
 */
const TEMPORARY = new Set(['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'FORBIDDEN']);

/** Another subgraph rejected the operation. */
export class InternalCallError extends Error {
  constructor(
    readonly service: InternalService,
    readonly code: string,
  ) {
    super(`${service} rejected the internal call: ${code}`);
    this.name = 'InternalCallError';
  }
}

/** Calls the @inaccessible operations of other subgraphs with this process's own service identity. */
export class InternalClient {
  private readonly pools = new HttpPools({
    timeoutMs: TIMEOUT_MS,
    connections: 32,
    keepAliveMs: CLIENT_KEEP_ALIVE_MS,
  });
  private readonly urls: Record<InternalService, string>;

  constructor(
    env: KitEnvironment,
    private readonly signer: IdentitySigner,
  ) {
    this.urls = {
      orders: env.ORDERS_URL,
      catalog: env.CATALOG_URL,
      costing: env.COSTING_URL,
      identity: env.IDENTITY_URL,
    };
  }

  /**
   * Runs one operation.
   *
   * @param data schema of the response's `data`
   * @param timeoutMs default fifteen seconds, since a user is usually waiting
   * @throws AppError UNAVAILABLE when the service cannot be reached, or cannot answer at present
   * @throws InternalCallError when it rejects the operation
   */
  async query<T>(
    service: InternalService,
    document: string,
    variables: Record<string, unknown>,
    data: z.ZodType<T>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<T> {
    assertOutsideTransaction(`a call of ${service}`);
    const request = JSON.stringify({ query: document, variables });
    const body = await this.post(service, request, timeoutMs);
    const [first] = body.errors ?? [];
    if (first) {
      const refusal = new InternalCallError(service, first.extensions?.code ?? 'UNKNOWN');
      throw TEMPORARY.has(refusal.code) ? unavailable(AWAY[service], refusal) : refusal;
    }
    return data.parse(body.data);
  }

  private async post(
    service: InternalService,
    body: string,
    timeoutMs: number,
  ): Promise<z.infer<typeof answer>> {
    const identity = await this.signer.forService(service);
    try {
      const { text } = await traced({ name: `call ${service}`, kind: 'client' }, () => {
        const headers = {
          'content-type': 'application/json',
          [IDENTITY_HEADER]: identity,
          traceparent: currentTraceparent(),
        };
        return this.pools.post(this.urls[service], body, headers, timeoutMs);
      });
      return answer.parse(JSON.parse(text));
    } catch (cause) {
      throw unavailable(AWAY[service], cause);
    }
  }

  async close(): Promise<void> {
    await this.pools.close();
  }
}
