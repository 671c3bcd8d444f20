import { type Migration, systemScope } from '@hacchu-hub/subgraph-kit';
import { SpendingChecks } from '../budgets/spending-checks.service.js';
import { ORDER_MODEL } from '../orders/order.schema.js';
import { SPENDING_SUM_MODEL } from '../orders/spending/spending.schema.js';

/** Counts the existing orders against budgets. Changes by processes of an earlier release are found by the nightly check. */
export const countSpending: Migration = {
  name: '2026-11-24-count-spending',
  phase: 'contract',
  up: async ({ connection, get, say, signal }) => {
    const demands: string[] = await connection.model(ORDER_MODEL).distinct('demandUuid');
    for (const demandUuid of demands) await get(SpendingChecks).recount(systemScope(demandUuid), { signal });
    say(`orders of ${demands.length} demands count against budgets`);
  },
  down: async ({ connection }) => {
    await connection.model(SPENDING_SUM_MODEL).deleteMany({});
    await connection.model(ORDER_MODEL).updateMany({}, { $unset: { spending: 1 } });
  },
};
