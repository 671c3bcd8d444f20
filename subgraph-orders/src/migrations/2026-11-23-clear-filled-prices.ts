import { type Migration, OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { FilledPrices } from '../deliveries/filled-prices.js';

/** Lets lines follow their order's price that nobody gave another. */
export const clearFilledPrices: Migration = {
  name: '2026-11-23-clear-filled-prices',
  phase: 'contract',
  irreversible: 'a price that was filled in is not kept beside the one of the order, which it repeated',
  up: async ({ get, say }) => {
    const cleared = await get(FilledPrices).clear();
    await get(OutboxRelay).drain();
    say(`${cleared} lines follow the price of their order`);
  },
};
