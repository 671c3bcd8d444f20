import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSubgraph, SubgraphProcess, TestKeys, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import mongoose, { type Connection } from 'mongoose';

/** The requests of the costing subgraph to the orders subgraph. */
export interface Calls {
  count: number;
  /** Milliseconds in which at least one of them was pending. */
  time: number;
}

/** The two real subgraphs that the cost calculation needs, each on a separate database. */
export interface CostingSubgraphs {
  /** The database of the orders subgraph, which runs in a separate process. */
  readonly orders: Connection;
  readonly costing: TestSubgraph;
  readonly calls: Calls;
  /** Runs the migrations of the orders subgraph, which sum the receipts of the year. */
  migrateOrders(): Promise<void>;
}

/** A proxy to the orders subgraph that counts the calls. */
async function countingProxy(target: string): Promise<{ url: string; calls: Calls; stop: () => void }> {
  const calls: Calls = { count: 0, time: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const began = performance.now();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const headers = Object.entries(request.headers).filter(([name]) =>
        /^(content-type|x-internal|trace)/.test(name),
      );
      const answer = await fetch(target, {
        method: 'POST',
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        body: Buffer.concat(chunks),
      });
      response.setHeader('content-type', 'application/json').end(await answer.text());
      calls.count += 1;
      calls.time += performance.now() - began;
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/graphql`, calls, stop: () => server.close() };
}

/** Heap limit of the orders subgraph: it idles at 80 MiB, so it can keep few receipts in memory at a time. */
export const ORDERS_HEAP_MIB = 128;

/** Runs `work` with both; their databases are dropped afterwards. */
export async function withCosting(
  work: (costingSubgraphs: CostingSubgraphs) => Promise<void>,
): Promise<void> {
  const { costingModule }: typeof import('../../../subgraph-costing/src/costing.module.js') = await import(
    new URL('../../../subgraph-costing/dist/costing.module.js', import.meta.url).href
  );
  const main = new URL('../../../subgraph-orders/dist/main.js', import.meta.url);
  const keys = new TestKeys();
  const database = `bench_costs_${randomBytes(4).toString('hex')}`;
  const files = await mkdtemp(join(tmpdir(), 'hacchu-hub-bench-'));
  const ordersProcess = await SubgraphProcess.start({
    name: 'subgraph-orders',
    main,
    keys,
    database,
    files,
    environment: { NODE_OPTIONS: `--max-old-space-size=${ORDERS_HEAP_MIB}` },
  });
  const orders = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: database })
    .asPromise();
  const proxy = await countingProxy(ordersProcess.url);
  const environment = { ORDERS_URL: proxy.url };
  const costing = await startSubgraph({ module: costingModule, name: 'bench_costs', keys, environment });
  try {
    const migrateOrders = async (): Promise<void> => {
      const variables = {
        PATH: process.env['PATH'],
        HACCHU_ENV: 'development',
        LOG_LEVEL: 'silent',
        PORT: '0',
        MONGODB_URI: process.env['MONGODB_URI'],
        MONGODB_DB: database,
        INTERNAL_JWKS: await keys.jwks(),
        INTERNAL_SIGNING_KEY: await keys.signingKey('subgraph-orders'),
        OBJECT_STORE_ROOT: files,
      };
      const flags = [`--max-old-space-size=${ORDERS_HEAP_MIB}`, fileURLToPath(main), 'migrate'];
      await promisify(execFile)(process.execPath, flags, { env: variables });
    };
    await work({ orders, costing, calls: proxy.calls, migrateOrders });
  } finally {
    await costing.close();
    await ordersProcess.kill();
    proxy.stop();
    await orders.dropDatabase();
    await orders.close();
    await rm(files, { recursive: true, force: true });
  }
}
