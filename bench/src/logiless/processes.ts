import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubgraphProcess, TestKeys } from '@hacchu-hub/subgraph-testing';
import mongoose, { type Connection } from 'mongoose';
import { Balancer } from '../parts/balancer.js';

const NAMES = ['identity', 'catalog', 'orders', 'costing'] as const;
export type Name = (typeof NAMES)[number];

const forEachName = async <T>(make: (name: Name) => Promise<T>): Promise<Record<Name, T>> => {
  const [identity, catalog, orders, costing] = await Promise.all(NAMES.map(make));
  if (!identity || !catalog || !orders || !costing) throw new Error('a subgraph is missing');
  return { identity, catalog, orders, costing };
};

export interface Processes {
  /** One of the processes of each. */
  readonly first: Record<Name, SubgraphProcess>;
  readonly databases: Record<Name, Connection>;
}

/** Runs `work` with `copies` processes of every subgraph on databases of their own, which are dropped afterwards. */
export async function withProcesses(
  copies: number,
  environment: Record<string, string>,
  work: (processes: Processes) => Promise<void>,
): Promise<void> {
  const keys = new TestKeys();
  const mark = randomBytes(4).toString('hex');
  const files = await mkdtemp(join(tmpdir(), 'hacchu-hub-bench-'));
  const balancers = await forEachName(() => Balancer.start());
  const uri = process.env['MONGODB_URI'] ?? '';
  const databases = await forEachName((name) =>
    mongoose.createConnection(uri, { dbName: `bench_${name}_${mark}` }).asPromise(),
  );
  const urls = Object.fromEntries(NAMES.map((name) => [`${name.toUpperCase()}_URL`, balancers[name].url]));
  const running: SubgraphProcess[] = [];
  const start = async (name: Name): Promise<SubgraphProcess> => {
    const started = await SubgraphProcess.start({
      name: `subgraph-${name}`,
      main: new URL(`../../../subgraph-${name}/dist/main.js`, import.meta.url),
      keys,
      database: databases[name].name,
      files,
      environment: { ...urls, ...environment },
    });
    running.push(started);
    balancers[name].ports.push(Number(new URL(started.url).port));
    return started;
  };
  try {
    const first = await forEachName(start);
    for (let copy = 1; copy < copies; copy += 1) await forEachName(start);
    await work({ first, databases });
  } finally {
    await Promise.all(running.map((one) => one.kill()));
    for (const balancer of Object.values(balancers)) balancer.stop();
    for (const database of Object.values(databases)) {
      await database.dropDatabase();
      await database.close();
    }
    await rm(files, { recursive: true, force: true });
  }
}
