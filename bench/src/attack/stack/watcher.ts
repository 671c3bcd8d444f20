import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type Addresses, portOf, SUBGRAPHS } from './addresses.js';
import type { Caller } from './graph.js';
import type { Person } from './people.js';

export interface WatchedRequest {
  name: string;
  query: string;
  variables: object;
  everyMs: number;
}

export interface WatcherSetting {
  gateway: number;
  parts: { name: string; port: number; path: string }[];
  caller: Caller;
  requests: WatchedRequest[];
  from: string;
}

/** `reset` starts a new measurement; both are answered with the report of the previous one. */
export type WatcherCommand = 'reset' | 'report';

export interface WatcherReport {
  parts: {
    name: string;
    /** Longest time without a successful response, in milliseconds. */
    downMs: number;
    isUp: boolean;
  }[];
  requests: { name: string; count: number; maxMs: number; medianMs: number; failure: string | undefined }[];
}

const orderOf = z.object({ orders: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }) });

/**
 * Monitors a stack under attack, in a worker thread, so that the attack's own load does not affect the
 * measurement: every process is alive and ready, and another demand does its ordinary work.
 */
export class Watcher {
  private constructor(private readonly worker: Worker) {}

  static async start(addresses: Addresses, bystander: Person): Promise<Watcher> {
    const { orders } = await bystander.run('{ orders(limit: 1) { items { uuid } } }', {}, orderOf);
    const setting: WatcherSetting = {
      gateway: addresses.gateway,
      parts: [
        ...['gateway', ...SUBGRAPHS].map((name) => ({
          name,
          port: portOf(addresses, name),
          path: '/readyz',
        })),
        { name: 'objects', port: addresses.objects, path: '/healthz' },
        { name: 'shell', port: addresses.shell, path: '/config.json' },
      ],
      caller: bystander.caller,
      from: '127.0.2.1',
      requests: [
        { name: 'currentUser', query: '{ currentUser { uuid } }', variables: {}, everyMs: 400 },
        {
          name: 'orders',
          query:
            '{ orders(limit: 20) { totalCount items { uuid purchaseNumber demandSupplier { name } orderSummary { total } } } }',
          variables: {},
          everyMs: 400,
        },
        {
          name: 'searchProducts',
          query: '{ searchProducts(query: "洗剤") { uuid name } }',
          variables: {},
          everyMs: 400,
        },
        {
          name: 'previewOrder',
          query: 'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
          variables: { input: { uuid: orders.items[0]?.uuid } },
          everyMs: 3_000,
        },
      ],
    };
    const worker = new Worker(new URL('./watcher.worker.js', import.meta.url), { workerData: setting });
    worker.on('error', (error) => console.error('the watcher failed', error));
    return new Watcher(worker);
  }

  /** The observations since the last reset. */
  async report(): Promise<WatcherReport> {
    return this.command('report');
  }

  async reset(): Promise<WatcherReport> {
    return this.command('reset');
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private async command(command: WatcherCommand): Promise<WatcherReport> {
    const answer = once(this.worker, 'message');
    this.worker.postMessage(command);
    const [report] = (await answer) as [WatcherReport];
    return report;
  }
}
