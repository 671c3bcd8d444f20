import { Pool } from 'undici';
import { z } from 'zod';
import type { KitEnvironment } from './environment.js';
import { unavailable } from './errors.js';
import { IDENTITY_HEADER } from './identity.js';
import { IdentitySigner } from './identity-signer.js';
import { currentTraceparent } from './trace.js';
import { assertOutsideTransaction } from './transaction-context.js';

export type InternalService = 'orders' | 'catalog' | 'costing' | 'identity';

/** Shorter than the servers' keepAliveTimeout, so that a pooled socket is never closed under a request. */
const CLIENT_KEEP_ALIVE_MS = 30_000;
const TIMEOUT_MS = 15_000;

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).loose().optional(),
      }),
    )
    .optional(),
});

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
  private readonly pools = new Map<InternalService, { pool: Pool; path: string }>();
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
   * @throws AppError UNAVAILABLE when the service cannot be reached
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
    const body = answer.parse(await this.post(service, request, timeoutMs));
    const [first] = body.errors ?? [];
    if (first) throw new InternalCallError(service, first.extensions?.code ?? 'UNKNOWN');
    return data.parse(body.data);
  }

  private async post(service: InternalService, body: string, timeoutMs: number): Promise<unknown> {
    const { pool, path } = this.connect(service);
    const token = await this.signer.signService(`subgraph-${service}`);
    try {
      const response = await pool.request({
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [IDENTITY_HEADER]: token,
          traceparent: currentTraceparent(),
        },
        body,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const json: unknown = await response.body.json();
      return json;
    } catch (cause) {
      throw unavailable(undefined, cause);
    }
  }

  private connect(service: InternalService): { pool: Pool; path: string } {
    const known = this.pools.get(service);
    if (known) return known;
    const { origin, pathname } = new URL(this.urls[service]);
    const pool = new Pool(origin, {
      connections: 32,
      keepAliveTimeout: CLIENT_KEEP_ALIVE_MS,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const entry = { pool, path: pathname };
    this.pools.set(service, entry);
    return entry;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map(({ pool }) => pool.close()));
    this.pools.clear();
  }
}
