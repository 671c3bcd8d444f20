import type { Migration } from '@hacchu-hub/subgraph-kit';
import { NUMBER_GRAMS_MIGRATION, NumberGrams } from '../orders/number-grams.service.js';

/**
 * Adds the grams of numbers to what earlier releases stored. Until then, and where an earlier release stores more, the
 * searches of a demand do without them.
 */
export const addNumberGrams: Migration = {
  name: NUMBER_GRAMS_MIGRATION,
  phase: 'contract',
  up: async ({ get, say, signal }) => {
    const added = await get(NumberGrams).add(signal);
    say(`${added} orders, lines and sendings have the grams of their numbers`);
  },
  // Earlier releases read documents with them as well; without them, the index is as large as it was.
  down: async ({ get, signal }) => get(NumberGrams).remove(signal),
};
