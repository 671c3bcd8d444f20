import assert from 'node:assert/strict';
import type { Part } from '../child.js';
import { compare } from '../compare.js';
import type { Request } from '../load.js';
import { seedOrders, withOrders } from '../orders/real-orders.js';
import { ask } from '../real/real-subgraph.js';
import { administrator, LINES_PER_ORDER, LIST, ORDERS, REFERENCES } from './stored-orders.js';

type Start = (module: string, environment?: Record<string, string>, flags?: string[]) => Promise<Part>;

interface Peer {
  readonly name: string;
  readonly operation: Required<Request>;
  /** How the stock subgraph reads. */
  readonly reads: Record<string, string>;
  readonly floor: number;
  /** Requests of a round; by default the usual number. */
  readonly requests?: number;
}

const hydrated = { STOCK_READS: 'hydrated' };
const lean = { STOCK_READS: 'lean' };
const batched = { STOCK_REFERENCES: 'batched' };

const PEERS: readonly Peer[] = [
  { name: 'list, documents', operation: LIST, reads: hydrated, floor: 3 },
  { name: 'list, lean', operation: LIST, reads: lean, floor: 1 },
  // A thousand queries for each request.
  { name: 'references, one query each', operation: REFERENCES, reads: hydrated, floor: 3, requests: 4 },
  {
    name: 'references, loader, documents',
    operation: REFERENCES,
    reads: { ...hydrated, ...batched },
    floor: 3,
  },
  { name: 'references, loader, lean', operation: REFERENCES, reads: { ...lean, ...batched }, floor: 1 },
];

/** The database limits how many are answered per second: rounds are as long as it takes, with few at once. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 40);
const CONNECTIONS = 4;

/** Beginnings of the names of those that are compared, separated by semicolons; all by default. */
const ONLY = (process.env['ONLY'] ?? '').split(';');

/** Compares the real orders subgraph with a stock one on the same collections (MONGODB_URI). */
export async function compareDatabase(start: Start): Promise<void> {
  await withOrders('bench_database', async (orders) => {
    await seedOrders(orders, { from: 0, to: ORDERS, demands: [0], linesPerOrder: LINES_PER_ORDER });
    const commandsOf = ({ query, variables }: Required<Request>) =>
      orders.queryCounter.during(() => ask(orders, query, variables));
    console.log(`Commands of the list: ${(await commandsOf(LIST)).join(', ')}`);
    assert.deepEqual(await commandsOf(REFERENCES), ['find orders']);
    console.log(`Commands of ${ORDERS} references: find orders`);
    const { environment, headers } = await administrator();
    const database = { MONGODB_DB: orders.database };
    const ours = await start('our-orders', {
      ...environment,
      ...database,
      PORT: '0',
      PROCESS_ROLE: 'server',
    });
    const peers = PEERS.filter(({ name }) => ONLY.some((beginning) => name.startsWith(beginning)));
    for (const { name, operation, reads, floor, requests = REQUESTS } of peers) {
      const stock = await start('stock-orders', { ...database, ...reads });
      const round = { requests, connections: CONNECTIONS, headers };
      await compare({ name: `Database, ${name}`, ...operation, floor, stock, ours, ...round });
      stock.stop();
    }
  });
}
