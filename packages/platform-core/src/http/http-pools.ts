import { type Dispatcher, Pool } from 'undici';

/** Limits of the connections to each origin. */
export interface HttpPoolsOptions {
  /** Timeout for the whole response, in milliseconds. */
  timeoutMs: number;
  /** Sockets per origin. */
  connections: number;
  /** How long an idle socket is kept: shorter than the server does, so that it is never closed under a request. */
  keepAliveMs: number;
  connectTimeoutMs?: number;
}

/** A complete response, whatever its status. */
export interface HttpResponse {
  status: number;
  bytes: Buffer;
}

/** Collects a response. The stream that `request()` makes of each one costs more than sending and receiving it. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  private status = 0;
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly resolve: (response: HttpResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  // Without this method undici takes the handler for one of its earlier interface.
  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.chunks;
    const bytes = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, bytes });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}

/** Kept-alive connections to other processes, one pool per origin. */
export class HttpPools {
  private readonly pools = new Map<string, Pool>();
  private readonly targets = new Map<string, { pool: Pool; path: string }>();

  constructor(private readonly options: HttpPoolsOptions) {}

  /** Posts once, without retries. Rejects without a complete response. */
  async post(
    url: string,
    body: string,
    headers: Record<string, string>,
    timeoutMs = this.options.timeoutMs,
  ): Promise<{ status: number; text: string }> {
    const { status, bytes } = await this.exchange(url, body, headers, timeoutMs);
    return { status, text: bytes.toString() };
  }

  /** Posts once as `post` does, for a response that is not decoded as a whole. */
  exchange(
    url: string,
    body: string | Buffer,
    headers: Record<string, string>,
    timeoutMs = this.options.timeoutMs,
  ): Promise<HttpResponse> {
    const { pool, path } = this.target(url);
    return new Promise((resolve, reject) => {
      pool.dispatch(
        { path, method: 'POST', headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
        new ResponseHandler(resolve, reject),
      );
    });
  }

  /** Closes the connections once the running requests are answered. */
  async close(): Promise<void> {
    await Promise.all(this.take().map((pool) => pool.close()));
  }

  /** Aborts running requests and closes the connections. */
  async destroy(): Promise<void> {
    await Promise.all(this.take().map((pool) => pool.destroy()));
  }

  private take(): Pool[] {
    const pools = [...this.pools.values()];
    this.pools.clear();
    this.targets.clear();
    return pools;
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
    const { connections, keepAliveMs, connectTimeoutMs } = this.options;
    const pool = new Pool(origin, {
      connections,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      ...(connectTimeoutMs === undefined ? {} : { connectTimeout: connectTimeoutMs }),
    });
    this.pools.set(origin, pool);
    return pool;
  }
}
