import { Pool } from 'undici';

export interface PoolOptions {
  /** Timeout for the whole response of a subgraph, in milliseconds. */
  timeoutMs: number;
  /** Sockets per subgraph. */
  connections?: number;
}

/** An idle socket is closed before Node's default server (5 s) closes it during a request. */
const KEEP_ALIVE_MS = 4_000;

/** Kept-alive connections to the subgraphs, one pool per origin. */
export class SubgraphPools {
  private readonly pools = new Map<string, Pool>();
  private readonly targets = new Map<string, { pool: Pool; path: string }>();

  constructor(private readonly options: PoolOptions) {}

  /** Posts once, without retries. Rejects without a complete response. */
  async post(
    url: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string }> {
    const { pool, path } = this.target(url);
    const response = await pool.request({ path, method: 'POST', headers, body });
    return { status: response.statusCode, text: await response.body.text() };
  }

  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    this.targets.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private target(url: string): { pool: Pool; path: string } {
    const known = this.targets.get(url);
    if (known) return known;
    const { origin, pathname, search } = new URL(url);
    const target = { pool: this.pool(origin), path: `${pathname}${search}` };
    this.targets.set(url, target);
    return target;
  }

  private pool(origin: string): Pool {
    const known = this.pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, {
      connections: this.options.connections ?? 128,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      connectTimeout: 2_000,
      headersTimeout: this.options.timeoutMs,
      bodyTimeout: this.options.timeoutMs,
    });
    this.pools.set(origin, pool);
    return pool;
  }
}
