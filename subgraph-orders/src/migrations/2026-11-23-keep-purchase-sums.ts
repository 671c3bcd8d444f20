import { type Migration, systemScope } from '@hacchu-hub/subgraph-kit';
import { KeptPurchases } from '../costing-feed/kept-purchases.service.js';
import { RECEIPT_MODEL } from '../orders/lines/receipt.schema.js';

/** Sums the receipts of every demand once. Until then, and where an earlier release serves beside, costs are summed from receipts. */
export const keepPurchaseSums: Migration = {
  name: '2026-11-23-keep-purchase-sums',
  phase: 'contract',
  up: async ({ connection, get, say, signal }) => {
    const demands: string[] = await connection.model(RECEIPT_MODEL).distinct('demandUuid');
    for (const demandUuid of demands) await get(KeptPurchases).build(systemScope(demandUuid), signal);
    say(`purchases of ${demands.length} demands are kept summed`);
  },
  down: async ({ connection, get }) => {
    const demands: string[] = await connection.model(RECEIPT_MODEL).distinct('demandUuid');
    for (const demandUuid of demands) await get(KeptPurchases).forget(systemScope(demandUuid));
  },
};
