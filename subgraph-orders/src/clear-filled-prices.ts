/** Lets lines follow their order's price that nobody gave another, once after the upgrade: `node dist/clear-filled-prices.js`. */
import { OutboxRelay, runSubgraphCommand } from '@hacchu-hub/subgraph-kit';
import { FilledPrices } from './lines/filled-prices.js';
import { ordersSubgraph } from './subgraph.js';

await runSubgraphCommand({
  module: ordersSubgraph,
  run: async (get) => {
    const cleared = await get(FilledPrices).clear();
    await get(OutboxRelay).drain();
    process.stdout.write(`${cleared} lines follow the price of their order\n`);
  },
});
