import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type GraphqlClient, graphqlClient } from './client.js';
import { freePort } from './free-port.js';
import type { TestKeys } from './keys.js';

/** Two seconds on an idle machine; a busy one may take a hundred times as long. */
const START_MS = 200_000;

/**
 * Makes a child process share this process's clock, which a test may have moved: otherwise each would reject the
 * other's tokens as expired or not yet valid.
 */
function clockOptions(): string[] {
  const aheadMs = Math.round(Date.now() - performance.timeOrigin - performance.now());
  if (Math.abs(aheadMs) < 60_000) return [];
  const program = `
    const RealDate = Date;
    const now = () => RealDate.now() + ${aheadMs};
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

export interface ProcessOptions {
  /** The subgraph's name, such as `subgraph-orders`. */
  name: string;
  /** What starts it: its built main module, or its bundle, which loads in half the time. */
  main: URL;
  keys: TestKeys;
  database: string;
  /** Directory of its files. */
  files: string;
  /** The port, where other processes have to know it before; default a free one. */
  port?: number;
  /** Further environment variables. */
  environment?: Record<string, string>;
}

/** A built subgraph in a separate process, for tests that kill it. */
export class SubgraphProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Its GraphQL endpoint. */
    readonly url: string,
    readonly graphql: GraphqlClient,
  ) {}

  /** Starts the process and waits until it is ready. */
  static async start({
    name,
    main,
    keys,
    database,
    files,
    port: known,
    environment,
  }: ProcessOptions): Promise<SubgraphProcess> {
    const port = known ?? (await freePort());
    const child = spawn(process.execPath, [...clockOptions(), fileURLToPath(main)], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HACCHU_ENV: 'development',
        LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
        WORKER_TIME_FACTOR: '10',
        PORT: String(port),
        MONGODB_URI: process.env['MONGODB_URI'],
        MONGODB_DB: database,
        INTERNAL_JWKS: await keys.jwks(),
        INTERNAL_SIGNING_KEY: await keys.signingKey(name),
        OBJECT_STORE_ROOT: files,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const address = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + START_MS;
    for (;;) {
      const isReady = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && child.exitCode === null) break;
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} did not start from ${fileURLToPath(main)}; build it first`);
      }
      await pause(100);
    }
    const url = `${address}/graphql`;
    return new SubgraphProcess(child, url, graphqlClient(url, keys, name));
  }

  /** Suspends the process, like a blocked event loop: its connections stay open. */
  stall(): void {
    this.child.kill('SIGSTOP');
  }

  /** Sends SIGTERM, as a rolling release does, and waits for the process to exit. */
  async terminate(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }

  /** Kills it immediately, whatever it is doing. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
